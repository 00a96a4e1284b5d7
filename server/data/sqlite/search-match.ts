import { isDeepStrictEqual } from 'node:util'
import { isHeavy } from '../reading-lane.ts'
import { searchable, type Filter } from '../query.ts'
import { isStorable } from '../text.ts'

/** A query of the search index. Unless it is exact, the rows that it finds are to be checked. */
export type Match = { text: string; exact: boolean }

/**
 * The part of these filters, which all have to hold, that the index can answer; undefined if none. Its work for one row cannot be
 * interrupted, so it gets few words, and only the beginnings of long ones.
 */
export const matchOf = (filters: Filter[]): Match | undefined =>
  isHeavy(filters) ? undefined : allMatch(filters)

function allMatch(filters: Filter[]): Match | undefined {
  const parts = filters.map(match).filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  const exact = parts.length === filters.length && parts.every((part) => part.exact)
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

/**
 * The staff's search, for the same words in any of all the searched columns. Naming no column costs a fraction, and also finds rows whose
 * words are in different columns.
 */
function sameEverywhere(filters: Filter[]): Match | undefined {
  const words = wordsEverywhere(filters)
  const parts = words.filter(isIndexed).map(matchOfWord)
  if (parts.length === 0) return undefined
  const exact = words.length === 1 && parts.every((part) => part.exact)
  return { text: grouped(parts, 'AND'), exact }
}

function wordsEverywhere(filters: Filter[]): string[] {
  const searches = filters.flatMap((filter) => (filter.method === 'search' ? filter : []))
  const columns = new Set(searches.map(({ attribute }) => attribute))
  const [words = [], ...others] = searches.map((search) => [...new Set(search.words)].toSorted())
  const areSame = others.every((other) => isDeepStrictEqual(other, words))
  const inAll = searchable.every((column) => columns.has(column))
  return areSame && inAll && filters.length === searchable.length ? words : []
}

function wordsIn(column: string, words: string[]): Match | undefined {
  const parts = words.filter(isIndexed).map(matchOfWord)
  if (parts.length === 0) return undefined
  const exact = parts.length === words.length && parts.every((part) => part.exact)
  return { text: `{${column}} : ${grouped(parts, 'AND')}`, exact }
}

/** The index knows three characters at a time. */
const isIndexed = (word: string) => isStorable(word) && /^.{3}/su.test(word)

/** Few rows share this many letters of a word without containing it. */
const mostLetters = 32

function matchOfWord(word: string): Match {
  const beginning = Array.from(word).slice(0, mostLetters).join('')
  return { text: `"${beginning.replaceAll('"', '""')}"`, exact: beginning === word }
}

const grouped = (parts: Match[], by: 'AND' | 'OR') =>
  `(${parts.map(({ text }) => text).join(` ${by} `)})`
