import { type Dialect, mostNoted, type ChangeLog, type Reader } from '../db.ts'
import type { FieldName } from '../fields.ts'
import { searchable } from '../query.ts'
import { fixed, sql, type Sql } from '../sql.ts'
import { mayGoOn } from './connection.ts'

export const dialect: Dialect = {
  oneOf,
  contains: (column, text) => sql`(instr(${column}, ${text}) > 0)`,
  startsWith: (column, text) => sql`(substr(${column}, 1, length(${text})) = ${text})`,
  endsWith: (column, text) => sql`(substr(${column}, -length(${text})) = ${text})`,
  indexed,
  mayGoOn: mayGoOn(fixed('sequence')),
  // The plus keeps the engine from looking up the numbers one by one, and sorting their rows.
  sequenceInOrder: sql`+sequence`,
  forUpdate: sql``,
  changesSince,
}

// One gap however many values: a statement has a bounded number of gaps.
function oneOf(column: Sql, values: (string | number)[]): Sql {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/** Few rows share this many letters of a word without containing it. The work for one row of the index cannot be interrupted. */
const mostLetters = 32

/** The index knows three characters at a time. Naming no column costs a fraction. */
function indexed(words: string[], columns: FieldName[]) {
  const beginnings = words.map((word) => Array.from(word).slice(0, mostLetters).join(''))
  const known = beginnings.filter((word) => /^.{3}/su.test(word))
  if (known.length === 0) return undefined
  const phrases = known.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  const isInAll = searchable.every((column) => columns.includes(column))
  const names = columns.map((column) => `${column}_folded`).join(' ')
  const match = isInAll ? phrases : `{${names}} : (${phrases})`
  return {
    condition: sql`sequence IN (SELECT rowid FROM enquiry_search
      WHERE enquiry_search MATCH ${match} AND ${mayGoOn(fixed('rowid'))})`,
    isExact: words.length === 1 && beginnings[0] === words[0],
  }
}

/** A cursor is the number of the newest change. Writers follow one another, so that numbers are in the order of the commits. */
async function changesSince(
  { all }: Pick<Reader, 'all'>,
  since: string | undefined,
): Promise<ChangeLog> {
  const [newest] =
    await all(sql`SELECT number, max(0, CAST(unixepoch('subsec') * 1000 AS INTEGER) - at) AS quiet
    FROM changes ORDER BY number DESC LIMIT 1`)
  const number = Number(newest?.['number'] ?? 0)
  const before = /^\d{1,15}$/.test(since ?? '') ? Number(since) : Infinity
  return {
    cursor: String(number),
    quietMs: Number(newest?.['quiet'] ?? Number.MAX_SAFE_INTEGER),
    log: await logAfter(since === undefined ? number : before),
  }

  /** Undefined for the cursor of another store, such as the one before a restore. */
  async function logAfter(last: number) {
    if (last >= number) return last === number ? [] : undefined
    return all(sql`SELECT collection, id, is_new FROM changes WHERE number > ${last}
      ORDER BY number LIMIT ${mostNoted}`)
  }
}
