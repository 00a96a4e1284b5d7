import { describe, expect, test } from 'vitest'
import { expectedPage } from './oracle-for-tests.ts'
import { searchable, type Filter } from './query.ts'
import { inEither, without } from './row-bits.ts'
import { samples } from './samples-for-tests.ts'
import { anywhere } from './searches-for-tests.ts'
import {
  addWords,
  countIn,
  entriesAfter,
  matchesIn,
  sequencesOf,
  shortWordsIn,
  shortWordsOf,
  type Blocks,
  type Entry,
} from './short-words.ts'
import { contentsOf, wordsOf } from './short-words-for-tests.ts'
import type { KeptSubmission } from './store.ts'
import { folded } from './text.ts'

const { submission } = samples(20_261_122)
const rows = Array.from({ length: 700 }, (_, index): KeptSubmission => {
  const at = { createdAt: index, updatedAt: index }
  // In three blocks, with gaps.
  return { id: `id ${index}`, sequence: 4_000 + index * 7, ...at, ...submission() }
})

function blocksOf(some: KeptSubmission[]): Blocks {
  const blocks: Blocks = new Map()
  addWords(
    blocks,
    some.map((row) => ({
      sequence: row.sequence,
      ...Object.fromEntries(searchable.map((column) => [`${column}_folded`, folded(row[column])])),
    })),
  )
  return blocks
}

/** As an engine keeps what it is given. */
function keptAfter(kept: Entry[], some: KeptSubmission[], how: typeof inEither): Entry[] {
  const given = JSON.parse(entriesAfter(blocksOf(some), kept, how)) as [number, string, string][]
  const after = new Map(kept.map((entry) => [`${entry.block} ${entry.word}`, entry]))
  for (const [block, word, hex] of given)
    if (hex === '') after.delete(`${block} ${word}`)
    else after.set(`${block} ${word}`, { block, word, rows: Buffer.from(hex, 'hex') })
  return [...after.values()]
}

const entered = keptAfter([], rows, inEither)

const search = (
  attribute: 'name' | 'university' | 'branch' | 'email',
  ...words: string[]
): Filter => ({
  method: 'search',
  attribute,
  words,
})

const askable = [...new Set(entered.map(({ word }) => word))].filter(
  (word) => shortWordsOf([search('name', word)]) !== undefined,
)

test('filters of short words alone are answered as by a reading row by row', () => {
  expect(askable.length).toBeGreaterThan(500)
  const other = (index: number) => askable.at((index * 31) % askable.length) ?? ''
  for (let index = 0; index < askable.length; index += 3) {
    const word = askable[index] ?? ''
    const [second, third] = [other(index), other(index + 1)]
    const questions: Filter[][] = [
      [anywhere(word)],
      [anywhere(word, second)],
      [search('university', word)],
      [search('name', word, word), anywhere(second)],
      [{ method: 'or', filters: [search('branch', word, second), search('email', third)] }],
      [{ method: 'and', filters: [anywhere('a'), { method: 'or', filters: [anywhere(word)] }] }],
      [anywhere('zq', word)],
      [{ method: 'or', filters: [search('name'), search('name', word)] }],
    ]
    for (const filters of questions) {
      const words = shortWordsOf(filters)
      const found = matchesIn(
        filters,
        entered.filter((entry) => words?.includes(entry.word)),
      )
      const expected = expectedPage(rows, { filters, orders: [], limit: rows.length, offset: 0 })

      expect(
        sequencesOf(found).toSorted((one, next) => one - next),
        JSON.stringify(filters),
      ).toEqual(expected.map(({ sequence }) => sequence))
      expect(countIn(found)).toBe(expected.length)
    }
  }
})

test('rows that come in parts and go are entered like those that are left', () => {
  const [first, last, gone] = [rows.slice(0, 300), rows.slice(300), rows.slice(100, 500)]

  const kept = keptAfter(keptAfter(keptAfter([], first, inEither), last, inEither), gone, without)

  expect(contentsOf(kept)).toEqual(wordsOf(rows.filter((row) => !gone.includes(row))))
  expect(kept.every((entry) => entry.rows.length > 0)).toBe(true)
})

describe('an index of short words has no answer', () => {
  const long = Array.from({ length: 17 }, (_, index) => String.fromCodePoint(97 + index))
  test.each<[string, Filter[]]>([
    ['for everything', []],
    ['for nothing', [search('name')]],
    ['where nothing is asked of a part', [{ method: 'and', filters: [] }, search('name', 'a')]],
    ['for a long word', [anywhere('asha')]],
    ['for a long word beside a short one', [search('name', 'a', 'asha')]],
    ['for a word with a long spelling', [search('name', '한')]],
    ['for what no row can have', [search('name', '\ud800')]],
    ['for too many words', [search('name', ...long)]],
    ['for other questions', [search('name', 'a'), { method: 'isNull', attribute: 'reason' }]],
    ['for a negation', [{ method: 'notSearch', attribute: 'name', words: ['a'] }]],
  ])('%s', (_, filters) => {
    expect(shortWordsOf(filters)).toBe(undefined)
  })

  test('but it has one for both spellings of a word', () => {
    expect(shortWordsOf([search('name', 'é')])).toEqual(['é', 'e\u0301'])
  })
})

test('the short words of a text are its letters and its neighbours', () => {
  expect(shortWordsIn('a 😀a')).toEqual(new Set(['a', ' ', '😀', 'a ', ' 😀', '😀a']))
})
