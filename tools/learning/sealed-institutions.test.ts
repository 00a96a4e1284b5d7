import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCatalogue } from '#server/advice/catalogue.ts'
import { institutionInterpretation } from '#server/advice/interpret/interpretation.ts'

type Sealed = {
  text: string
  kind: 'college' | 'university' | 'none'
  name: string
  /** The one that affiliated the college at about 2015 to 2020, or the name again. */
  university: string
  /** Others that a reader may rightly ask about. */
  ambiguous?: string[]
}

type Outcome = 'right' | 'asked' | 'missed' | 'wrong'

const read = institutionInterpretation(openCatalogue())

/** Written from memory by somebody who saw no table of ours: 300 institutions of all states as they are typed on a phone, and 30 others. */
const texts = readFileSync(new URL('sealed/institutions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  // Of this shape, as every line was written.
  .map((line) => JSON.parse(line) as Sealed)

function idsOf(name: string): string[] {
  const resolution = read(name)
  if (resolution.kind === 'known') return [resolution.entry.id]
  return resolution.kind === 'ambiguous' ? resolution.candidates.map(({ id }) => id) : []
}

function outcomeOf({ text, university, ambiguous }: Sealed): Outcome {
  const wanted = idsOf(university)
  const resolution = read(text)
  const ids = idsOf(text)
  if (resolution.kind === 'known') return wanted.includes(resolution.entry.id) ? 'right' : 'wrong'
  if (!ids.some((id) => wanted.includes(id))) return 'missed'
  return ambiguous ? 'right' : 'asked'
}

test('unseen names of institutions are read in the required shares, and nothing foreign or invented is', () => {
  const real = texts.filter(({ kind }) => kind !== 'none')
  const taken = texts.filter(({ kind, text }) => kind === 'none' && read(text).kind === 'known')

  const shares = Map.groupBy(real, outcomeOf)
  const shareOf = (outcome: Outcome) => (shares.get(outcome)?.length ?? 0) / real.length

  expect(shareOf('right')).toBeGreaterThan(0.67)
  expect(shareOf('right') + shareOf('asked')).toBeGreaterThan(0.75)
  expect(shareOf('wrong')).toBeLessThanOrEqual(0.035)
  expect(taken).toEqual([])
})
