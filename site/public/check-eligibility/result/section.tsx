import type { ReactNode } from 'react'

type Props = { heading: string; aside?: ReactNode; className?: string; children: ReactNode }

/** A part of the answer with its heading; `aside` is right of the heading. */
export function Section({ heading, aside, className = '', children }: Props) {
  return (
    <section className={`mt-5 wide:mt-3.5 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
        <h3 className="text-section">{heading}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
