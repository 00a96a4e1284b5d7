import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Backups } from '#contract/staff/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { restore } from '../commands/store/restore.ts'
import { addSubmissions, asha, officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { openStore } from '../db/open.ts'
import { listSubmissions } from '../desk/list.ts'
import { listAudit } from '../people/audit.ts'
import { removeOldBackups } from './backups.ts'

// Each backup is a process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const passphrase = 'four words of your own'
const url = endpoints.backups

let directory: string
let office: Office
let cookie: string
let clock = Date.UTC(2026, 10, 26, 10, 30)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backups-'))
  office = await officeForTests({
    db: await openStore({ dataDirectory: directory, databaseUrl: undefined }),
    now: () => clock,
    environment: {
      DATA_DIR: directory,
      BACKUP_PASSPHRASE: passphrase,
    },
  })
  await addSubmissions(office, [asha])
  cookie = await office.cookie()
})
afterAll(async () => {
  await office.end()
  await rm(directory, { recursive: true, force: true })
})

const call = (method: 'GET' | 'POST', path = '') =>
  office.call({
    method,
    url: url + path,
    headers: { cookie },
    ...(method === 'POST' && { payload: {} }),
  })
const state = async () => (await call('GET')).json<Backups>()
const actions = async () => {
  await office.parts.audit.flush()
  const entries = await listAudit(office.parts.db, { limit: 9 })
  return entries
    .filter(({ action }) => action.startsWith('back'))
    .map(({ action, detail, by }) => [action, detail, by.name])
}

test('an owner makes a backup and downloads it, encrypted, and it can be restored', async () => {
  expect((await call('POST')).statusCode).toBe(202)
  expect((await call('POST')).statusCode).toBe(429)
  expect((await state()).running).not.toBeNull()
  await expect.poll(async () => (await state()).running, { timeout: 30_000 }).toBeNull()

  const { failure, backups } = await state()
  const name = '2026-11-26T10-30-00.backup'
  expect([failure, backups]).toEqual([
    '',
    [{ name, at: '2026-11-26T10:30:00.000Z', bytes: expect.any(Number) }],
  ])
  expect((await call('GET', `/${name}?ask`)).json()).toEqual({})
  const file = await call('GET', `/${name}`)
  expect(file.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}"`,
  })
  expect(file.rawPayload.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(file.rawPayload).toHaveLength(backups[0]?.bytes ?? 0)
  expect(await actions()).toEqual([
    ['backup-downloaded', name, 'Meera'],
    ['backed-up', name, 'Meera'],
  ])

  const copy = join(directory, 'elsewhere')
  const target = { dataDirectory: copy, databaseUrl: undefined }
  await writeFile(join(directory, name), file.rawPayload)
  await restore(target, join(directory, name), { overwrite: false, passphrase })
  const restored = await openStore(target)
  expect(
    (await listSubmissions(restored, { filters: [], orders: [], limit: 9, offset: 0 })).rows,
  ).toMatchObject([{ name: 'Asha Rao' }])
  await restored.close()
})

test('who has not confirmed it lately makes and downloads nothing', async () => {
  clock += 11 * 60_000
  const answers = [
    await call('POST'),
    await call('GET', '/2026-11-26T10-30-00.backup'),
    await call('GET', '/2026-11-26T10-30-00.backup?ask'),
    await call('GET', '/..%2Fstore.sqlite'),
  ]

  expect(answers.map((answer) => [answer.statusCode, answer.json().type])).toEqual([
    ...Array.from({ length: 3 }, () => [401, 'user_challenge_required']),
    [400, 'general_argument_invalid'],
  ])
  expect((await state()).running).toBeNull()
})

test('a backup that fails says why', async () => {
  cookie = await office.cookieFor(office.person)
  await writeFile(join(directory, 'backups', '2026-11-26T10-41-00.backup'), '')

  expect((await call('POST')).statusCode).toBe(202)
  await expect.poll(async () => (await state()).running, { timeout: 30_000 }).toBeNull()

  expect((await state()).failure).toContain('is there already')
  expect(await actions()).toHaveLength(2)
})

test('three backups stay, for a fortnight, and nothing else in the folder is removed', async () => {
  const place = await mkdtemp(join(tmpdir(), 'backups-'))
  const folder = join(place, 'backups')
  await mkdir(folder)
  const names = ['01', '18', '22', '25', '26'].map((day) => `2026-11-${day}T10-00-00.backup`)
  for (const name of [...names, 'mine.backup']) await writeFile(join(folder, name), '')
  await writeFile(join(folder, `${names[1]}.content.tar`), '')
  const left = async () => (await readdir(folder)).toSorted()

  await removeOldBackups(place, Date.UTC(2026, 10, 27))
  expect(await left()).toEqual([...names.slice(2), 'mine.backup'])
  await removeOldBackups(place, Date.UTC(2026, 11, 9, 11))
  expect(await left()).toEqual([...names.slice(4), 'mine.backup'])
  await rm(place, { recursive: true })
})
