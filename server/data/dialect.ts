import type { Attribute, Value } from './query.ts'
import type { Sql } from './sql.ts'
import type { Answer } from './store.ts'

/** Where the engines speak differently. Every text comes folded. */
export type Dialect = {
  oneOf(column: Sql, values: Value[]): Sql
  contains(column: Sql, text: string): Sql
  startsWith(column: Sql, text: string): Sql
  endsWith(column: Sql, text: string): Sql
  /** What to order by in place of the column, where its index holds something shorter. */
  orderKey?: ((attribute: Attribute) => Sql | undefined) | undefined
  /** Holds for exactly the rows that have the word in any searched column; nothing if there is no shorter way than column by column. */
  anywhere?: ((word: string) => Sql | undefined) | undefined
  /** Holds for every row that has all words in one of its columns, by an index; nothing if there is no such index. */
  candidates?: ((words: string[]) => Sql | undefined) | undefined
  /** Holds for every row, whose number is in the column `sequence`: where a statement that takes too long can be ended. */
  mayGoOn: Sql
  /** What has the columns of an answer beside those of a submission. */
  answered: Sql
  setAnswer(sequence: number, answer: Answer): Sql
  clearAnswers(sequences: number[]): Sql
  /** The text of an earlier version with these values in it. */
  mergedVersion(values: Record<string, Value | null>): Sql
  /** Before rows change or go, and after a change; nothing where the database keeps its search index by itself. */
  unindex(sequences: number[]): Sql[]
  reindex(sequence: number): Sql[]
  /** Make other writers wait; nothing where a transaction has the database to itself. */
  lockPeople: Sql[]
  lockSubmissions: Sql[]
  /** At the end of a select whose rows are to stay as they are until the transaction ends. */
  forUpdate: Sql
}
