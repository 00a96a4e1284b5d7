import { mkdtemp, open, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from './open.ts'
import { isUntouched, noteWhole, noteWholeAtLast } from './untouched.ts'

const root = await mkdtemp(join(tmpdir(), 'untouched-'))
afterAll(() => rm(root, { recursive: true }))

/** A directory whose store was opened and closed. */
async function closed(name: string) {
  const folder = join(root, name)
  await (await openSqlite(folder)).close()
  return { folder, file: join(folder, 'store.sqlite') }
}

/** Overwrites a page in the middle. */
async function damage(file: string) {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, Math.floor(size / 8_192) * 4_096)
  await handle.close()
}

test('a store that was closed in peace is known to be whole', async () => {
  const { file } = await closed('peace')

  expect(isUntouched(file)).toBe(true)
})

test('a write is seen, also one of the same length that sets the date back', async () => {
  const { file } = await closed('date')
  const before = await stat(file)

  await damage(file)
  await utimes(file, before.atime, before.mtime)

  expect(isUntouched(file)).toBe(false)
})

test('a file that was written to a moment ago is not noted before the clock has moved on', async () => {
  const { file } = await closed('moment')
  await damage(file)

  const [early, seen] = [noteWhole(file), isUntouched(file)]
  noteWholeAtLast(file)

  expect([early, seen]).toEqual([false, false])
  expect(isUntouched(file)).toBe(true)
})

test('damage below the file system is found beside the running store, and the next start refuses', async () => {
  const { folder, file } = await closed('disk')
  await damage(file)
  // As if the disk had lost the page by itself: the system knows of no write.
  noteWholeAtLast(file)

  const found = Promise.withResolvers<Error>()
  const store = await openSqlite(folder, { damaged: found.resolve, checkAfter: 0 })
  const error = await found.promise

  expect(error.message).toMatch(/^Cannot use .*store\.sqlite: the database is damaged .*backup/)
  expect(isUntouched(file)).toBe(false)
  await store.close()
})

test('what a process wrote to its file before it was killed in a rush is told from what came later', async () => {
  const { folder, file } = await closed('rush')
  const store = await openSqlite(folder)
  await store.people.save({ email: 'asha@example.com', name: 'Asha Rao', password: 'x' })
  // As a checkpoint in the same moment as a write to the log.
  await damage(file)
  await store.people.save({ email: 'b@example.com', name: 'B Rao', password: 'x' })

  const own = isUntouched(file)
  await setTimeout(50)
  await damage(file)
  const later = isUntouched(file)
  await store.close().catch(() => undefined)

  expect([own, later]).toEqual([true, false])
})

test('a store that was killed is opened without a check, as its log brings back what was not in the file yet', async () => {
  const { folder, file } = await closed('killed')
  const store = await openSqlite(folder)
  await store.people.save({ email: 'asha@example.com', name: 'Asha Rao', password: 'x' })

  // The row is in the log alone, until a quiet moment.
  const untouched = isUntouched(file)
  await store.close()

  expect(untouched).toBe(true)
})
