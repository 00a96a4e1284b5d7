import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { openBeside } from './open.ts'
import type { Place } from './place.ts'
import { reportOn } from './report.ts'
import { restore, verify } from './restore.ts'
import { schemaOf } from './schema.ts'
import { openSqlite } from '../../db/sqlite/open.ts'
import { rowsOf as listedRows, totalOf } from '../../db/lists-for-tests.ts'
import { savePerson } from '../../people/people.ts'
import { addSubmission } from '../../public/submissions.ts'
import { addSession } from '../../people/sessions.ts'
import { asha } from '../../db/samples-for-tests.ts'

const root = await mkdtemp(join(tmpdir(), 'backup-'))
afterAll(() => rm(root, { recursive: true }))

const place = (name: string) => ({ databaseUrl: undefined, dataDirectory: join(root, name) })
const everything = { filters: [], orders: [], limit: 1_000_000, offset: 0 }
const now = () => Date.UTC(2026, 10, 21, 5, 14)

/** Creates a store with one submission and one session, and closes it. */
async function closedStore(name: string) {
  const db = await openSqlite(join(root, name))
  const person = await savePerson(
    db,
    { email: 'meera@example.com', name: '', password: 'x' },
    'system',
  )
  await addSession(db, {
    id: 'one',
    personId: person.id,
    secretHash: 'hash',
    createdAt: 1,
    seenAt: 1,
    expiresAt: Date.now() * 2,
    ip: '',
    userAgent: '',
  })
  await addSubmission(db, asha)
  await db.close()
  return place(name)
}

/** A store as a killed server leaves it: its rows are in the log. */
async function killedStore(name: string) {
  const folder = join(root, name)
  const db = await openSqlite(`${folder}-running`)
  await addSubmission(db, asha)
  await mkdir(folder)
  for (const file of ['store.sqlite', 'store.sqlite-wal'])
    await copyFile(join(`${folder}-running`, file), join(folder, file))
  await db.close()
  return place(name)
}

async function rowsOf(name: string) {
  const db = await openSqlite(join(root, name))
  const rows = await listedRows(db, everything)
  await db.close()
  return rows
}

test('a backup made under load has every enquiry acknowledged before it, and no partial later one', async () => {
  const program = join(import.meta.dirname, '../../db/sqlite/writer-for-tests.ts')
  const child = spawn(process.execPath, [program, join(root, 'busy')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output.split('\n').length, { timeout: 20_000 }).toBeGreaterThan(60)

  const before = output.split('\n').slice(1, -1)
  await backUp(place('busy'), join(root, 'busy.backup'))
  const during = output.split('\n').length - before.length
  child.kill('SIGKILL')
  await once(child, 'close')
  const { submissions } = await restore(place('quiet'), join(root, 'busy.backup'), {
    overwrite: false,
  })

  const restored = await rowsOf('quiet')
  const all = await rowsOf('busy')
  expect(before.length).toBeGreaterThan(50)
  expect(during).toBeGreaterThan(0)
  expect(submissions).toBe(restored.length)
  expect(restored).toEqual(all.slice(0, restored.length))
  const ids = new Set(restored.map(({ id }) => id))
  expect(before.filter((id) => !ids.has(id))).toEqual([])
  expect((await stat(join(root, 'busy.backup'))).mode & 0o777).toBe(0o600)
})

test('a backup never replaces an existing file, and leaves no partial file', async () => {
  const db = await closedStore('source')
  const file = join(root, 'taken.backup')
  await writeFile(file, 'something else')

  await expect(backUp(db, file)).rejects.toThrow(/taken\.backup is there already/)
  await expect(backUp(place('nowhere'), join(root, 'none.backup'))).rejects.toThrow(
    /nowhere\/store\.sqlite: there is no store; .*DATA_DIR\.$/,
  )

  expect((await readdir(root)).filter((name) => /part|none/.test(name))).toEqual([])
})

test('a damaged store is not backed up', async () => {
  const db = await closedStore('damaged')
  const handle = await open(join(root, 'damaged', 'store.sqlite'), 'r+')
  await handle.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, 4_096 * 5)
  await handle.close()

  await expect(backUp(db, join(root, 'damaged.backup'))).rejects.toThrow(/is damaged/)

  await expect(stat(join(root, 'damaged.backup'))).rejects.toThrow('ENOENT')
})

test('a restore puts a store with data aside only with --overwrite, and restores no sessions', async () => {
  const db = await closedStore('full')
  const file = join(root, 'full.backup')
  await backUp(db, file)
  const later = await openSqlite(join(root, 'full'))
  await addSubmission(later, { ...asha, name: 'Ravi Sample' })
  await later.close()

  await expect(restore(db, file, { overwrite: false })).rejects.toThrow(
    /holds something \(submissions: 2, staff: 1\); with --overwrite/,
  )
  const { aside } = await restore(db, file, { overwrite: true, now })

  expect((await rowsOf('full')).map(({ name }) => name)).toEqual(['Asha Rao'])
  expect(aside).toBe(join(root, 'full', 'store-before-2026-11-21T05-14-00.sqlite'))
  const old = new DatabaseSync(aside ?? '', { readOnly: true })
  expect(old.prepare('SELECT count(*) AS rows FROM enquiries').get()?.['rows']).toBe(2)
  old.close()
  const fresh = new DatabaseSync(join(root, 'full', 'store.sqlite'), { readOnly: true })
  expect(fresh.prepare('SELECT count(*) AS rows FROM sessions').get()?.['rows']).toBe(0)
  fresh.close()
})

test('a missing store is restored, and the log of the former one is not applied to it', async () => {
  const db = await closedStore('lost')
  const file = join(root, 'lost.backup')
  await backUp(db, file)
  const lost = join(root, 'lost', 'store.sqlite')
  const later = await openSqlite(join(root, 'lost'))
  await addSubmission(later, { ...asha, name: 'Ravi Sample' })
  await copyFile(`${lost}-wal`, join(root, 'lost.wal'))
  await later.close()
  await rm(lost)
  await copyFile(join(root, 'lost.wal'), `${lost}-wal`)

  await restore(db, file, { overwrite: false })

  expect(await rowsOf('lost')).toHaveLength(1)
})

test('the error names a damaged backup, or a target that cannot be written', async () => {
  const db = await closedStore('sound')
  const file = join(root, 'damaged.backup')
  await backUp(db, file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, 4_096 * 5)
  await handle.close()

  for (const attempt of [() => restore(db, file, { overwrite: true }), () => verify(db, file, {})])
    await expect(attempt()).rejects.toThrow(
      /^Cannot use .*damaged\.backup: this backup is damaged, or no backup; use another one\.$/,
    )
  const below = join(file, 'below', 'one.backup')
  await expect(backUp(db, below)).rejects.toThrow(
    `${below} cannot be written (ENOTDIR); name another folder.`,
  )
  await expect(backUp(db, '/proc/one.backup')).rejects.toThrow(
    '/proc/one.backup cannot be written (ENOENT); name another folder.',
  )
})

test('nothing is restored while a server uses the store', async () => {
  const db = await closedStore('running')
  const file = join(root, 'running.backup')
  await backUp(db, file)
  const running = await openSqlite(join(root, 'running'))

  await expect(restore(db, file, { overwrite: true })).rejects.toThrow(
    /another process is using it; stop that one/,
  )

  expect(await totalOf(running, [])).toBe(1)
  await running.close()
})

test.each([
  ['not a backup', async (file: string) => writeFile(file, 'some other text')],
  ['empty', async (file: string) => writeFile(file, '')],
  [
    'another database',
    async (file: string) => {
      const other = new DatabaseSync(file)
      other.exec('CREATE TABLE recipes (name TEXT)')
      other.close()
    },
  ],
  [
    'of a version before the first release',
    async (file: string) => {
      await backUp(await closedStore('older'), file)
      const older = new DatabaseSync(file)
      older.exec("UPDATE migrations SET name = '0001-submissions.sql'")
      older.close()
    },
  ],
  ['missing', async () => undefined],
])('a restore of a file that is %s changes nothing', async (kind, make) => {
  const db = await closedStore(`unchanged, ${kind}`)
  const file = join(root, `${kind}.backup`)
  await make(file)

  await expect(restore(db, file, { overwrite: true })).rejects.toThrow(
    /^Cannot use .*backup: .*\.$/,
  )

  expect(await rowsOf(`unchanged, ${kind}`)).toHaveLength(1)
})

test.each<[string, (place: Place) => Promise<unknown>]>([
  ['backup', (db) => backUp(db, join(root, 'of-killed.backup'))],
  ['report', reportOn],
  ['look at its schema', schemaOf],
  ['look at its messages', async (db) => (await openBeside(db)).close()],
])('a %s beside a store leaves it in one whole file', async (name, work) => {
  const db = await killedStore(`beside ${name}`)

  await work(db)

  const { dataDirectory } = db
  expect(await readdir(dataDirectory)).toEqual(['store.sqlite'])
  const database = new DatabaseSync(join(dataDirectory, 'store.sqlite'))
  expect(database.prepare('SELECT count(*) AS rows FROM enquiries').get()).toEqual({ rows: 1 })
  database.close()
})
