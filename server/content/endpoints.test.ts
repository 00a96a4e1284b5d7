import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WordsState } from '#contract/words.ts'
import { officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { listAudit } from '../people/audit.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let directory: string
let office: Office
/** Cookies of two owners. `roles.test.ts` tests what others may call. */
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

const call = (
  who: string,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path = '',
  payload?: object,
) =>
  office.call({
    method,
    url: `/api/content${path}`,
    headers: { cookie: cookies[who] ?? '' },
    ...(payload && { payload }),
  })

const state = async (): Promise<WordsState> => (await call('owner', 'GET')).json()

const about = (heading: unknown) => ({ about: { 'hero.heading': heading } })

test('an owner saves a text for the next publishing, and the audit names the field', async () => {
  const { revision, fields } = await state()

  const saved = await call('owner', 'PUT', '', { revision, values: about('We read your papers.') })

  expect(saved.statusCode).toBe(200)
  expect((await state()).values).toEqual(about('We read your papers.'))
  expect(fields.length).toBeGreaterThan(300)
  await office.parts.audit.flush()
  const [entry] = await listAudit(office.parts.db, { limit: 1 })
  expect(entry).toMatchObject({
    action: 'words-saved',
    detail: 'About Us: Top of the page: heading',
  })
})

test('of two owners who change the same text the second gets a conflict', async () => {
  const { revision } = await state()

  const first = await call('owner', 'PUT', '', { revision, values: about('One heading') })
  const second = await call('another owner', 'PUT', '', { revision, values: about('Another') })

  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  expect((await state()).values).toEqual(about('One heading'))
})

test('an invalid value and a large body are refused, unknown files and fields are ignored, and nothing is written', async () => {
  const { revision } = await state()
  const before = await readFile(join(directory, 'content/about.json'), 'utf8')

  const faulty = await call('owner', 'PUT', '', { revision, values: about('x'.repeat(500)) })
  const foreignPaths = await call('owner', 'PUT', '', {
    revision,
    values: { '../../evil': { a: 1 }, __proto__x: { b: 1 }, about: { 'nowhere.at.all': 1 } },
  })
  const huge = await call('owner', 'PUT', '', { revision, values: about('x'.repeat(600_000)) })

  expect(faulty.statusCode).toBe(400)
  expect(faulty.json().message).toContain('is too long: 500 letters')
  expect(foreignPaths.statusCode).toBe(200)
  expect(huge.statusCode).toBe(413)
  expect(await readFile(join(directory, 'content/about.json'), 'utf8')).toBe(before)
  await expect(readFile(join(directory, 'evil.json'))).rejects.toThrow('ENOENT')
})

test('a preview of anything but a public page is refused', async () => {
  const replies = await Promise.all(
    ['/admin', '/../etc/passwd', 'https://example.com'].map((path) =>
      call('owner', 'POST', '/preview', { path, values: {} }),
    ),
  )

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
})

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`
const send = (use: string, name: string, data: string | Buffer) =>
  call('owner', 'POST', '/files', { use, name, data: Buffer.from(data).toString('base64') })

test('a file that is no logo, a file that is not a photograph and a large file are refused and not stored', async () => {
  const noLogo = await send('logo', 'logo.svg', '<html><script>alert(1)</script></html>')
  const page = await send('photo', 'office.jpg', '<html><script>alert(1)</script></html>')
  const huge = await send('photo', 'office.jpg', Buffer.alloc(4 * 1024 * 1024))

  expect(noLogo.statusCode).toBe(400)
  expect(noLogo.json().message).toContain('The file cannot be read')
  expect(page.json().message).toContain('The file is no photograph.')
  expect(huge.statusCode).toBe(413)
  expect(await readdir(join(directory, 'content/photos'))).toEqual([])
  expect((await readdir(join(directory, 'content'))).toSorted()).toEqual(['about.json', 'photos'])
})

test('a photograph is stored under a safe unique name, and a logo replaces the earlier one', async () => {
  const photo = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#205080' },
  })
    .png()
    .toBuffer()

  const first = await send('photo', '../../Our Office.PHP', photo)
  const second = await send('photo', 'our office.jpg', photo)
  await send('logo', 'mark.png', await sharp(photo).resize(300, 300).png().toBuffer())
  await send('logo', 'mark.svg', svg('<path d="M0 0h9v9z"/>'))

  expect([first.json(), second.json()]).toEqual([
    { name: 'our-office.png' },
    { name: 'our-office-2.png' },
  ])
  expect(await state()).toMatchObject({
    logo: 'logo.svg',
    photos: ['our-office-2.png', 'our-office.png'],
  })
  expect(await readdir(join(directory, 'content'))).not.toContain('logo.png')
  await call('owner', 'DELETE', '/logo')
  expect(await state()).toMatchObject({ logo: '' })
})
