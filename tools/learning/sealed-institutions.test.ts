import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCatalogue } from '#server/advice/catalogue.ts'
import { institutionInterpretation } from '#server/advice/interpret/institution.ts'

type Sealed = {
  text: string
  kind: 'college' | 'university' | 'institution' | 'none'
  /** The one that affiliated the college at about 2015 to 2020, or the name again. */
  university: string
  /** The university of other batches. */
  also?: string[]
  /** Others that a reader may rightly ask about. */
  ambiguous?: string[]
}

type Outcome = 'right' | 'asked' | 'missed' | 'wrong'

const read = institutionInterpretation(openCatalogue())

const textsOf = (file: string) =>
  readFileSync(new URL(`sealed/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    // Of this shape, as every line was written.
    .map((line) => JSON.parse(line) as Sealed)

function idsOf(name: string): string[] {
  const resolution = read(name)
  if (resolution.kind === 'known') return [resolution.entry.id]
  return resolution.kind === 'ambiguous' ? resolution.candidates.map(({ id }) => id) : []
}

function outcomeOf({ text, university, also = [], ambiguous }: Sealed): Outcome {
  const wanted = new Set([university, ...also].flatMap(idsOf))
  const resolution = read(text)
  const ids = idsOf(text)
  if (resolution.kind === 'known') return wanted.has(resolution.entry.id) ? 'right' : 'wrong'
  if (!ids.some((id) => wanted.has(id))) return 'missed'
  return ambiguous?.length ? 'right' : 'asked'
}

/**
 * Real institutions of all states as they are typed on a phone, and foreign or invented ones, written from memory. The first part is by
 * somebody who saw no table of ours, the second was written before the reader that it measures; the fifth is by whoever mended the names, before
 * looking at them, so its share after mending says little.
 */
test.each([
  { file: 'institutions', right: 0.89, offered: 0.97, wrong: 0.007 },
  { file: 'institutions-2', right: 0.9, offered: 0.98, wrong: 0.007 },
  { file: 'institutions-3', right: 0.95, offered: 0.98, wrong: 0.007 },
  { file: 'institutions-4', right: 0.86, offered: 0.97, wrong: 0.007 },
  { file: 'institutions-5', right: 0.89, offered: 0.99, wrong: 0.007 },
  { file: 'institutions-6', right: 0.9, offered: 0.99, wrong: 0.007 },
  { file: 'institutions-7', right: 0.85, offered: 0.95, wrong: 0.007 },
])(
  'names of $file are read in the required shares, and nothing foreign or invented is',
  ({ file, right, offered, wrong }) => {
    const texts = textsOf(file)
    const real = texts.filter(({ kind }) => kind !== 'none')
    const taken = texts.filter(({ kind, text }) => kind === 'none' && read(text).kind === 'known')

    const shares = Map.groupBy(real, outcomeOf)
    const shareOf = (outcome: Outcome) => (shares.get(outcome)?.length ?? 0) / real.length

    expect(shareOf('right')).toBeGreaterThan(right)
    expect(shareOf('right') + shareOf('asked')).toBeGreaterThan(offered)
    expect(shareOf('wrong')).toBeLessThanOrEqual(wrong)
    expect(taken).toEqual([])
  },
)
