import type { ReactNode } from 'react'

/** The last band of a page: one statement and links. */
export function Closing({
  heading,
  text,
  torn = false,
  children,
}: {
  heading: string
  text: string
  /** With a torn upper edge. */
  torn?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby="closing"
      className={`on-deep relative isolate bg-deep text-on-deep-soft print:hidden ${torn ? 'torn-top' : ''}`}
    >
      <div className="rosette-right pointer-events-none absolute inset-0 -z-10 overflow-hidden" />
      <div className="mx-auto grid max-w-page items-center gap-8 px-4 py-14 sm:px-8 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:py-21">
        <div>
          <h2 id="closing" className="max-w-[17em] text-closing text-on-deep">
            {heading}
          </h2>
          <p className="mt-4 max-w-[26em] text-lead">{text}</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row lg:flex-col">{children}</div>
      </div>
    </section>
  )
}

/** A text with an icon that never stands alone on a line: it keeps to the last word. */
export function LastWord({ text, children }: { text: string; children: ReactNode }) {
  const last = text.lastIndexOf(' ') + 1
  return (
    <>
      {text.slice(0, last)}
      <span className="whitespace-nowrap [&>svg]:ml-2.5 [&>svg]:inline max-xs:[&>svg]:ml-1 max-xs:[&>svg]:size-[0.9em]">
        {text.slice(last)}
        {children}
      </span>
    </>
  )
}

/** An inline link to another page. */
export function Onward({ href, text, icon }: { href: string; text: string; icon?: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-block rounded-control py-2.5 font-bold text-brand underline decoration-1 underline-offset-6 hover:decoration-3"
    >
      <LastWord text={text}>{icon}</LastWord>
    </a>
  )
}
