import { searchable } from '#server/data/query.ts'
import { listPath } from '../stress/traffic.ts'

export type ListPage = {
  search?: string
  /** Queries in the API's format. */
  filters?: object[]
  order?: Order
  offset?: number
  limit?: number
}
export type Order = { attribute: string; method: 'orderAsc' | 'orderDesc' }

const newest: Order = { attribute: '$createdAt', method: 'orderDesc' }

/** The URL of a list page, as the staff area requests it. */
export function listAddress({
  search,
  filters = [],
  order = newest,
  offset = 0,
  limit = 10,
}: ListPage = {}) {
  const conditions = searchable.map((attribute) => ({
    method: 'search',
    attribute,
    values: [search],
  }))
  const queries = [
    { method: 'offset', values: [offset] },
    { method: 'limit', values: [limit] },
    ...(search === undefined ? [] : [{ method: 'or', values: conditions }]),
    ...filters,
    order,
  ]
  return `${listPath}?${queryPart(queries)}`
}

export const queryPart = (queries: object[]) =>
  queries
    .map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`)
    .join('&')
