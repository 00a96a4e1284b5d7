import { sql } from '../sql.ts'

/** A place in the order of transactions and, inside each, of its rows. */
export type Mark = { transaction: string; sequence: number }

/** Rows that matched up to `mark`, where all transactions are over, as long as no more were erased than `removed` says. */
export type Settled = { mark: Mark; removed: number; rows: number }

/** The rows behind a mark. */
export const later = ({ transaction, sequence }: Mark) =>
  sql`(added_in, sequence) > (${transaction}::xid8, ${sequence})`
