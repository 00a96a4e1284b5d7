import { type ComponentProps, useId, useRef, type ReactNode } from 'react'
import type { Slice } from '#contract/staff/overview.ts'
import { Copy } from '#site/images/icons.tsx'
import { useCopying } from '../ui/buttons.tsx'
import { listAddress } from './slices.ts'

export const grouped = (count: number) => count.toLocaleString('en-IN')

type FigureProps = {
  of: Slice
  count: number
  children?: ReactNode
  className?: string
}

/** A number, and the way to the enquiries that it counts. */
export const Figure = ({ of, count, children, className = '' }: FigureProps) =>
  count === 0 ? (
    <span className={className}>{children ?? 0}</span>
  ) : (
    <a href={listAddress(of)} className={`figure ${className}`}>
      {children ?? grouped(count)}
    </a>
  )

type CellProps = Omit<ComponentProps<'td'>, 'className'> & FigureProps

/** A cell of a table with a figure, and what stands beside it. */
export const FigureCell = ({ of, count, className, children, ...cell }: CellProps) => (
  <td {...cell}>
    {children}
    <Figure of={of} count={count} className={className} />
  </td>
)

type PartProps = {
  title: string
  lead?: ReactNode
  tools?: ReactNode
  /** Across both columns. */
  wide?: boolean
  children: ReactNode
}

/** A part of the page with its table, which can be copied into a sheet. */
export function Part({ title, lead, tools, wide = false, children }: PartProps) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const { result, copy } = useCopying(3_000)
  return (
    <section
      ref={part}
      aria-labelledby={id}
      className={`min-w-0 print:break-inside-avoid ${wide ? '@min-[44rem]:col-span-full print:col-span-full' : ''}`}
    >
      <header className="flex min-h-13 items-end justify-between gap-2 border-b-2 border-b-brand pb-2 print:min-h-0 print:pb-0.5">
        <div>
          <h2 id={id} className="text-(length:--text-h3)">
            {title}
          </h2>
          {lead && <p className="text-(length:--text-fine) text-ink-soft">{lead}</p>}
        </div>
        <div className="flex flex-none flex-wrap items-center justify-end gap-3 @max-[44rem]:max-w-[60%] @max-[44rem]:gap-y-0 print:hidden">
          <button
            type="button"
            className="inline-flex min-h-11 items-center px-2.5 text-brand text-(length:--text-note) font-semibold gap-1.5 hover:underline"
            onClick={() => void copy(textOf(part.current?.querySelector('table')))}
          >
            <Copy className="size-4.5" />
            {result === 'copied' ? 'Copied' : result === 'refused' ? 'Not copied' : 'Copy'}
            <span className="sr-only"> the table {title}</span>
          </button>
          {tools}
        </div>
      </header>
      {children}
      <output className="sr-only">
        {result === 'copied' && 'Copied the table'}
        {result === 'refused' && 'The browser did not allow copying.'}
      </output>
    </section>
  )
}

/** With tabs between the cells, as sheets take it. */
const textOf = (table: HTMLTableElement | null | undefined) =>
  Array.from(table?.rows ?? [], ({ cells }) =>
    Array.from(cells, ({ textContent }) => textContent.trim()).join('\t'),
  ).join('\n')

/** How much of the largest one; the number stands beside it. */
export const Bar = ({ value, most, look = '' }: { value: number; most: number; look?: string }) => (
  <span aria-hidden="true" className={`overview-bar ${look}`}>
    <span style={{ width: `${most === 0 ? 0 : (100 * value) / most}%` }} />
  </span>
)

type TableProps = { caption: string; heads: string[]; className?: string; children: ReactNode }

/** The caption is for screen readers: the part has its title. */
export const Table = ({ caption, heads, className = '', children }: TableProps) => (
  <table className={`overview-table ${className}`}>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" data-head={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
