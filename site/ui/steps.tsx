import type { ReactNode } from 'react'

type Step = { title: string; text: string }
type Words = {
  steps: Step[]
  /** The lace between sheets that are side by side; for stacked ones CSS draws it (`tied`). */
  across?: ReactNode
}

/** Four steps on ruled sheets. */
export function Steps({ steps, across }: Words) {
  return (
    <div className="relative mt-9">
      <ol className="grid grid-cols-1 gap-4 lg:grid-cols-4 lg:gap-5.5">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="tied ruling relative border border-rule leading-6 bg-paper py-6 px-5 xs:max-lg:pl-14 lg:min-h-82 lg:pt-24 lg:odd:mb-5.5 lg:even:mt-5.5"
          >
            <span
              aria-hidden="true"
              className="font-heading text-brand xs:max-lg:float-right xs:max-lg:pl-3 max-lg:text-title max-lg:leading-6 lg:text-[2.75rem] lg:leading-12"
            >
              {index + 1}
            </span>
            <h3 className="text-h3 leading-6">{title}</h3>
            <p className="text-note leading-6 text-ink-soft lg:mt-6">{text}</p>
          </li>
        ))}
      </ol>
      {across}
    </div>
  )
}
