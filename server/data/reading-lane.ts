import type { ListQuery } from './list.ts'
import type { Filter, Query } from './query.ts'

/** How lists are read: a page of all rows never waits for a search, nor a usual search for a heavy one. */
export type Lanes<Lane> = { list: Lane; search: Lane; heavy: Lane }

export const listIn =
  <Lane, List>(lanes: Lanes<Lane>, read: (lane: Lane, input: ListQuery) => Promise<List>) =>
  (query: Query, { counted } = { counted: true }) =>
    read(lanes[laneFor(query.filters)], { query, counted })

function laneFor(filters: Filter[]): keyof Lanes<unknown> {
  if (filters.length === 0) return 'list'
  return isHeavy(filters) ? 'heavy' : 'search'
}

/** The staff's search for ten words in its four columns. */
const usual = 40

/** What may take a long time, by how much each row may have to be compared with. */
export const isHeavy = (filters: Filter[]) => comparisonsIn(filters) > usual

const comparisonsIn = (filters: Filter[]): number =>
  filters.reduce((sum, filter) => sum + comparisonsOf(filter), 0)

function comparisonsOf(filter: Filter): number {
  if ('filters' in filter) return comparisonsIn(filter.filters)
  if ('words' in filter) return filter.words.length
  // Equality with a list is an index lookup, not a scan.
  return filter.method === 'contains' ? filter.values.length : 1
}
