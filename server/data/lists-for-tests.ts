import type { Filter, Query } from './query.ts'
import type { Submissions } from './store.ts'

type Listed = Pick<Submissions, 'list'>

export const rowsOf = async (submissions: Listed, query: Query) =>
  (await submissions.list(query, { counted: false })).rows

export const totalOf = async (submissions: Listed, filters: Filter[]) =>
  (await submissions.list({ filters, orders: [], limit: 0, offset: 0 })).total
