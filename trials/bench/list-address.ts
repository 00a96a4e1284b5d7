import { searchable } from '#server/data/query.ts'
import { listPath } from '../stress/traffic.ts'

export type ListPage = { search?: string; order?: Order; offset?: number }
export type Order = { attribute: string; method: 'orderAsc' | 'orderDesc' }

const newest: Order = { attribute: '$createdAt', method: 'orderDesc' }

/** The address of a page of the list, as the staff area asks for it. */
export function listAddress({ search, order = newest, offset = 0 }: ListPage = {}) {
  const conditions = searchable.map((attribute) => ({
    method: 'search',
    attribute,
    values: [search],
  }))
  const queries = [
    { method: 'offset', values: [offset] },
    { method: 'limit', values: [10] },
    ...(search === undefined ? [] : [{ method: 'or', values: conditions }]),
    order,
  ]
  const parts = queries.map(
    (query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`,
  )
  return `${listPath}?${parts.join('&')}`
}
