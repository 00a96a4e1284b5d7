import type { Filter, Order, Query } from './query.ts'

/** A walk along an order reads at most `mostSteps` rows, and is not given up before `leastSteps`. */
export type Bounds = { mostSteps: number; leastSteps: number }

/** All rows, or those that some words are in: what is read along the asked order until the page is full. */
export const isWalk = (filters: Filter[]): boolean =>
  filters.every(
    (filter) =>
      filter.method === 'search' ||
      ((filter.method === 'or' || filter.method === 'and') && isWalk(filter.filters)),
  )

/**
 * How many rows a walk to this page is expected to read where `matching` of `all` rows match, and at how many it is given up, because
 * they may all stand at the other end of the order; nothing where it would be a long one.
 */
export function stepsFor(query: Query, matching: number, all: number, bounds: Bounds) {
  const { mostSteps, leastSteps } = bounds
  const expected = ((query.offset + query.limit) * all) / matching
  if (!isShortWalk(query) || expected * 2 > mostSteps) return undefined
  return { expected, most: Math.max(leastSteps, Math.ceil(expected * 4)) }
}

/** At how many rows a walk to this page is given up, where it is not known how many match: one in fifty is met so soon. */
export function stepsBeforeTotal(query: Query, { mostSteps, leastSteps }: Bounds) {
  const most = Math.max(leastSteps, (query.offset + query.limit) * 50)
  return isShortWalk(query) && most <= mostSteps ? most : undefined
}

/** Ties that run against their order are counted through from the offset on. */
const isShortWalk = ({ orders, offset }: Query) =>
  offset === 0 || orders.every(({ direction }) => direction === 'ascending') || timeLeads(orders)

const timeLeads = ([first]: Order[]) => first?.attribute === '$createdAt'
