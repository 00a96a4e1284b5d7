import type { ReactNode } from 'react'
import { DrawnTwice } from '#site/images/drawn.tsx'
import { passbookNarrow, passbookWide } from '#site/images/pictures.ts'
import { Icon } from '../../images/icons.tsx'

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

/** Of the reasons, by their ids: an open book, a rosette with its ribbons, a stem with its branches, a diploma with its seal. */
const stamps = {
  continue: [
    'M20 11c-3.5-2.6-8-3.6-14-3.5v23c6-.1 10.5.9 14 3.5 3.5-2.6 8-3.6 14-3.5v-23c-6-.1-10.5.9-14 3.5zM20 11v23',
    'M10.5 13.7c2 .1 3.7.5 5.2 1.1M10.5 19.2c2 .1 3.7.5 5.2 1.1M29.5 13.7c-2 .1-3.7.5-5.2 1.1M29.5 19.2c-2 .1-3.7.5-5.2 1.1M29.5 24.7c-2 .1-3.7.5-5.2 1.1',
  ],
  approved: [
    { cx: 20, cy: 14.5, r: 10.5 },
    { cx: 20, cy: 14.5, r: 7, strokeDasharray: '1.2 2.465', strokeWidth: '1.4' },
    'M16.3 14.8l2.6 2.7 4.9-5.5M13.5 23.5l-2.8 12L20 31l9.3 4.5-2.8-12',
  ],
  branches: [
    'M20 36V13M20 29c-5.5 0-10-3.5-10.5-10.5M20 29c5.5 0 10-3.5 10.5-10.5M20 22.5c-2.8-.5-4.6-3-4.8-7.7M20 22.5c2.8-.5 4.6-3 4.8-7.7M13 36h14',
    { cx: 20, cy: 9, r: 3.5 },
    { cx: 9.2, cy: 15, r: 3.2 },
    { cx: 30.8, cy: 15, r: 3.2 },
  ],
  degree: [
    'M22.5 30H7a1.5 1.5 0 0 1-1.5-1.5v-20A1.5 1.5 0 0 1 7 7h26a1.5 1.5 0 0 1 1.5 1.5v9M11 13.5h14M11 18.5h9M11 23.5h7',
    { cx: 28.5, cy: 25, r: 5.5 },
    'M25.5 29.8v6.7l3-2.2 3 2.2v-6.7M27 25l1.2 1.2 2-2.4',
  ],
}

export const StampIcon = ({ of }: { of: string }) => (
  <Icon box={40} size="2.5rem">
    {/* One for each of the four. */}
    {stamps[of as keyof typeof stamps].map((part) =>
      typeof part === 'string' ? (
        <path key={part} d={part} />
      ) : (
        <circle key={part.cx + part.r} {...part} />
      ),
    )}
  </Icon>
)
