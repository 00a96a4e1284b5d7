import type { ReactNode } from 'react'

type Words = {
  heading: string
  lead: string
  label?: string
  /** The size of the heading: `home` once on the site, `hero` on long pages, else `page`. */
  size?: 'home' | 'hero' | 'page'
  /** A note below the buttons. */
  note?: string
  actions?: ReactNode
  art?: ReactNode
  className?: string
}

const sizes = { home: 'text-home', hero: 'text-hero', page: 'text-h1 lg:text-hero' }

/** The first screen: subject, audience and next step. */
export function Hero({
  heading,
  lead,
  label,
  size = 'page',
  note,
  actions,
  art,
  className = '',
}: Words) {
  return (
    <header className={`on-deep relative isolate bg-deep text-on-deep-soft ${className}`}>
      <div className="rosette-right pointer-events-none absolute inset-0 -z-10 overflow-hidden" />
      <div className="mx-auto grid max-w-page items-center gap-10 px-4 py-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-8 lg:py-18">
        <div>
          {label && <p className="mb-3 text-note font-bold text-on-deep-quiet">{label}</p>}
          <h1 className={`max-w-[11.5em] text-on-deep ${sizes[size]}`}>{heading}</h1>
          <p className="mt-5 max-w-[34em] text-lead">{lead}</p>
          {actions && (
            <div className="mt-7 flex print:hidden flex-col gap-3 sm:flex-row sm:flex-wrap">
              {actions}
            </div>
          )}
          {note && <p className="mt-5 text-note text-on-deep-quiet">{note}</p>}
        </div>
        {art && <div className="contents print:hidden">{art}</div>}
      </div>
    </header>
  )
}
