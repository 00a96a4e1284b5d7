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

test('every suggested university is recognised as itself', () => {
  const recognisedIds = institutions.map(
    ([university]) =>
      assess({ university, branch: '', reason: null, passed: 31 }).result.matched?.university?.id,
  )

  expect(recognisedIds).toEqual(universityIds)
})

test('every suggested branch is recognised as itself', () => {
  const recognisedIds = branches.map(
    ([branch]) =>
      assess({ university: '', branch, reason: null, passed: 31 }).result.matched?.branch?.id,
  )

  expect(recognisedIds).toEqual(branchIds)
})

test('every name with one typo still offers its entry', () => {
  for (const rows of [institutions, branches]) {
    const search = suggestionIndex(rows)
    const missing = rows
      .map(([name], index) => ({ name, typed: withTypo(name, index) }))
      .filter(
        ({ name, typed }) =>
          typed !== name && !search(typed).some((suggestion) => suggestion.name === name),
      )

    expect(missing).toEqual([])
  }
})

test('every short form offers its entry, unless six others are offered', () => {
  for (const rows of [institutions, branches]) {
    const search = suggestionIndex(rows)
    const missing = rows.filter(([name, short]) => {
      const suggestions = search(short)
      return (
        short.length > 1 &&
        short !== name &&
        suggestions.length < 6 &&
        suggestions.every((suggestion) => suggestion.name !== name)
      )
    })

    expect(missing).toEqual([])
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
  expect(suggestionIndex(institutions)(typed).map((suggestion) => suggestion.name)).toContain(name)
})

test('"cs" offers the general branch before the specialised ones', () => {
  const [first] = suggestionIndex(branches)('cs')

  expect(first?.name).toBe('Computer Science and Engineering')
})

test('the compressed files are below 12 KB and 2 KB', () => {
  expect(kilobytes(institutions)).toBeLessThan(12)
  expect(kilobytes(branches)).toBeLessThan(2)
})

const kilobytes = (rows: SuggestionRow[]) => brotliCompressSync(JSON.stringify(rows)).length / 1024

/** With a missing, doubled, wrong or swapped letter, by `index`, in one of its longer words, if there is one. */
function withTypo(name: string, index: number) {
  const words = name.split(' ')
  const longWords = words.filter((word) => /^[A-Za-z]{5,}$/.test(word))
  const word = longWords[index % longWords.length]
  if (!word) return name
  const position = 1 + (index % (word.length - 2))
  const [before, letter = '', next = '', after] = [
    word.slice(0, position),
    word[position],
    word[position + 1],
    word.slice(position + 2),
  ]
  const typos = [
    before + next + after,
    before + letter + letter + next + after,
    `${before}q${next}${after}`,
    before + next + letter + after,
  ]
  return words.map((each) => (each === word ? (typos[index % 4] ?? each) : each)).join(' ')
}
