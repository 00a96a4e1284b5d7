import type { Dialect } from '../conditions.ts'
import { sql } from '../sql.ts'

export const dialect: Dialect = {
  value: (value) => sql`${value}`,
  // One gap however many values: a statement has a bounded number of gaps.
  oneOf: (column, values) =>
    sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
  contains: (column, text) => sql`(instr(${column}, ${text}) > 0)`,
  startsWith: (column, text) => sql`(substr(${column}, 1, length(${text})) = ${text})`,
  endsWith: (column, text) => sql`(substr(${column}, -length(${text})) = ${text})`,
}
