import type { Attribute, Value } from './query.ts'
import type { Sql } from './sql.ts'
import type { Answer } from './store.ts'

type Row = Record<string, unknown>

/** What was noted of changes: of an enquiry there may be several rows. See `ChangeList`. */
export type ChangeLog = { cursor: string; quietMs: number; log: Row[] | undefined }

/** The differences between the engines. Every text is folded. */
export type Dialect = {
  /** At least one value, all of one type. */
  oneOf(column: Sql, values: Value[]): Sql
  contains(column: Sql, text: string): Sql
  startsWith(column: Sql, text: string): Sql
  endsWith(column: Sql, text: string): Sql
  /** The expression to order by instead of the column, if its index contains something shorter. */
  orderKey?: ((attribute: Attribute) => Sql | undefined) | undefined
  /** True for exactly the rows with the word in any searched column; undefined if there is no faster way than column by column. */
  anywhere?: ((word: string) => Sql | undefined) | undefined
  /** True for every row that has all words in one of its columns, by an index; undefined without such an index. */
  candidates?: ((words: string[]) => Sql | undefined) | undefined
  /** True for every row, whose number is in the column `sequence`: a point where a slow statement can be interrupted. */
  mayGoOn: Sql
  /** What has the columns of an answer beside those of a submission. */
  answered: Sql
  setAnswer(sequence: number, answer: Answer): Sql
  clearAnswers(sequences: number[]): Sql
  /** The text of an earlier version with these values in it. */
  mergedVersion(values: Record<string, Value | null>): Sql
  /** Before rows are changed or removed, and after a change; empty if the database maintains its own search index. */
  unindex(sequences: number[]): Sql[]
  reindex(sequence: number): Sql[]
  /** Block other writers; empty if a transaction locks the whole database. `sharePeople` blocks only `lockPeople`. */
  lockPeople: Sql[]
  sharePeople: Sql[]
  lockSubmissions: Sql[]
  /** What was noted after this cursor; nothing without one, and `log` undefined if the cursor is not good. */
  changesSince(cursor: string | undefined): Generator<Sql, ChangeLog, Row[]>
  /** At the end of a select whose rows are to stay as they are until the transaction ends. */
  forUpdate: Sql
}
