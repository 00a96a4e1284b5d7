import type { ReactNode } from 'react'

type Step = { title: string; text: string }

/** Steps on ruled sheets. The lace that ties them is handed in, and hangs above them on a wide page. */
export function Steps({ steps, lace }: { steps: Step[]; lace?: ReactNode }) {
  return (
    <div className="relative mt-9">
      <ol className="grid gap-4 lg:grid-cols-4 lg:gap-5.5">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="ruling relative border border-rule bg-paper px-5 py-6 leading-6 max-lg:pl-16 lg:min-h-82 lg:pt-24 lg:even:mt-5.5 lg:odd:mb-5.5"
          >
            <span
              aria-hidden="true"
              className="font-heading text-[2.75rem] leading-12 text-brand max-lg:float-right max-lg:text-title max-lg:leading-6"
            >
              {index + 1}
            </span>
            <h3 className="text-h3 leading-6!">{title}</h3>
            <p className="mt-6 text-note leading-6 text-ink-soft max-lg:mt-0">{text}</p>
          </li>
        ))}
      </ol>
      {lace}
    </div>
  )
}
