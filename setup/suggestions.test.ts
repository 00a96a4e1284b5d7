import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { assess } from '#server/advice/assess.ts'
import type { SuggestionRow } from '#site/backend/suggestions.ts'
import { suggestionIndex } from '#site/pages/check-eligibility/suggestion-index.ts'
import { readCatalogue, suggestionRowsFrom } from '#site/build/suggestions.ts'

const catalogue = readCatalogue()
const { institutions, branches } = suggestionRowsFrom(catalogue)
const universityIds = catalogue.universities.filter(({ usable }) => usable).map(({ id }) => id)
const branchIds = catalogue.branches.filter(({ usable }) => usable).map(({ id }) => id)

test('every suggested university is understood as the one that was suggested', () => {
  const understood = institutions.map(
    ([university]) =>
      assess({ university, branch: '', reason: null, passed: 31 }).result.matched?.university?.id,
  )

  expect(understood).toEqual(universityIds)
})

test('every suggested branch is understood as the one that was suggested', () => {
  const understood = branches.map(
    ([branch]) =>
      assess({ university: '', branch, reason: null, passed: 31 }).result.matched?.branch?.id,
  )

  expect(understood).toEqual(branchIds)
})

test('every name with one slip in it still offers its entry', () => {
  for (const rows of [institutions, branches]) {
    const search = suggestionIndex(rows)
    const missed = rows
      .map(([name], at) => ({ name, typed: withSlip(name, at) }))
      .filter(
        ({ name, typed }) =>
          typed !== name && !search(typed).some((suggestion) => suggestion.name === name),
      )

    expect(missed).toEqual([])
  }
})

test('every short form offers its entry, unless more than six have it', () => {
  for (const rows of [institutions, branches]) {
    const search = suggestionIndex(rows)
    const missed = rows.filter(([name, short]) => {
      const suggestions = search(short)
      return (
        short.length > 1 &&
        short !== name &&
        suggestions.length < 6 &&
        suggestions.every((one) => one.name !== name)
      )
    })

    expect(missed).toEqual([])
  }
})

test.each([
  ['उस्मानिया', 'Osmania University'],
  ['जेएनटीयू', 'Jawaharlal Nehru Technological University Hyderabad'],
  ['अन्ना विश्वविद्यालय', 'Anna University'],
  ['அண்ணா பல்கலைக்கழகம்', 'Anna University'],
  ['ఉస్మానియా విశ్వవిద్యాలయం', 'Osmania University'],
  ['हैदराबाद', 'Jawaharlal Nehru Technological University Hyderabad'],
  ['চন্ডীগড়', 'Chandigarh University'],
])('%s offers %s', (typed, name) => {
  expect(suggestionIndex(institutions)(typed).map((one) => one.name)).toContain(name)
})

test('"cs" offers the general branch before the special one', () => {
  const [first] = suggestionIndex(branches)('cs')

  expect(first?.name).toBe('Computer Science and Engineering')
})

test('the files are small: 12 KB and 2 KB', () => {
  expect(kilobytes(institutions)).toBeLessThan(12)
  expect(kilobytes(branches)).toBeLessThan(2)
})

const kilobytes = (rows: SuggestionRow[]) => brotliCompressSync(JSON.stringify(rows)).length / 1024

/** In one of its longer words, if there is one: a letter is missing, doubled, wrong or swapped, alternating. */
function withSlip(name: string, at: number) {
  const words = name.split(' ')
  const long = words.filter((word) => /^[A-Za-z]{5,}$/.test(word))
  const word = long[at % long.length]
  if (!word) return name
  const place = 1 + (at % (word.length - 2))
  const [before, letter = '', next = '', after] = [
    word.slice(0, place),
    word[place],
    word[place + 1],
    word.slice(place + 2),
  ]
  const slips = [
    before + next + after,
    before + letter + letter + next + after,
    `${before}q${next}${after}`,
    before + next + letter + after,
  ]
  return words.map((one) => (one === word ? (slips[at % 4] ?? one) : one)).join(' ')
}
