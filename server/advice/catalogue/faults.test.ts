import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { catalogueFolder, openCatalogue, openCatalogueWith, readCatalogue } from '../catalogue.ts'
import { institutionInterpretation } from '../interpret/institution.ts'
import { suggestionsOf } from '../suggestions/suggestions.ts'
import { sentence, uncheckedFor2Years } from './faults.ts'

const root = mkdtempSync(join(tmpdir(), 'catalogue-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The folder of a copy of the catalogue with one file changed. */
function changedCatalogue(file: string, change: (json: string) => string) {
  const folder = mkdtempSync(join(root, 'changed-'))
  cpSync(catalogueFolder, folder, { recursive: true })
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return folder
}

test('the catalogue has no faults', () => {
  const { faults, version } = readCatalogue()

  expect(faults.map(sentence)).toEqual([])
  expect(version).toMatch(/^20\d\d-\d\d(-\d\d)?-[0-9a-f]{8}$/)
})

test('an invalid value is reported with its file, its entry and the allowed values', () => {
  const folder = changedCatalogue('rules.json', (json) =>
    json.replace('"confidence": "high"', '"confidence": "sure"'),
  )

  const [message] = readCatalogue(folder).faults.map(sentence)

  expect(message).toBe(
    'rules.json: entry "nat-abc-validity", field "confidence": It is "sure". Put one of: high, medium, low.',
  )
})

test('a missing field and a misspelled one are both reported', () => {
  const folder = changedCatalogue('universities.json', (json) => json.replace('"city"', '"town"'))

  const messages = readCatalogue(folder).faults.map(sentence)

  expect(messages).toEqual([
    'universities.json: entry "jntuh", field "city": It is missing. Put the city of its seat.',
    expect.stringContaining('field "town": There is no field of this name.'),
  ])
})

test('an unknown id and a duplicate id are reported', () => {
  const unknown = changedCatalogue('ambiguous-names.json', (json) =>
    json.replace('"jntuk"', '"jntux"'),
  )
  const duplicate = changedCatalogue('documents.json', (json) =>
    json.replace('"transcript"', '"mark-sheets"'),
  )

  expect(readCatalogue(unknown).faults.map(sentence)[0]).toContain(
    '"jntux" is not in the catalogue',
  )
  expect(readCatalogue(duplicate).faults.map(sentence)[0]).toContain('Another entry has it already')
})

test('a link that is not an official policy page is reported', () => {
  const folder = changedCatalogue('rules.json', (json) =>
    json.replace('"policyUrlKind": "policy page"', '"policyUrlKind": "copy"'),
  )

  expect(readCatalogue(folder).faults.map(sentence)[0]).toContain(
    'The link is not an official policy page',
  )
})

test('a catalogue with faults cannot be opened', () => {
  const broken = changedCatalogue('branches.json', (json) => json.slice(1))

  expect(() => openCatalogue(broken)).toThrow(
    /branches\.json(, line \d+)?: a comma, bracket or quotation mark is missing or extra \(.+\)\.$/m,
  )
})

test('a syntax error is reported with its line', () => {
  const broken = changedCatalogue('branches.json', (json) => json.replace('},', '}'))

  const [line] = readCatalogue(broken).faults.map(sentence)

  expect(line).toMatch(
    /^branches\.json, line \d+: a comma, bracket or quotation mark is missing or extra \(.+\)\.$/,
  )
})

test('a changed catalogue has another version', () => {
  const folder = changedCatalogue('universities.json', (json) => json.replace('JNTU-H', 'JNTU.H'))

  expect(readCatalogue(folder).version).not.toBe(readCatalogue().version)
})

test.each([
  ['another college', '"ABESIT"', 'abes-institute-of-technology'],
  ['a university that is not its own', '"VTU"', 'vtu'],
])('a short form of a college that %s claims too is refused', (_, form, other) => {
  const folder = changedCatalogue('colleges.json', (json) => json.replace('"ABESEC"', form))

  expect(readCatalogue(folder).faults.map(sentence)).toContain(
    `colleges.json: entry "abes-engineering-college", field "short": ${form} is a short form of ${other} too. Put it into "shared".`,
  )
})

test('entries that nobody has checked for two years are listed', () => {
  const { entries } = readCatalogue()
  if (!entries) throw new Error('The catalogue cannot be read.')

  expect(uncheckedFor2Years(entries, new Date('2026-11-21'))).toEqual([])
  expect(uncheckedFor2Years(entries, new Date('2029-01-01')).length).toBeGreaterThan(400)
})

test('an owner corrects a college and adds one: both are read and suggested, a short form of another is refused', () => {
  const folder = mkdtempSync(join(root, 'own-'))
  const added = { city: 'Bhilai', district: 'Durg', state: 'Chhattisgarh', university: 'csvtu' }
  const proof = { sure: true, source: 'general knowledge', checked: '2026-11' }
  const own = [
    { id: 'abes-engineering-college', university: 'vtu' },
    { id: 'zorvex', name: 'Zorvex College of Engineering', short: [], ...added, ...proof },
    { id: 'quilton', name: 'Quilton Institute', short: ['ABESIT'], ...added, ...proof },
  ]
  writeFileSync(join(folder, 'colleges.json'), JSON.stringify(own))

  const { catalogue, faults } = openCatalogueWith(folder)
  const read = institutionInterpretation(catalogue)
  const universities = ['abes engineering college crossings republik', 'zorvex bhilai'].map(
    (text) => {
      const resolution = read(text)
      return resolution.kind === 'known' ? resolution.entry.id : resolution.kind
    },
  )

  expect(faults.map(({ entry }) => entry)).toContain('quilton')
  expect(universities).toEqual(['vtu', 'csvtu'])
  expect(suggestionsOf(catalogue).institution('zorv')[0]?.text).toBe(
    'Zorvex College of Engineering, Bhilai — CSVTU',
  )
})
