import { withoutDirection } from '#contract/text.ts'
import type { Rows } from '#site/backend/admin.ts'
import { columnOf, firstOf } from './columns.tsx'
import { timeOf } from '../enquiry/marks/follow-up.ts'
import { isFiltered, orderOf, type View } from './view.ts'

/** The line below the title: the number of rows and their order, read out whenever it changes. */
export function summaryOf(view: View, { total }: Pick<Rows, 'total'>, asOf?: Date): string {
  const count = total.toLocaleString('en-IN')
  const matches = total === 1 ? 'matches' : 'match'
  if (total === 0) return view.search || isFiltered(view) ? 'No match' : 'None received yet'
  const countText = view.search
    ? `${count} ${matches} “${withoutDirection(view.search)}”`
    : `${count} ${isFiltered(view) ? matches : 'received'}`
  if (asOf) return `${countText}, as of ${timeOf(asOf)}`
  return total > 1 ? `${countText}, ${orderWords(view)}` : countText
}

function orderWords(view: View) {
  if (view.filters.todo && !view.sort) return 'due first'
  const { column, direction } = orderOf(view)
  const words = firstOf(column, direction)
  if (column === '$createdAt') return `${words.toLowerCase()} first`
  return `sorted by ${columnOf(column).title}, ${direction}`
}
