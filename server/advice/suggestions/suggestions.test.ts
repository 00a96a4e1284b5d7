import { expect, test } from 'vitest'
import { mostSuggested } from '#contract/field-limits.ts'
import { openCatalogue } from '../catalogue.ts'
import { institutionInterpretation } from '../interpret/institution.ts'
import { branchInterpretation } from '../interpret/interpretation.ts'
import { branchRows, institutionRows } from './rows.ts'
import { suggestionsOf } from './suggestions.ts'

const catalogue = openCatalogue()
const search = suggestionsOf(catalogue)
const fields = [
  {
    field: 'institution',
    rows: institutionRows(catalogue),
    read: institutionInterpretation(catalogue),
    ids: [
      ...catalogue.universities.filter(({ usable }) => usable).map(({ id }) => id),
      ...catalogue.colleges.map(({ university }) => university),
    ],
  },
  {
    field: 'branch',
    rows: branchRows(catalogue),
    read: branchInterpretation(catalogue),
    ids: catalogue.branches.filter(({ usable }) => usable).map(({ id }) => id),
  },
] as const

test.each(fields)(
  'what is filled in for each $field is read as that very one',
  ({ rows, read, ids }) => {
    const readIds = rows.map(({ insert }) => {
      const resolution = read(insert)
      return resolution.kind === 'known' ? resolution.entry.id : `${insert}: ${resolution.kind}`
    })

    expect(readIds).toEqual(ids)
  },
)

test.each(fields)(
  'every third $field is offered for its name with one typo, unless others have the word as typed',
  ({ field, rows }) => {
    const missing = rows
      .map((row, index) => ({ ...row, typed: withTypo(row.name, index) }))
      .filter((_, index) => index % 3 === 1)
      .filter(({ insert, typed, name }) => {
        const offered = search[field](typed)
        return (
          typed !== name &&
          offered.length < mostSuggested &&
          offered.every((one) => one.insert !== insert && !holdsAll(one.text, typed))
        )
      })

    // The few with a typo in the only word that tells them from others.
    expect(missing.filter(({ under }) => !under).length).toBeLessThan(2)
    expect(missing.length).toBeLessThan((rows.length / 3) * 0.005)
  },
)

test.each(fields)(
  'each $field is offered for its short form, unless eight others are',
  ({ field, rows }) => {
    const missing = rows.filter(({ short = '', name, insert }) => {
      const offered = search[field](short)
      return (
        short.length > 1 &&
        short !== name &&
        offered.length < mostSuggested &&
        offered.every((one) => one.insert !== insert)
      )
    })

    expect(missing).toEqual([])
  },
)

test.each([
  ['उस्मानिया', 'Osmania University'],
  ['जेएनटीयू', 'Jawaharlal Nehru Technological University Hyderabad'],
  ['अन्ना विश्वविद्यालय', 'Anna University'],
  ['அண்ணா பல்கலைக்கழகம்', 'Anna University'],
  ['ఉస్మానియా విశ్వవిద్యాలయం', 'Osmania University'],
  ['हैदराबाद', 'Jawaharlal Nehru Technological University Hyderabad'],
  ['চন্ডীগড়', 'Chandigarh University'],
])('%s offers %s', (typed, insert) => {
  expect(search.institution(typed).map((one) => one.insert)).toContain(insert)
})

test('"cs" offers the general branch before the specialised ones', () => {
  expect(search.branch('cs')[0]?.name).toBe('Computer Science and Engineering (CSE)')
})

/** "Osmana" is the beginning of Osmanabad. */
const holdsAll = (text: string, typed: string) =>
  (typed.toLowerCase().match(/[a-z]{5,}/g) ?? []).every(
    (word) => isGenericWord.test(word) || text.toLowerCase().includes(word),
  )
const isGenericWord = /^(?:university|college|institute|engineering|technology)$/

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
