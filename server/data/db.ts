import type { Role } from '#contract/people.ts'
import type { Searchable, Value } from './query.ts'
import type { Sql } from './sql.ts'

export type Row = Record<string, unknown>

/** What can be read: from a database, or within a transaction. */
export type Reader = { all: (statement: Sql) => Promise<Row[]>; dialect: Dialect }

/** A transaction. `now`: the time at its start. */
export type Tx = Reader & { now: number }

/** A database, of either engine. */
export type Db = Reader & {
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** A statement that may read many rows: it is ended after five seconds, with `ReadTooSlow`, and nobody else waits for it. */
  list: (statement: Sql) => Promise<Row[]>
  /**
   * The only way to write: all of the work holds, or nothing of it. An author is asked first whether they still may; see `expectAuthority`.
   * The work awaits nothing but its own statements. Resolves when it is on disk.
   */
  write: <Result>(by: Writer, work: (tx: Tx) => Promise<Result>) => Promise<Result>
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
  indexed(words: string[], columns: Searchable[]): { condition: Sql; isExact: boolean } | undefined
  /** True for every row, whose number is in the column `sequence`: a point where a slow statement can be interrupted. */
  mayGoOn: Sql
  /** The column `sequence`, compared with many numbers while rows are read in an order. */
  sequenceInOrder: Sql
  /** What has the columns of an answer beside those of a submission. */
  answered: Sql
  setAnswer(
    sequence: number,
    answer: { result: object; origin: string; catalogueVersion: string },
  ): Sql
  clearAnswers(sequences: number[]): Sql
  /** The text of an earlier version with these values in it. */
  mergedVersion(values: Record<string, Value | null>): Sql
  /** Block other writers; empty if a transaction locks the whole database. `sharePeople` blocks only `lockPeople`. */
  lockPeople: Sql[]
  sharePeople: Sql[]
  lockSubmissions: Sql[]
  /** What was noted after this cursor; nothing without one, and `log` undefined if the cursor is not good. */
  changesSince(cursor: string | undefined): Generator<Sql, ChangeLog, Row[]>
  /** At the end of a select whose rows are to stay as they are until the transaction ends. */
  forUpdate: Sql
}
