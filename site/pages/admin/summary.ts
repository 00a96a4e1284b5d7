import type { Rows } from '#site/backend/admin.ts'
import { columnOf, firstOf } from './columns.tsx'
import { orderOf, type View } from './view.ts'

/** What the list holds and in which order: the line below its title, read out whenever it changes. */
export function summaryOf(view: View, { total }: Pick<Rows, 'total'>): string {
  const count = total.toLocaleString('en-IN')
  if (total === 0) return view.search ? 'No match' : 'None received yet'
  const held = view.search
    ? `${count} ${total === 1 ? 'matches' : 'match'} “${view.search}”`
    : `${count} received`
  return total > 1 ? `${held}, ${orderWords(view)}` : held
}

function orderWords(view: View) {
  const { column, direction } = orderOf(view)
  const words = firstOf(column, direction)
  if (column === '$createdAt') return `${words.toLowerCase()} first`
  return `sorted by ${columnOf(column).title}, ${direction}`
}
