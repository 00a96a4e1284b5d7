import type { ReactNode } from 'react'

type Row = { title: string; text: string }
type Words = { rows: readonly Row[]; columns?: 1 | 2; mark?: ReactNode }

const layouts = {
  1: 'sm:[&>li>:last-child]:border-l sm:[&>li>:last-child]:border-rule',
  2: 'sm:grid sm:grid-cols-2 sm:gap-x-14 sm:[&>li:nth-child(2)]:border-t-0',
}

/** Numbered rows between two heavy rules, each with its icon. */
export function RuledList({ rows, columns = 1, mark }: Words) {
  return (
    <ol className={`ruled mt-8 ${layouts[columns]}`}>
      {rows.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex gap-[min(1rem,4.5vw)] border-t border-rule first:border-t-0"
        >
          <span aria-hidden="true" className="w-[min(1.75rem,8vw)] shrink-0 py-4 text-ink-soft">
            {index + 1}
          </span>
          <div className="min-w-0 grow py-4">
            <h3 className="font-body text-label font-bold tracking-normal max-xs:text-h3">
              {title}
            </h3>
            <p className="text-note text-ink-soft">{text}</p>
          </div>
          {mark && (
            <span className="w-10 shrink-0 py-4 text-right text-brand max-xs:hidden [&>svg]:ml-auto">
              {mark}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
