import type { Role } from '#contract/people.ts'
import type { OpenEnquiries } from './open-enquiries.ts'
import type { FieldName } from './fields.ts'
import type { Value } from './query.ts'
import type { Sql } from './sql.ts'

export type Row = Record<string, unknown>

/** What can be read: from a database, or within a transaction. */
export type Reader = { all: (statement: Sql) => Promise<Row[]>; dialect: Dialect }

/**
 * A transaction. `now`: the time at its start. `lock`: blocks other writers of these, where a transaction does not lock the whole
 * database; `people shared` blocks only `people`.
 */
export type Tx = Reader & {
  now: number
  lock: (what: 'people' | 'people shared' | 'enquiries') => Promise<unknown>
}

/** A database, of either engine. */
export type Db = Reader & {
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** A statement that may read many rows: it is ended after five seconds, with `ReadTooSlow`, and nobody else waits for it. */
  list: (statement: Sql) => Promise<Row[]>
  /**
   * The only way to write: all of the work holds, or nothing of it. The author's permission is checked first; see `expectAuthority`.
   * The work awaits nothing but its own statements. Resolves when it is on disk.
   */
  write: <Result>(by: Writer, work: (tx: Tx) => Promise<Result>) => Promise<Result>
}

/** An opened database. */
export type Store = Db & {
  openEnquiries: OpenEnquiries
  /** Rejects while the store cannot be read. Waits behind no list. */
  check: () => Promise<void>
  close: () => Promise<void>
}

/** Who did something, with their name at that time and the IP address. Without an `id` it is not a staff member, such as a tool. */
export type Actor = { id: string | null; name: string; address?: string }

/** A staff member in a session, who had this role when the call began. */
export type Author = Actor & { id: string; session: string; role: Role }

/**
 * Who writes. Of an author each transaction asks first whether they still may, see `expectAuthority`. A visitor and the product itself
 * leave no entry in the audit.
 */
export type Writer = Author | (Actor & { id: null }) | 'visitor' | 'system'

/** An engine need not read more of what it noted. */
export const mostNoted = 500

/** What was noted of changes: of an enquiry there may be several rows. See `ChangeList`. */
export type ChangeLog = { cursor: string; quietMs: number; log: Row[] | undefined }

/** The differences between the engines. Every text is folded. */
export type Dialect = {
  /** At least one value, all of one type. */
  oneOf(column: Sql, values: Value[]): Sql
  contains(column: Sql, text: string): Sql
  startsWith(column: Sql, text: string): Sql
  endsWith(column: Sql, text: string): Sql
  /** A condition by the search index, for every row that has all words in one of these columns. Undefined if the index knows none of them. */
  indexed(words: string[], columns: FieldName[]): { condition: Sql; isExact: boolean } | undefined
  /** True for every row, whose number is in the column `sequence`: a point where a slow statement can be interrupted. */
  mayGoOn: Sql
  /** The column `sequence`, compared with many numbers while rows are read in an order. */
  sequenceInOrder: Sql
  /** What was noted after this cursor; nothing without one, and `log` undefined if the cursor is not good. */
  changesSince(db: Pick<Reader, 'all'>, cursor: string | undefined): Promise<ChangeLog>
  /** At the end of a select whose rows are to stay as they are until the transaction ends. */
  forUpdate: Sql
}

/** The cursor's submission does not exist. */
export class CursorNotFound extends Error {}

/** The store is unavailable; a later try may succeed. `code` is the cause, such as `SQLITE_FULL`, `ECONNREFUSED` or an SQLSTATE. */
export class StoreUnavailable extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** A read over its time limit. The store serves others. */
export class ReadTooSlow extends StoreUnavailable {}

/** Receives failures that no caller sees. */
export type Report = (error: Error, message: string) => void

/** The database cannot be used. The message has the reason and the remedy. */
export class UnusableDatabase extends Error {}
