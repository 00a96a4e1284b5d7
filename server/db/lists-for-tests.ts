import { listEntries } from '../desk/history.ts'
import { listSubmissions } from '../desk/list.ts'
import type { Db } from './db.ts'
import type { Filter, Query } from './query.ts'
import type { Sql } from './sql.ts'
import { findRow } from '../public/enquiries.ts'

export const rowsOf = async (db: Db, query: Query) =>
  (await listSubmissions(db, query, { counted: false })).rows

export const totalOf = async (db: Db, filters: Filter[]) =>
  (await listSubmissions(db, { filters, orders: [], limit: 0, offset: 0 })).total

/** The whole history, oldest first. */
export const historyOf = async (db: Db, submission: string) =>
  (await listEntries(db, { submissions: [submission], limit: 10_000 }))?.entries.toReversed()

/** Of the eligibility check; undefined if there is none. */
export async function findSubmission(db: Db, id: string) {
  const row = await findRow(db, id)
  return row && !('kind' in row) ? row : undefined
}

/** Of the other forms; undefined if there is none. */
export async function findEnquiry(db: Db, id: string) {
  const row = await findRow(db, id)
  return row && 'kind' in row ? row : undefined
}

/** The same database, in which a statement with this text waits for something, or fails. */
export function beforeStatement<Of extends Db>(
  db: Of,
  text: RegExp,
  wait: (statement: Sql) => Promise<unknown>,
): Of {
  const { all, list, write } = db
  const delayed = (run: Db['all']) => async (statement: Sql) => {
    if (text.test(statement.texts.join('?'))) await wait(statement)
    return run(statement)
  }
  return {
    ...db,
    all: delayed(all),
    list: delayed(list),
    write: (by, work) => write(by, (tx) => work({ ...tx, all: delayed(tx.all) })),
  }
}
