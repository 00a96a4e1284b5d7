import { searchable, type Filter } from '../query.ts'
import type { Connection } from './connection.ts'
import { sql } from '../sql.ts'
import { keepable, spellings } from '../text.ts'

/** A question to the search index. Unless it is exact, the rows that it finds are to be checked. */
export type Match = { text: string; exact: boolean }

/** What the index can say about these filters, which all have to hold; nothing if it cannot help. */
export function matchOf(filters: Filter[]): Match | undefined {
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
      return matchOf(filter.filters)
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
  const wanted = new Map<string, Set<string>>()
  for (const filter of filters) {
    if (filter.method !== 'search') return undefined
    wanted.set(filter.attribute, new Set(filter.words))
  }
  const [word, ...others] = new Set([...wanted.values()].flatMap((words) => [...words]))
  if (word === undefined || others.length > 0 || !indexed(word)) return undefined
  const everywhere = searchable.every((column) => wanted.get(column)?.has(word))
  return everywhere && filters.length === searchable.length
    ? { text: quoted(word), exact: true }
    : undefined
}

function wordsIn(column: string, words: string[]): Match | undefined {
  const known = words.filter(indexed)
  if (known.length === 0) return undefined
  const parts = known.map((word) => ({ text: quoted(word), exact: true }))
  return { text: `{${column}} : ${grouped(parts, 'AND')}`, exact: known.length === words.length }
}

/** The index knows three characters at a time. */
const indexed = (word: string) =>
  keepable(word) && spellings(word).every((spelling) => /^.{3}/su.test(spelling))

const quoted = (word: string) =>
  `(${spellings(word)
    .map((spelling) => `"${spelling.replaceAll('"', '""')}"`)
    .join(' OR ')})`

const grouped = (parts: Match[], by: 'AND' | 'OR') =>
  `(${parts.map(({ text }) => text).join(` ${by} `)})`

/** So many rows enter the index at once; searches look at later rows one by one. */
export const indexBatch = 2_000

/** How many rows the index does not know yet, at most. */
export function unindexed(connection: Connection): number {
  const row = connection.get(sql`SELECT
    coalesce((SELECT max(sequence) FROM submissions), 0) -
    (SELECT indexed_up_to FROM submission_state) AS rows`)
  return Math.max(0, Number(row?.['rows']))
}

/** Takes the next rows into the index, and notes in the same transaction which it knows. True if more are waiting. */
export function indexNext(connection: Connection): boolean {
  const batch = sql`SELECT sequence, name_folded, university_folded, branch_folded, email_folded
    FROM submissions WHERE sequence > (SELECT indexed_up_to FROM submission_state)
    ORDER BY sequence LIMIT ${indexBatch}`
  const last = connection.get(sql`SELECT max(sequence) AS sequence FROM (${batch})`)?.['sequence']
  if (typeof last !== 'number') return false
  connection.run(
    sql`INSERT INTO submission_search (rowid, name, university, branch, email) ${batch}`,
  )
  connection.run(sql`UPDATE submission_state SET indexed_up_to = ${last}`)
  return unindexed(connection) > 0
}
