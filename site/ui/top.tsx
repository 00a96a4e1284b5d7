import type { ReactNode } from 'react'

type Words = {
  label: string
  heading: string
  lead: string
  /** Only if there is room. */
  art?: ReactNode
  children?: ReactNode
}

/** The first screen of a short page: its name in the margin, its first sentence on the sheet. */
export function Top({ label, heading, lead, art, children }: Words) {
  return (
    <header className="border-b border-rule bg-sheet print:bg-transparent">
      <div className="margin-rule relative mx-auto max-w-page px-4 py-10 sm:px-8 lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-14 lg:py-18">
        <p className="margin-note pr-6 text-note font-bold text-brand max-lg:mb-6 lg:pt-3">
          {label}
        </p>
        <div className={art ? 'grid items-center gap-12 md:grid-cols-[minmax(0,1fr)_auto]' : ''}>
          <div>
            <h1 className="max-w-[15em] text-hero">{heading}</h1>
            <p className="mt-5 max-w-prose text-lead text-ink-soft">{lead}</p>
            {children}
          </div>
          {art && <div className="hidden w-70 md:block xl:w-100 print:hidden">{art}</div>}
        </div>
      </div>
    </header>
  )
}
