import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { catalogueFolder, openCatalogue, readCatalogue } from '../catalogue.ts'
import { clashes } from './clashes.ts'
import { sentence } from './faults.ts'
import { oldTexts, partnersWithoutRule, uncheckedFor2Years, withoutPolicyPage } from './upkeep.ts'

const root = mkdtempSync(join(tmpdir(), 'catalogue-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A catalogue of its own, with one file changed. */
function changed(file: string, change: (written: string) => string) {
  const folder = mkdtempSync(join(root, 'changed-'))
  cpSync(catalogueFolder, folder, { recursive: true })
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return folder
}

test('the catalogue has no faults, and every name in it leads to its university', () => {
  const { faults, version } = readCatalogue()

  expect(faults.map(sentence)).toEqual([])
  expect(clashes(openCatalogue()).map(sentence)).toEqual([])
  expect(version).toMatch(/^20\d\d-\d\d(-\d\d)?-[0-9a-f]{8}$/)
})

test('a field of the wrong kind is named with its file, its entry and what to put there', () => {
  const folder = changed('rules.json', (written) =>
    written.replace('"confidence": "high"', '"confidence": "sure"'),
  )

  const [message] = readCatalogue(folder).faults.map(sentence)

  expect(message).toBe(
    'rules.json: entry "nat-abc-validity", field "confidence": It is "sure". Put one of: high, medium, low.',
  )
})

test('a missing field and a misspelled one are both told', () => {
  const folder = changed('universities.json', (written) => written.replace('"city"', '"town"'))

  const messages = readCatalogue(folder).faults.map(sentence)

  expect(messages).toEqual([
    'universities.json: entry "jntuh", field "city": It is missing. Put the city of its seat.',
    expect.stringContaining('field "town": There is no field of this name.'),
  ])
})

test('an id that is nowhere, or there twice, is told', () => {
  const nowhere = changed('ambiguous-names.json', (written) =>
    written.replace('"jntuk"', '"jntux"'),
  )
  const twice = changed('documents.json', (written) =>
    written.replace('"transcript"', '"mark-sheets"'),
  )

  expect(readCatalogue(nowhere).faults.map(sentence)[0]).toContain(
    '"jntux" is not in the catalogue',
  )
  expect(readCatalogue(twice).faults.map(sentence)[0]).toContain('Another entry has it already')
})

test('a link that is no official policy page may not be shown', () => {
  const folder = changed('rules.json', (written) =>
    written.replace('"policyUrlKind": "policy page"', '"policyUrlKind": "copy"'),
  )

  expect(readCatalogue(folder).faults.map(sentence)[0]).toContain(
    'The link is not an official policy page',
  )
})

test('the start is refused when the catalogue has faults', () => {
  const broken = changed('branches.json', (written) => written.slice(1))

  expect(() => openCatalogue(broken)).toThrow(
    /branches\.json(, line \d+)?: a comma, bracket or quotation mark is missing or extra \(.+\)\.$/m,
  )
})

test('a fault of writing is named with its line', () => {
  const broken = changed('branches.json', (written) => written.replace('},', '}'))

  const [line] = readCatalogue(broken).faults.map(sentence)

  expect(line).toMatch(
    /^branches\.json, line \d+: a comma, bracket or quotation mark is missing or extra \(.+\)\.$/,
  )
})

test('another catalogue has another version', () => {
  const folder = changed('universities.json', (written) => written.replace('JNTU-H', 'JNTU.H'))

  expect(readCatalogue(folder).version).not.toBe(readCatalogue().version)
})

test('a university with a name that another one has is told', () => {
  const folder = changed('universities.json', (written) =>
    written.replace('"KL University"', '"VTU"'),
  )

  expect(clashes(openCatalogue(folder)).map(sentence).join('\n')).toContain('"VTU"')
})

test('upkeep lists what is old and what has no policy page', () => {
  const { entries } = readCatalogue()
  if (!entries) throw new Error('The catalogue cannot be read.')

  expect(uncheckedFor2Years(entries, new Date('2026-11-21'))).toEqual([])
  expect(uncheckedFor2Years(entries, new Date('2029-01-01')).length).toBeGreaterThan(400)
  expect(oldTexts(entries, new Date('2026-11-21'))).toContainEqual(
    expect.objectContaining({ entry: 'nat-span-n2' }),
  )
  expect(withoutPolicyPage(entries).map(({ entry }) => entry)).not.toContain('lpu')
})

const partner = (id: string, universityId: string | null | undefined) => ({
  id,
  universityId: universityId ?? '',
  agreement: 'Looks at the papers of our students.',
  agreedOn: '2026-11-02',
  branches: [],
  notes: null,
  source: { url: null, title: 'A letter', seen: 'staff' as const },
  confidence: 'high' as const,
  checked: '2026-11-21',
  usable: true,
})

test('a partner without an inbound rule is named, and one with it is not', () => {
  const { rules } = openCatalogue()
  const inbound = rules.find(
    ({ direction, universityId, usable }) => usable && direction === 'inbound' && universityId,
  )
  const without = rules.find(
    ({ universityId }) =>
      universityId &&
      !rules.some((rule) => rule.universityId === universityId && rule.direction === 'inbound'),
  )
  const partners = [
    partner('with', inbound?.universityId),
    partner('without', without?.universityId),
  ]

  expect(partnersWithoutRule({ partners, rules }).map(({ entry }) => entry)).toEqual(['without'])
})
