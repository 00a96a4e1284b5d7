import type { Filter, Query } from './query.ts'
import type { Store } from './store.ts'

type Listed = Pick<Store['submissions'], 'list'>

export const rowsOf = async (submissions: Listed, query: Query) =>
  (await submissions.list(query, { counted: false })).rows

export const totalOf = async (submissions: Listed, filters: Filter[]) =>
  (await submissions.list({ filters, orders: [], limit: 0, offset: 0 })).total

/** The whole history, oldest first. */
export const historyOf = async (desk: Pick<Store['desk'], 'entries'>, submission: string) =>
  (await desk.entries({ submission, newestFirst: false, limit: 10_000, offset: 0 }))?.entries
