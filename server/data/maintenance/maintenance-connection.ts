import type { Operation, Row } from '../query-steps.ts'
import type { Sql } from '../sql.ts'

/** A separate connection to a store, beside those of its servers. Writing migrates an older schema. */
export type MaintenanceConnection = {
  read: (statement: Sql) => Promise<Row[]>
  /** In a transaction. */
  run: <Input, Result>(operation: Operation<Input, Result>, input: Input) => Promise<Result>
  /** What has the columns of an answer beside those of a submission. */
  answered: Sql
  /** A store of an earlier schema has not all of them. */
  hasTable: (name: 'earlier_versions' | 'enquiries') => Promise<boolean>
  /** Leaves nothing of erased rows in what was derived from them. */
  cleanUp: () => Promise<void>
  /** Takes what was removed or replaced out of the store's own files, too. */
  leaveNoTrace: () => Promise<void>
  close: () => Promise<void>
}

/** A store beside the one in use, which may hold the same people. */
export type Aside = { name: string; open: () => Promise<MaintenanceConnection> }
