import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assess, catalogue } from './advice/assess.ts'
import { openCatalogue } from './advice/catalogue.ts'
import { suggestionsOf } from './advice/suggestions/suggestions.ts'
import { followOwnCatalogue } from './own-catalogue.ts'

let folder: string
let stop: () => void
let lines: string[]

const student = { university: 'LPU', branch: 'CSE', reason: null, passed: 31 }
const matchedOf = (university: string) => assess({ ...student, university }).result.matched
const nameOf = (university: string) => assess({ ...student, university }).result.universityName

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = join(mkdtempSync(join(tmpdir(), 'own-catalogue-')), 'catalogue')
  lines = []
  const warn = (...values: unknown[]) => void lines.push(values.map(String).join(' '))
  stop = followOwnCatalogue(folder, { info: () => undefined, warn })
})
afterEach(() => {
  // Restores the shipped catalogue for the other tests.
  rmSync(folder, { recursive: true, force: true })
  vi.advanceTimersByTime(1_000)
  stop()
  vi.useRealTimers()
})

function write(files: Record<string, unknown>) {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  vi.advanceTimersByTime(1_000)
}

test('a corrected field is used in the next answer without a restart, and undone when the correction is removed', () => {
  const before = nameOf('LPU')
  const version = assess(student).catalogueVersion

  write({ 'universities.json': [{ id: 'lpu', officialName: 'Lovely Sample University' }] })

  expect(nameOf('LPU')).toBe('Lovely Sample University')
  expect(assess(student).catalogueVersion).not.toBe(version)

  rmSync(folder, { recursive: true })
  vi.advanceTimersByTime(1_000)
  expect(nameOf('LPU')).toBe(before)
  expect(assess(student).catalogueVersion).toBe(version)
})

test('an invalid entry is left out with a log line, and the others are used', () => {
  write({
    'universities.json': [
      { id: 'lpu', officialName: 'Lovely Sample University' },
      { id: 'jntuh', officialName: 12 },
      { id: 'sample-new', officialName: 'New' },
    ],
    'ambiguous-names.json': [{ id: 'p', candidates: ['nowhere'] }],
    'rules.json': '[',
    'people.json': [],
  })

  expect(nameOf('LPU')).toBe('Lovely Sample University')
  expect(nameOf('JNTUH')).toContain('Jawaharlal')
  expect(lines.join('\n')).toMatch(/entry "jntuh", field "officialName": It is 12/)
  expect(lines.join('\n')).toMatch(/entry "sample-new"/)
  expect(lines.join('\n')).toMatch(/ambiguous-names\.json/)
  expect(lines.join('\n')).toMatch(/people\.json/)
  expect(lines.join('\n')).toMatch(/rules\.json/)
})

test('corrections that together would break a shipped rule are left out', () => {
  const shipped = assess(student)
  // A rule is for this state, where no university would be left.
  const corrections = openCatalogue()
    .universities.filter(({ state }) => state === 'Tamil Nadu')
    .map(({ id }) => ({ id, state: 'Nowhere' }))

  write({ 'universities.json': corrections })

  expect(assess(student)).toEqual(shipped)
  expect(lines.join('\n')).toContain('left out of the catalogue: rules.json')
})

test('a college of the owner is read, a shipped one corrected, and a wrong one refused in words', () => {
  const mirabel = {
    id: 'mirabel-quillton',
    name: 'Mirabel Quillton College of Engineering',
    short: ['MQCE Quillton'],
    city: 'Yelahanka, Bengaluru',
    district: 'Bengaluru Urban',
    state: 'Karnataka',
    university: 'vtu',
    sure: true,
    source: 'general knowledge',
    checked: '2026-11',
  }

  write({
    'colleges.json': [
      mirabel,
      { id: 'abes-engineering-college', university: 'lpu' },
      { ...mirabel, id: 'mirabel-2', short: [], university: 'nowhere' },
      { ...mirabel, id: 'mirabel-3', short: ['ABESIT'] },
      { ...mirabel, id: 'mirabel-4', short: [], district: 4 },
    ],
  })

  expect(matchedOf('mirabel quillton college of engg')).toMatchObject({
    university: { id: 'vtu' },
    college: {
      id: 'mirabel-quillton',
      name: 'Mirabel Quillton College of Engineering',
      town: 'Bengaluru',
    },
  })
  expect(matchedOf('ABES Engineering College, Crossings Republik, Ghaziabad')).toMatchObject({
    university: { id: 'lpu' },
    college: { id: 'abes-engineering-college' },
  })
  const [first] = suggestionsOf(catalogue).institution('mirabel quil')
  expect(first?.insert).toBe('Mirabel Quillton College of Engineering, Yelahanka, Bengaluru')
  expect(lines.join('\n')).toContain('entry "mirabel-2", field "university": "nowhere" is not in')
  expect(lines.join('\n')).toContain(
    'entry "mirabel-3", field "short": "ABESIT" is a short form of',
  )
  expect(lines.join('\n')).toContain(
    'entry "mirabel-4", field "district": It is 4. Put its district',
  )
})

test('a symbolic link is not followed', () => {
  mkdirSync(folder, { recursive: true })
  symlinkSync('/etc/passwd', join(folder, 'universities.json'))
  vi.advanceTimersByTime(1_000)

  expect(lines.join('\n')).toContain('universities.json')
  expect(lines.join('\n')).not.toContain('root:')
})
