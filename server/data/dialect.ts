import type { Attribute, Value } from './query.ts'
import type { Sql } from './sql.ts'

/** Where the engines speak differently. Every text comes folded. */
export type Dialect = {
  value(value: Value): Sql
  oneOf(column: Sql, values: Value[]): Sql
  contains(column: Sql, text: string): Sql
  startsWith(column: Sql, text: string): Sql
  endsWith(column: Sql, text: string): Sql
  /** What to order by in place of the column, where its index holds something shorter. */
  orderKey?(attribute: Attribute): Sql | undefined
  /** Holds for exactly the rows that have the word in any searched column; nothing if there is no shorter way than column by column. */
  anywhere?(word: string): Sql | undefined
  /** Holds for every row that has all words in one of its columns, by an index; nothing if there is no such index. */
  candidates?(words: string[]): Sql | undefined
  /** What has the columns of an answer beside those of a submission. */
  answered: Sql
  /** Makes other writers of `people` wait; nothing where a transaction has the database to itself. */
  lockPeople?: Sql
  /** At the end of a select whose rows are to stay as they are until the transaction ends. */
  forUpdate: Sql
}
