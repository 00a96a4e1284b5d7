import { searchable, type Filter } from './query.ts'
import { keepable, spellings } from './text.ts'

/** One or two letters, which no index of trigrams knows as such: it is counted in how many rows they are. */
const isShort = (word: string) => /^.{1,2}$/su.test(word)

/** The one word that is looked for in all searched columns: the staff's search, most of the time. */
export function wordEverywhere(filters: Filter[]): string | undefined {
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

/** The one short word that is looked for in all searched columns, if that is all that is asked. */
export function shortWordOf(filters: Filter[]): string | undefined {
  const [filter, ...others] = filters
  if (filter?.method !== 'or' || others.length > 0) return undefined
  const word = wordEverywhere(filter.filters)
  if (word === undefined || !isShort(word) || !keepable(word)) return undefined
  return spellings(word).length === 1 ? word : undefined
}

/** In how many rows each word is; a row is given as its words. */
export function countsOf(rows: Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of rows) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The words of one and two letters in a row, which is given as the folded texts of its searched columns. */
export function shortWordsIn(texts: string[]): Set<string> {
  const words = new Set<string>()
  for (const text of texts) {
    let before = ''
    for (const letter of text) {
      words.add(letter)
      if (before !== '') words.add(before + letter)
      before = letter
    }
  }
  return words
}
