import { searchedColumns } from '../columns.ts'
import { isHeavy } from '../price.ts'
import { searchable, type Filter } from '../query.ts'
import { fixed, sql } from '../sql.ts'
import { keepable, spellings } from '../text.ts'
import type { Connection } from './connection.ts'

/** A question to the search index. Unless it is exact, the rows that it finds are to be checked. */
export type Match = { text: string; exact: boolean }

/**
 * What the index can say about these filters, which all have to hold; nothing if it cannot help. What it does for one row cannot be
 * ended: it is asked for few words, and for the beginnings of long ones.
 */
export const matchOf = (filters: Filter[]): Match | undefined =>
  isHeavy(filters) ? undefined : allMatch(filters)

function allMatch(filters: Filter[]): Match | undefined {
  const known = filters.map(match)
  const parts = known.filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  const exact = parts.length === known.length && parts.every((part) => part.exact)
  return { text: grouped(parts, 'AND'), exact }
}

function match(filter: Filter): Match | undefined {
  switch (filter.method) {
    case 'search':
      return wordsIn(filter.attribute, filter.words)
    case 'and':
      return allMatch(filter.filters)
    case 'or':
      return sameEverywhere(filter.filters) ?? anyMatch(filter.filters)
    default:
      return undefined
  }
}

function anyMatch(filters: Filter[]): Match | undefined {
  const parts = filters.map(match).filter((part) => part !== undefined)
  // One alternative that the index does not know may hold for any row.
  if (parts.length === 0 || parts.length < filters.length) return undefined
  return { text: grouped(parts, 'OR'), exact: parts.every(({ exact }) => exact) }
}

/** One word in any of all the searched columns needs no column named: the staff's search, most of the time. */
function sameEverywhere(filters: Filter[]): Match | undefined {
  const word = wordEverywhere(filters)
  return word !== undefined && indexed(word) ? asked(word) : undefined
}

function wordEverywhere(filters: Filter[]): string | undefined {
  const wanted = new Map<string, Set<string>>()
  for (const filter of filters) {
    if (filter.method !== 'search') return undefined
    wanted.set(filter.attribute, new Set(filter.words))
  }
  const [word, ...others] = new Set([...wanted.values()].flatMap((words) => [...words]))
  if (word === undefined || others.length > 0 || filters.length !== searchable.length)
    return undefined
  return searchable.every((column) => wanted.get(column)?.has(word)) ? word : undefined
}

function wordsIn(column: string, words: string[]): Match | undefined {
  const known = words.filter(indexed)
  if (known.length === 0) return undefined
  const parts = known.map(asked)
  const exact = known.length === words.length && parts.every((part) => part.exact)
  return { text: `{${column}} : ${grouped(parts, 'AND')}`, exact }
}

/** The index knows three characters at a time. */
const indexed = (word: string) =>
  keepable(word) && spellings(word).every((spelling) => /^.{3}/su.test(spelling))

/** Few rows have so many letters of a word in common, and not the rest. */
const mostLetters = 32

function asked(word: string): Match {
  const whole = spellings(word)
  const begun = whole.map((spelling) => Array.from(spelling).slice(0, mostLetters).join(''))
  const text = begun.map((beginning) => `"${beginning.replaceAll('"', '""')}"`).join(' OR ')
  return { text: `(${text})`, exact: whole.every((spelling, at) => spelling === begun[at]) }
}

const grouped = (parts: Match[], by: 'AND' | 'OR') =>
  `(${parts.map(({ text }) => text).join(` ${by} `)})`

const indexColumns = fixed(searchable.join(', '))

/** So many rows enter the index at once: whoever submits meanwhile waits for them. */
export const indexBatch = 64

/** From so many on they do not wait for a quiet moment, because searches look at them one by one. */
export const mostUnindexed = 8_000

/** How many rows the index does not know yet, at most. */
export function unindexed(connection: Connection): number {
  const row = connection.get(sql`SELECT
    coalesce((SELECT max(sequence) FROM submissions), 0) -
    (SELECT indexed_up_to FROM submission_state) AS rows`)
  return Math.max(0, Number(row?.['rows']))
}

/** Takes the next rows into the index, and notes in the same transaction which it knows. True if more are waiting. */
export function indexNext(connection: Connection): boolean {
  const batch = connection.get(sql`SELECT max(sequence) AS last, count(*) AS rows FROM (
    SELECT sequence FROM submissions WHERE sequence > (SELECT indexed_up_to FROM submission_state)
    ORDER BY sequence LIMIT ${indexBatch})`)
  const last = batch?.['last']
  if (typeof last !== 'number') return false
  connection.run(sql`INSERT INTO submission_search (rowid, ${indexColumns})
    SELECT sequence, ${searchedColumns}
    FROM submissions WHERE sequence > (SELECT indexed_up_to FROM submission_state)
      AND sequence <= ${last}`)
  connection.run(sql`UPDATE submission_state SET indexed_up_to = ${last}`)
  return batch?.['rows'] === indexBatch && unindexed(connection) > 0
}

/** Takes erased rows out of the index. Those that it does not know yet are none of its business. */
export function unindex(connection: Connection, sequences: number[]) {
  const upTo = indexedUpTo(connection)
  for (const sequence of sequences)
    if (sequence <= upTo)
      connection.run(sql`DELETE FROM submission_search WHERE rowid = ${sequence}`)
}

/** Takes a row that was changed into the index, which it was taken out of as it was. */
export function reindex(connection: Connection, sequence: number) {
  connection.run(sql`INSERT INTO submission_search (rowid, ${indexColumns})
    SELECT sequence, ${searchedColumns} FROM submissions
    WHERE sequence = ${sequence} AND sequence <= (SELECT indexed_up_to FROM submission_state)`)
}

/** So many pages of the index are written anew at once: whoever submits meanwhile waits for them. */
const pagesMerged = 200

/**
 * The index marks erased rows, and keeps their pieces until its parts are merged. Does a part of that, the `first` one marks all parts
 * for it; true if more is to be done. https://sqlite.org/fts5.html#the_merge_command
 */
export function mergeNext(connection: Connection, first: boolean): boolean {
  const changes = () => Number(connection.get(sql`SELECT total_changes() AS count`)?.['count'])
  const before = changes()
  connection.run(sql`INSERT INTO submission_search (submission_search, rank)
    VALUES ('merge', ${first ? -pagesMerged : pagesMerged})`)
  return changes() - before >= 2
}

const indexedUpTo = (connection: Connection) =>
  Number(connection.get(sql`SELECT indexed_up_to AS last FROM submission_state`)?.['last'])
