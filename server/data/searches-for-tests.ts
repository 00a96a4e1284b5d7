import type { Submission } from '#contract/eligibility.ts'
import { searchable, type Filter } from './query.ts'
import { folded } from './text.ts'

/** A submission of a list with long runs of equal values, short runs, and unique values. */
export const submissionAt = (number: number, rows: number): Submission => ({
  university: number % 2 === 0 ? 'Anna University' : 'Osmania',
  branch: `Branch ${(number * 7) % 40}`,
  reason: reasonAt(number),
  name: `${number % 90 === 5 ? 'Zaq' : 'Name'} ${(number * 7919) % rows}`,
  phone: '9800000000',
  email: `${number % 900}@example.com`,
  papers_passed: number < rows / 2 ? 1 : number % 50,
})

function reasonAt(number: number) {
  if (number % 3 === 0) return null
  // Longer than the part that the index contains.
  return number % 97 === 1 ? `${'z'.repeat(205)}${(number * 31) % 1_000}` : `Reason ${number % 5}`
}

/** Words in many of these rows, in few, one or none, spread out or all at one end of a sort order. */
const searchedWords = [
  'a',
  'os',
  'h ',
  '7',
  '39',
  'zz',
  'za',
  'q',
  'osm',
  'branch 3',
  '899@',
  'ranch',
  'e 9',
  'name',
  'nobody',
]

const searchedTogether = [
  ['a', '7'],
  ['za', '9'],
  ['os', 'an'],
  ['n', 'name'],
  // Each is in another column, which is no match.
  ['example', 'os'],
  ['zaq', '5'],
]

export const searches = [...searchedWords.map((word) => [word]), ...searchedTogether].map(
  (words) => ({ words, title: words.join('" and "') }),
)

/** The search of the staff list. */
export const anywhere = (...words: string[]): Filter => ({
  method: 'or',
  filters: searchable.map((attribute) => ({
    method: 'search',
    attribute,
    words: words.map(folded),
  })),
})
