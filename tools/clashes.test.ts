import { expect, test } from 'vitest'
import { openCatalogue } from '#server/advice/catalogue.ts'
import { sentence } from '#server/advice/catalogue/faults.ts'
import { clashes } from './clashes.ts'

const catalogue = openCatalogue()

test('each name of the catalogue leads to its own university', () => {
  expect(clashes(catalogue).map(sentence)).toEqual([])
})

test('a name that two universities share is reported', () => {
  const universities = catalogue.universities.map((one) =>
    one.aliases.includes('KL University') ? { ...one, aliases: ['VTU'] } : one,
  )

  expect(
    clashes({ ...catalogue, universities })
      .map(sentence)
      .join('\n'),
  ).toContain('"VTU"')
})
