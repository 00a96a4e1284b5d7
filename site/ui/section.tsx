import type { ReactNode } from 'react'

type Words = {
  id?: string
  heading?: string
  /** Stands in the margin: what the section is about. */
  label?: string
  /** A line under the label. */
  note?: string
  /** The number of a question, hung in the margin. */
  number?: number
  lead?: string
  /** `bleed`: tinted from the margin's rule to the right edge. */
  ground?: 'surface' | 'warm' | 'bleed'
  className?: string
  children?: ReactNode
}

const grounds = {
  surface: '',
  warm: 'bg-warm',
  bleed: 'bg-warm lg:bg-transparent lg:[&>div]:after:bg-warm',
}

/** A section of a light page. On a wide page its label stands in the notebook margin, on a phone above a double rule. */
export function Section({
  id,
  heading,
  label,
  note,
  number,
  lead,
  ground = 'surface',
  className = '',
  children,
}: Words) {
  const headingId = heading && (id ?? slug(heading))
  return (
    <section id={id} aria-labelledby={headingId && `${headingId}-h`} className={grounds[ground]}>
      <div
        className={`margin-rule relative mx-auto max-w-page px-4 py-13 sm:px-8 lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-14 lg:py-25 print:py-4 ${className}`}
      >
        {(label ?? number) && (
          <div className="margin-note pr-6 max-lg:mb-6 lg:pt-2">
            {number && (
              <p
                aria-hidden="true"
                className="hidden pr-2 text-right font-heading text-title text-brand lg:block"
              >
                {number}
              </p>
            )}
            {label && <p className="font-bold text-note text-brand">{label}</p>}
            {note && <p className="mt-2 hidden text-fine text-ink-soft lg:block">{note}</p>}
          </div>
        )}
        <div className="lg:col-start-2">
          {heading && (
            <h2 id={`${headingId}-h`} className="max-w-[24em] text-h2">
              {heading}
            </h2>
          )}
          {lead && <p className="mt-4 max-w-prose text-lead text-ink-soft">{lead}</p>}
          {children}
        </div>
      </div>
    </section>
  )
}

const slug = (words: string) => words.toLowerCase().replaceAll(/\W+/g, '-')
