import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import { buildApp } from '../app.ts'
import { settingsFrom } from '../settings.ts'
import { partsForTests } from '../parts-for-tests.ts'

let fixture: Awaited<ReturnType<typeof partsForTests>>
let app: Awaited<ReturnType<typeof buildApp>>
const lines: string[] = []

beforeAll(async () => {
  const settings = settingsFrom({
    LOG_LEVEL: 'trace',
    ALLOWED_ORIGINS: 'https://www.example.com',
  })
  fixture = await partsForTests({ settings, logTo: { write: (line) => void lines.push(line) } })
  app = await buildApp(fixture.parts)
})
afterAll(async () => {
  await app.close()
  await fixture.end()
})

const suggest = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({ url: endpoints.suggest, query, headers })

test('a short form gives its institution first, with what the field gets', async () => {
  const reply = await suggest({ field: 'institution', q: 'jntuk' })

  expect(reply.statusCode).toBe(200)
  expect(reply.json()[0]).toEqual({
    text: 'Jawaharlal Nehru Technological University Kakinada (JNTUK), Kakinada, Andhra Pradesh',
    insert: 'Jawaharlal Nehru Technological University Kakinada',
    name: 'Jawaharlal Nehru Technological University Kakinada (JNTUK)',
    place: 'Kakinada, Andhra Pradesh',
  })
})

test('branches are asked for by their own field, and text that fits nothing gives nothing', async () => {
  const [branches, nothing] = [
    await suggest({ field: 'branch', q: 'mech' }),
    await suggest({ field: 'branch', q: 'zzyzx' }),
  ]

  expect(branches.json()[0]).toEqual({
    text: 'Mechanical Engineering (ME)',
    insert: 'Mechanical Engineering',
    name: 'Mechanical Engineering (ME)',
  })
  expect(nothing.json()).toEqual([])
})

test('a browser may keep an answer, and the same text gives the same bytes', async () => {
  const first = await suggest({ field: 'institution', q: 'hyderabad' })
  const second = await suggest({ field: 'institution', q: 'hyderabad' })

  expect(first.headers['cache-control']).toBe('private, max-age=3600')
  expect(first.json()).toHaveLength(8)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['another field', { field: 'name', q: 'anna' }],
  ['no text', { field: 'branch' }],
  ['a text longer than any name', { field: 'institution', q: 'a'.repeat(151) }],
])('%s is refused', async (_, query) => {
  const reply = await suggest(query)

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 400, type: 'general_argument_invalid' })
})

test('no log line has what was typed, also where it is refused', async () => {
  lines.length = 0

  await suggest({ field: 'institution', q: 'Sagarmatha of Asha' })
  await suggest({ field: 'institution', q: 'Sagarmatha'.repeat(20) })

  expect(lines.filter((line) => line.includes(`"route":"${endpoints.suggest}"`))).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/sagarmatha/i)
})

test('staff get all names by id, compressed if their browser can read that', async () => {
  const plain = await app.inject({ url: endpoints.catalogueNames })
  const compressed = await app.inject({
    url: endpoints.catalogueNames,
    headers: { 'accept-encoding': 'gzip, br' },
  })

  expect(plain.json()).toMatchObject({
    universities: { osmania: 'Osmania University' },
    colleges: {
      'abes-engineering-college': 'ABES Engineering College, Crossings Republik, Ghaziabad',
    },
    branches: { cse: 'Computer Science and Engineering' },
    shortNames: { branches: { cse: 'CSE' } },
  })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})
