import { searchedTexts } from './columns.ts'
import { searchable, type Filter, type Searchable } from './query.ts'
import {
  countOf,
  inBoth,
  inEither,
  noRow,
  packed,
  put,
  rowsInBlock,
  sequencesIn,
  unpacked,
  type Bits,
} from './row-bits.ts'
import { keepable, spellings } from './text.ts'

/** The rows of a block that have a word, for each searched column. */
export type Rows = (Bits | undefined)[]

/** The words of each block, by its number. */
export type Blocks = Map<number, Map<string, Rows>>

/** A word of a block as it is kept, its rows `packed`. */
export type Entry = { block: number; word: string; rows: Uint8Array }

type Row = Record<string, unknown>

/** Adds the words of these rows, which are given with their `sequence` and `searchedColumns`. */
export function addWords(blocks: Blocks, rows: Row[]) {
  for (const [number, some] of Map.groupBy(rows, blockOf)) {
    const block = blocks.get(number) ?? new Map<string, Rows>()
    blocks.set(number, block)
    for (const column of searchable.keys()) addWordsOf(column, block, some)
  }
}

const blockOf = ({ sequence }: Row) => Math.floor(Number(sequence) / rowsInBlock)

function addWordsOf(column: number, block: Map<string, Rows>, rows: Row[]) {
  // Universities and branches come again and again.
  const known = new Map<string, Bits[]>()
  for (const row of rows) {
    const text = searchedTexts(row)[column] ?? ''
    const having = known.get(text) ?? bitsFor(shortWordsIn(text), column, block)
    known.set(text, having)
    for (const bits of having) put(Number(row['sequence']), bits)
  }
}

/** The rows of the block that have each of these words in this column, to be put more into. */
const bitsFor = (words: Set<string>, column: number, block: Map<string, Rows>): Bits[] =>
  [...words].map((word) => {
    const rows = block.get(word) ?? []
    block.set(word, rows)
    return (rows[column] ??= noRow())
  })

/** The words of one and two letters in a text: no index of trigrams knows them. */
export function shortWordsIn(text: string): Set<string> {
  const words = new Set<string>()
  let before = ''
  for (const letter of text) {
    words.add(letter)
    if (before !== '') words.add(before + letter)
    before = letter
  }
  return words
}

const isShort = (word: string) => keepable(word) && /^.{1,2}$/su.test(word)

/** Each costs some thousand bytes for a block. */
const mostWords = 16

/** All words that these filters look for, in all their spellings; nothing unless all of them are short and nothing else is asked. */
export function shortWordsOf(filters: Filter[]): string[] | undefined {
  const words = wordsOf(filters)
  const short = words && [...new Set(words.flatMap(spellings))]
  return short && short.length > 0 && short.length <= mostWords && short.every(isShort)
    ? short
    : undefined
}

function wordsOf(filters: Filter[]): string[] | undefined {
  const words = filters.map((filter) => {
    if (filter.method === 'search') return filter.words
    return filter.method === 'and' || filter.method === 'or' ? wordsOf(filter.filters) : undefined
  })
  // What is asked without a filter holds for all rows, which no word tells of.
  return words.length > 0 && words.every((some) => some !== undefined) ? words.flat() : undefined
}

/**
 * The entries of these blocks with their rows added to what is kept, or taken `without`, as JSON: a list of block, word and rows in
 * hexadecimal digits, of which there are none where no row has the word any more.
 */
export function entriesAfter(blocks: Blocks, kept: Entry[], how: typeof inEither): string {
  const before = Map.groupBy(kept, ({ block }) => block)
  const entries = [...blocks].flatMap(([block, words]) => {
    const known = new Map(before.get(block)?.map(({ word, rows }) => [word, rows]))
    return [...words].map(([word, change]) => {
      const rows = unpacked(known.get(word) ?? new Uint8Array())
      const after = searchable.map((_, column) => how(rows[column], change[column]))
      return [block, word, packed(after).toString('hex')]
    })
  })
  return JSON.stringify(entries)
}

/** Where the filters hold, block by block, by all entries of `shortWordsOf` them. */
export function matchesIn(filters: Filter[], entries: Entry[]): Matches {
  const blocks = Map.groupBy(entries, ({ block }) => block)
  return [...blocks].flatMap(([block, found]) => {
    const words = new Map(found.map(({ word, rows }) => [word, unpacked(rows)]))
    const bits = all(filters.map((filter) => matching(filter, words)))
    return bits ? [{ block, bits }] : []
  })
}

export type Matches = { block: number; bits: Bits }[]

export const countIn = (matches: Matches) =>
  matches.reduce((rows, { bits }) => rows + countOf(bits), 0)

/** Their arrival numbers. */
export const sequencesOf = (matches: Matches): number[] =>
  matches.flatMap(({ block, bits }) => sequencesIn(block, bits))

function matching(filter: Filter, words: Map<string, Rows>): Bits | undefined {
  switch (filter.method) {
    case 'search':
      return all(filter.words.map((word) => having(word, filter.attribute, words)))
    case 'and':
      return all(filter.filters.map((inner) => matching(inner, words)))
    case 'or':
      return any(filter.filters.map((inner) => matching(inner, words)))
    default:
      throw new Error(`No word is looked for by ${filter.method}.`)
  }
}

const having = (word: string, attribute: Searchable, words: Map<string, Rows>) =>
  any(spellings(word).map((spelling) => words.get(spelling)?.[searchable.indexOf(attribute)]))

const any = (choices: Rows) => choices.reduce(inEither, undefined)

/** Nothing where nothing is asked for. */
const all = (parts: Rows) => parts.reduce(inBoth, parts[0])
