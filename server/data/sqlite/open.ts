import { mkdir, open, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrationsIn } from '../migrations.ts'
import { openEnquiriesInMemory } from '../open-enquiries.ts'
import { sql, type Sql } from '../sql.ts'
import { type Report, StoreUnavailable } from '../db.ts'
import { type Store, storeOf } from '../store.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { connect, type Connection } from './connection.ts'
import { dialect } from './dialect.ts'
import { errorFrom, isDamage } from './failure.ts'
import { checkIntegrity } from './integrity-check.ts'
import { lock, lockFile, type Lock } from './lock.ts'
import { migrate, steps } from './migrate.ts'
import { reading } from './reading.ts'
import { unusable } from './unusable.ts'
import { writing } from './writing.ts'

/** `report` receives failures outside the calls. Times are in milliseconds. */
export type Options = {
  now?: () => number
  report?: Report
  checkAfter?: number
  /** No list may take longer. */
  readWithin?: number
}

/** The embedded store: one file in this directory, exclusive to this process while open. */
export async function openSqlite(
  directory: string,
  {
    now = Date.now,
    report = () => undefined,
    checkAfter = 5_000,
    readWithin = 5_000,
  }: Options = {},
): Promise<Store> {
  const folder = resolve(directory)
  const file = join(folder, 'store.sqlite')
  let damage: Error | undefined
  function damaged(error: Error) {
    if (!damage) report(error, 'the file of the store is damaged')
    damage ??= new StoreUnavailable(error.message, 'SQLITE_CORRUPT')
  }
  function failed(error: unknown) {
    const seen = errorFrom(error)
    if (isDamage(seen)) damaged(seen)
    return seen
  }
  const ends: (() => unknown)[] = []
  let closing: Promise<void> | undefined
  const close = () => (closing ??= runInSequence(ends))
  try {
    const storeLock = await lockOn(folder)
    ends.push(() => storeLock.release())
    const connections = await openFile(file, storeLock)
    const writer = writing(connections.writer, now, failed)
    // Whoever closes last empties the log into the file: it is the writer.
    ends.unshift(writer.close)
    ends.unshift(() => connections.reader.database.close())
    const reader = reading(file, { within: readWithin, failed, report })
    ends.unshift(reader.close)
    ends.unshift(checkIntegrity(file, checkAfter, damaged))
    const expectFile = await expectationOf(file)
    const all = async (statement: Sql) => {
      if (closing) throw new StoreUnavailable('The store is closed.', 'CLOSED')
      try {
        return connections.reader.all(statement)
      } catch (error) {
        throw failed(error)
      }
    }
    async function check() {
      if (damage) throw damage
      await expectFile()
      await all(sql`SELECT count(*) FROM people`)
    }
    const db = { all, dialect, now, list: reader.list, write: writer.write }
    return storeOf(db, {
      openEnquiries: openEnquiriesInMemory(() => performance.now()),
      check,
      close,
    })
  } catch (error) {
    await close()
    throw error
  }
}

async function runInSequence(works: (() => unknown)[]) {
  for (const work of works) await work()
}

/** `reader` is for short reads, which see what is committed. */
async function openFile(file: string, storeLock: Lock) {
  const opened: Connection[] = []
  try {
    await expectStore(file, storeLock)
    const writer = connect(file, { readOnly: false })
    opened.push(writer)
    await migrate(writer, await migrationsIn(steps))
    const reader = connect(file, { readOnly: true })
    opened.push(reader)
    reader.all(sql`SELECT count(*) FROM people`)
    storeLock.noteStore()
    return { writer, reader }
  } catch (error) {
    for (const { database } of opened) database.close()
    throw unusable(file, error)
  }
}

/** A removed file can still be written to, and disappears with the process. */
async function expectationOf(file: string) {
  const { ino } = await stat(file)
  return async () => {
    const current = await stat(file).catch(({ code }: NodeJS.ErrnoException) => ({ ino: 0, code }))
    if (current.ino === ino) return
    const code = 'code' in current ? current.code : 'EREPLACED'
    throw new StoreUnavailable('The file of the store is not there any more.', code)
  }
}

/** The exclusive lock on this directory, which is created if missing. */
export async function lockOn(folder: string): Promise<Lock> {
  try {
    // The rows contain names and phone numbers: no other user of the machine may read them.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await privately(lockFile(folder))
    return lock(folder)
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** A missing store is reported as damage instead of starting an empty one. */
async function expectStore(file: string, storeLock: Lock) {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size === 0 && storeLock.hadStore)
    throw new UnusableDatabase(
      `it is missing or empty, although this directory has held a store; put back a backup, or remove store.lock beside it to begin anew`,
    )
  await privately(file)
}

async function privately(file: string) {
  const handle = await open(file, 'a', 0o600)
  await handle.close()
}
