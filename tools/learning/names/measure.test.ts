import { expect, test } from 'vitest'
import { openCatalogue } from '#server/advice/catalogue.ts'
import { institutionInterpretation } from '#server/advice/interpret/institution.ts'
import { inventedNames } from './learn.ts'
import { type Part, labelled, measured, parts } from './measure.ts'

const catalogue = openCatalogue()

/** The least share that is recognised, and that is recognised or offered as a candidate. */
const minimumShares: Record<Part, [right: number, offered: number]> = {
  'institutions.working': [0.93, 0.97],
  'institutions.hold-out': [0.98, 0.985],
  'institutions.blind': [0.95, 0.985],
  'institutions.blind-2': [0.95, 0.98],
  'institutions.blind-3': [0.93, 0.985],
  'institutions.blind-4': [0.94, 0.98],
  'institutions.blind-5': [0.97, 0.985],
  'institutions.blind-6': [0.89, 0.94],
  'institutions.blind-7': [0.95, 0.99],
  'institutions.blind-8': [0.9, 0.96],
  'institutions.blind-9': [0.9, 0.96],
  'institutions.talk': [0.89, 0.95],
  'branches.working': [0.92, 0.98],
  'branches.hold-out': [0.94, 0.99],
  'branches.blind': [0.94, 0.98],
  'branches.blind-2': [0.94, 0.98],
  'branches.blind-3': [0.93, 0.98],
  'branches.blind-4': [0.89, 0.96],
  'branches.blind-5': [0.97, 0.98],
  'branches.blind-6': [0.93, 1],
  'branches.blind-7': [0.95, 1],
  'branches.blind-8': [0.9, 0.96],
  'branches.blind-9': [0.9, 0.96],
  'branches.talk': [0.9, 0.98],
}

test.for(parts)(
  '%s: the required share is recognised, at most 1 % is wrong, and no foreign or invented name is accepted',
  (part) => {
    const { counts, total, forbidden, misses } = measured(part, catalogue)
    const [right, offered] = minimumShares[part]
    const missList = misses.join('\n')

    expect(counts.right / total, missList).toBeGreaterThanOrEqual(right)
    expect((counts.right + counts.offered) / total, missList).toBeGreaterThanOrEqual(offered)
    expect(counts.wrong / total, missList).toBeLessThanOrEqual(0.01)
    expect(forbidden).toEqual([])
  },
)

test.each([0, 1, 2])(
  'no invented institution is recognised, even with words of real names: %i',
  (skipped) => {
    const resolve = institutionInterpretation(catalogue)
    const words = ['Mirabel', 'Tarkon', 'Sunfield', 'Orbital', 'Emerald', 'Phoenix', 'Zephyr']
    const universities = catalogue.universities.slice(skipped)
    const texts = inventedNames({ ...catalogue, universities }, words)

    const recognised = texts.filter(({ text }) => resolve(text).kind === 'known')

    expect(texts.length).toBeGreaterThan(1_300)
    expect(recognised.map(({ text }) => text)).toEqual([])
  },
)

test('labelled texts refer to entries of the catalogue, and each is in one part only', () => {
  const all = parts.flatMap((part) => labelled(part).map((label) => ({ part, ...label })))

  const unknown = all.filter(({ part, id, candidates = [], including = [] }) => {
    const entries = part.startsWith('branches') ? catalogue.branch : catalogue.university
    return [...candidates, ...including, ...(id === undefined ? [] : [id])].some(
      (entryId) => !entries.has(entryId),
    )
  })
  const texts = all.map(({ part, text }) => `${part.split('.')[0] ?? ''} ${text}`)

  expect(unknown).toEqual([])
  expect(new Set(texts).size).toBe(texts.length)
})
