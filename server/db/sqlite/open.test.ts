import { mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { asha } from '../samples-for-tests.ts'
import { openSqlite } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'
import { addSubmission } from '../../public/submissions.ts'

const root = await mkdtemp(join(tmpdir(), 'store-'))
afterAll(() => rm(root, { recursive: true }))

/** Creates a store with 200 rows, and closes it. */
async function closedStore(name: string) {
  const folder = join(root, name)
  const db = await openSqlite(folder)
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => addSubmission(db, { ...asha, papers_passed: index })),
  )
  await db.close()
  return { folder, file: join(folder, 'store.sqlite') }
}

test('a missing directory is created for its owner only', async () => {
  const folder = join(root, 'deep', 'new')

  const db = await openSqlite(folder)

  await db.close()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'store.sqlite'))).mode & 0o777).toBe(0o600)
})

test('a second start accepts the schema, and finds the rows', async () => {
  const { folder } = await closedStore('again')

  const db = await openSqlite(folder)

  expect(await totalOf(db, [])).toBe(200)
  await db.close()
})

test('a database of a newer version is refused', async () => {
  const { folder, file } = await closedStore('newer')
  const database = new DatabaseSync(file)
  database.exec("INSERT INTO migrations VALUES (900, '0900-of-the-future.sql', 0)")
  database.close()

  await expect(openSqlite(folder)).rejects.toThrow(
    /store\.sqlite: its schema is at step 900.*newer version\.$/,
  )
})

test('a database of before the first release is refused, and not changed', async () => {
  const { folder, file } = await closedStore('older')
  const database = new DatabaseSync(file)
  database.exec("UPDATE migrations SET name = '0001-submissions.sql'; DROP TABLE secrets")
  database.close()
  const before = await readFile(file)

  await expect(openSqlite(folder)).rejects.toThrow(
    /store\.sqlite: its schema is of a version before the first release.*nothing was changed\.$/,
  )
  expect((await readFile(file)).equals(before)).toBe(true)
})

test('a path that is a file is refused with a one-line error', async () => {
  const file = join(root, 'file')
  await writeFile(file, 'something else')

  await expect(openSqlite(file)).rejects.toThrow(
    /^Cannot use .*file: it is not a directory; .*DATA_DIR\.$/,
  )
  await expect(openSqlite(join(file, 'below'))).rejects.toThrow('it is not a directory')
})

test('a folder in place of the database is refused with a one-line error', async () => {
  const folder = join(root, 'folder')
  await mkdir(join(folder, 'store.sqlite'), { recursive: true })

  await expect(openSqlite(folder)).rejects.toThrow(/^Cannot use .*store\.sqlite: .*$/)
})

test.each([
  ['begins with other bytes', (file: string) => overwrite(file, 0)],
  ['was truncated', (file: string) => truncate(file, 4_096 * 7)],
])('a database that %s is refused, and not replaced', async (name, damage) => {
  const { folder, file } = await closedStore(name)
  await damage(file)
  const { size } = await stat(file)

  await expect(openSqlite(folder)).rejects.toThrow(
    /^Cannot use .*store\.sqlite: the database is damaged .*backup.*$/,
  )

  expect((await stat(file)).size).toBe(size)
})

test.each([
  ['empty', (file: string) => truncate(file, 0)],
  ['missing', (file: string) => rm(file)],
])('a database that is %s is not replaced by a new one', async (name, damage) => {
  const { folder, file } = await closedStore(name)
  await damage(file)

  await expect(openSqlite(folder)).rejects.toThrow(/is missing or empty.*backup.*begin anew\.$/)
})

async function overwrite(file: string, position: number) {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, position)
  await handle.close()
}
