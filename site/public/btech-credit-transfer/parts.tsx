import type { ReactNode } from 'react'
import { DrawnTwice } from '#site/images/drawn.tsx'
import { passbookNarrow, passbookWide } from '#site/images/pictures.ts'

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
            className="tied ruling relative border border-rule leading-6 bg-paper py-6 px-5 max-xs:px-4 xs:max-lg:pl-14 lg:min-h-82 lg:pt-24 lg:odd:mb-5.5 lg:even:mt-5.5"
          >
            <span
              aria-hidden="true"
              className="font-heading text-brand xs:max-lg:float-right xs:max-lg:pl-1 max-lg:text-title max-lg:leading-6 lg:text-[2.75rem] lg:leading-12"
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

/** Numbered questions. The first is open; opening one closes the other, and both work without script. */
export function Faq({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <div className="ruled mt-8">
      {questions.map(({ question, answer }, index) => (
        <details
          key={question}
          name="faq"
          open={index === 0}
          className="group border-t border-rule first:border-t-0"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-baseline gap-4 py-4 font-bold [&::-webkit-details-marker]:hidden">
            <span className="w-6 shrink-0 font-normal text-ink-soft max-xs:hidden">
              {index + 1}
            </span>
            <span className="grow">{question}</span>
            <svg
              viewBox="0 0 14 14"
              aria-hidden="true"
              className="size-3.5 shrink-0 self-center stroke-brand stroke-2"
            >
              <path d="M1 7h12" />
              <path d="M7 1v12" className="group-open:hidden" />
            </svg>
          </summary>
          <p className="max-w-prose pb-6 text-ink-soft xs:pr-8 xs:pl-10">{answer}</p>
        </details>
      ))}
    </div>
  )
}

type Entry = { id: string; index: string }

/**
 * The index of a long page, sticky in the margin, on a phone a row of chips below the header. CSS marks the current section if the
 * browser supports it.
 */
export function PageIndex({ label, entries }: { label: string; entries: Entry[] }) {
  return (
    <nav
      aria-label={label}
      className="sticky top-16 z-[5] border-b border-rule bg-surface lg:absolute lg:inset-y-0 lg:left-[max(2rem,50%-37.5rem)] lg:w-40 lg:border-0 lg:bg-transparent print:hidden"
    >
      <ul className="page-index flex gap-2 overflow-x-auto px-4 py-2.5 sm:px-8 lg:sticky lg:top-24 lg:mt-25 lg:block lg:overflow-visible lg:p-0">
        {entries.map(({ id, index }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`}>{index}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first picture of the credit-transfer page. */
export function OpenPassbook() {
  return (
    <div className="w-full max-w-82 justify-self-center sm:max-w-150 lg:justify-self-end">
      <DrawnTwice
        first
        narrow={passbookNarrow}
        wide={passbookWide}
        className="h-auto w-full rounded-[0.75rem] shadow-paper"
      />
    </div>
  )
}
