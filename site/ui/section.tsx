import type { ReactNode } from 'react'

type Words = {
  id?: string
  heading?: string
  /** The label in the margin. */
  label?: string
  /** A short note instead of a label: in the margin, on a phone below the heading. */
  note?: string
  /** The number of a question in the margin. */
  number?: number
  lead?: string
  /** `bleed`: tinted from the margin's rule to the right edge. `desk`: the background of a form. */
  ground?: keyof typeof grounds
  /** The previous section has the same background, so the space between them collapses. */
  joined?: boolean
  /** Beside heading and text on a wide page, below them on a narrow one. */
  aside?: ReactNode
  children?: ReactNode
}

const grounds = {
  surface: '',
  warm: 'bg-warm',
  desk: 'bg-sheet-strong',
  'warm-line': 'border-t border-rule bg-warm',
  bleed: 'overflow-x-clip max-lg:bg-warm lg:[&>div]:after:bg-warm',
}

/** A section of a light page. Its label is in the margin, on a phone above a double rule. */
export function Section({
  id,
  heading,
  label,
  note,
  number,
  lead,
  ground = 'surface',
  joined = false,
  aside,
  children,
}: Words) {
  const headingId = heading && `${heading.toLowerCase().replaceAll(/\W+/g, '-')}-title`
  const text = (
    <>
      {heading && (
        <h2 id={headingId} className="max-w-[24em] text-h2">
          {heading}
        </h2>
      )}
      {note && (
        <p
          className={`text-fine text-ink-soft max-lg:mt-2 lg:absolute lg:left-8 lg:w-42 ${joined ? 'lg:top-3' : 'lg:top-28'}`}
        >
          {note}
        </p>
      )}
      {lead && <p className="mt-4 max-w-prose text-lead text-ink-soft">{lead}</p>}
      {children}
    </>
  )
  return (
    <section id={id} aria-labelledby={headingId} className={grounds[ground]}>
      <div
        className={`margin-rule relative mx-auto max-w-page px-4 pb-13 sm:px-8 lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-14 lg:pb-25 print:py-4 ${joined ? '' : 'pt-13 lg:pt-25'}`}
      >
        {number && <MarginNumber number={number} />}
        {label && (
          <p className="margin-note pr-6 text-note font-bold text-brand max-lg:mb-6 lg:pt-2">
            {label}
          </p>
        )}
        {note && <div className="margin-note max-lg:mb-6 lg:hidden" />}
        {aside ? (
          <div className="grid grid-cols-1 gap-9 lg:col-start-2 xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-16">
            <div>{text}</div>
            {aside}
          </div>
        ) : (
          <div className="lg:col-start-2">{text}</div>
        )}
      </div>
    </section>
  )
}

const MarginNumber = ({ number }: { number: number }) => (
  <p
    aria-hidden="true"
    className="hidden pt-1.5 pr-6 text-right font-heading text-title text-brand lg:block"
  >
    {number}
  </p>
)
