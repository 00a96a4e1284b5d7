import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WordsState } from '#contract/words.ts'
import { officeForTests, type Office } from './office-for-tests.ts'

// Each call is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let directory: string
let office: Office
/** Of two owners. What others may call stands in `roles.test.ts`. */
let cookies: Record<string, string>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'words-'))
  office = await officeForTests({ environment: { DATA_DIR: directory } })
  const other = await office.officeOf('other@example.com')
  cookies = {
    owner: await office.cookie(),
    'another owner': await other.cookie(),
  }
})
afterAll(async () => {
  await office.end()
  await rm(directory, { recursive: true, force: true })
})

const call = (who: string, method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) =>
  office.call({
    method,
    url: `/api/content${path}`,
    headers: { cookie: cookies[who] ?? '' },
    ...(payload && { payload }),
  })

const state = async (): Promise<WordsState> => (await call('owner', 'GET')).json()

const about = (heading: unknown) => ({ about: { 'hero.heading': heading } })

test('an owner saves a word for the next publishing, and the audit has its name', async () => {
  const { revision, fields } = await state()

  const saved = await call('owner', 'PUT', '', { revision, values: about('We read your papers.') })

  expect(saved.statusCode).toBe(200)
  expect((await state()).values).toEqual(about('We read your papers.'))
  expect(fields.length).toBeGreaterThan(300)
  await office.parts.audit.flush()
  const [entry] = await office.parts.store.audit.list({ limit: 1 })
  expect(entry).toMatchObject({ action: 'words-saved', detail: 'about: hero.heading' })
})

test('of two who change the same words the second is told', async () => {
  const { revision } = await state()

  const first = await call('owner', 'PUT', '', { revision, values: about('One heading') })
  const second = await call('another owner', 'PUT', '', { revision, values: about('Another') })

  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  expect((await state()).values).toEqual(about('One heading'))
})

test('a value with a fault, a foreign path and too much at once are refused, and nothing is written', async () => {
  const { revision } = await state()
  const before = await readFile(join(directory, 'content/about.json'), 'utf8')

  const faulty = await call('owner', 'PUT', '', { revision, values: about('x'.repeat(500)) })
  const climbing = await call('owner', 'PUT', '', {
    revision,
    values: { '../../evil': { a: 1 }, __proto__x: { b: 1 }, about: { 'nowhere.at.all': 1 } },
  })
  const huge = await call('owner', 'PUT', '', { revision, values: about('x'.repeat(600_000)) })

  expect(faulty.statusCode).toBe(400)
  expect(faulty.json().message).toContain('is too long: 500 letters')
  expect(climbing.statusCode).toBe(200)
  expect(huge.statusCode).toBe(413)
  expect(await readFile(join(directory, 'content/about.json'), 'utf8')).toBe(before)
  await expect(readFile(join(directory, 'evil.json'))).rejects.toThrow('ENOENT')
})

test('a preview of no public page is refused', async () => {
  const replies = await Promise.all(
    ['/admin', '/../etc/passwd', 'https://example.com'].map((path) =>
      call('owner', 'POST', '/preview', { path, values: {} }),
    ),
  )

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
})
