import { expect, test } from 'vitest'
import { openCatalogue } from '../catalogue.ts'
import { labelled, measured, parts } from './measure.ts'

const catalogue = openCatalogue()

// What the first look at each part gave stands in the decision about names; since then, these say that nothing gets worse.
test.for(parts)(
  'of %s at least 97 % is understood, at most 1 % wrongly, and nothing foreign or made up',
  (part) => {
    const figures = measured(part, catalogue)

    expect(figures.right / figures.total, figures.misses.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(figures.wrong / figures.total, figures.misses.join('\n')).toBeLessThanOrEqual(0.01)
    expect(figures.forbidden).toEqual([])
  },
)

test('the labelled texts name entries that the catalogue holds, and stand in one part only', () => {
  const all = parts.flatMap((part) => labelled(part).map((label) => ({ part, ...label })))

  const absent = all.filter(({ part, id, candidates = [], including = [] }) => {
    const held = part.startsWith('branches') ? catalogue.branch : catalogue.university
    return [...candidates, ...including, ...(id === undefined ? [] : [id])].some(
      (one) => !held.has(one),
    )
  })
  const texts = all.map(({ part, text }) => `${part.split('.')[0] ?? ''} ${text}`)

  expect(absent).toEqual([])
  expect(new Set(texts).size).toBe(texts.length)
})
