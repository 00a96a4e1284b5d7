import { useId, useRef, type ReactNode } from 'react'
import type { Slice } from '#contract/overview.ts'
import { Copy } from '#site/images/icons.tsx'
import { useCopying } from '../ui/copy.tsx'
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

type PartProps = {
  title: string
  lead?: ReactNode
  tools?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the page with its table, which can be copied into a sheet. */
export function Part({ title, lead, tools, className = '', children }: PartProps) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const { result, copy } = useCopying(3_000)
  return (
    <section ref={part} aria-labelledby={id} className={`overview-part ${className}`}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        <div className="overview-tools">
          <button
            type="button"
            className="overview-copy"
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
