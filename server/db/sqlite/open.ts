import { mkdir, open, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrationsIn } from '../migrations.ts'
import { openEnquiriesInMemory } from '../open-enquiries.ts'
import { sql, type Sql } from '../sql.ts'
import { type Report, type Store, StoreUnavailable, UnusableDatabase } from '../db.ts'
import { connect, type Connection, migrate, steps } from './connection.ts'
import { dialect } from './dialect.ts'
import { errorFrom, isDamage, unusable } from './failure.ts'
import { reading } from './reading.ts'
import { writing } from './writing.ts'

/** `report` receives failures outside the calls. Times are in milliseconds. */
export type Options = {
  now?: () => number
  report?: Report
  /** No list may take longer. */
  readWithin?: number
}

/** The embedded store: one file in this directory, exclusive to this process while open. */
export async function openSqlite(
  directory: string,
  { now = Date.now, report = () => undefined, readWithin = 5_000 }: Options = {},
): Promise<Store> {
  const folder = resolve(directory)
  const file = join(folder, 'store.sqlite')
  const { failed, expectWhole } = damageTo(report)
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
    const expectFile = await expectationOf(file)
    const all = async (statement: Sql) => {
      if (closing) throw new StoreUnavailable('The store is closed.', 'CLOSED')
      try {
        return connections.reader.all(statement)
      } catch (error) {
        throw failed(error)
      }
    }
    return {
      all,
      dialect,
      now,
      list: reader.list,
      write: writer.write,
      openEnquiries: openEnquiriesInMemory(() => performance.now()),
      async check() {
        expectWhole()
        await expectFile()
        await all(sql`SELECT count(*) FROM people`)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Damage that was seen once stays: what else is read may be wrong. */
function damageTo(report: Report) {
  let damage: Error | undefined
  function failed(error: unknown) {
    const seen = errorFrom(error)
    if (!isDamage(seen)) return seen
    if (!damage) report(seen, 'the file of the store is damaged')
    damage ??= new StoreUnavailable(seen.message, 'SQLITE_CORRUPT')
    return seen
  }
  function expectWhole() {
    if (damage) throw damage
  }
  return { failed, expectWhole }
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

/** The sole right to a directory. The operating system takes it back when the process ends, however it ends. */
type Lock = {
  /** Whether a store was in this directory before. */
  hadStore: boolean
  noteStore(): void
  release(): void
}

export const lockFile = (directory: string) => join(directory, 'store.lock')

/** Throws when another process, or another part of this one, holds the lock. */
function lock(directory: string): Lock {
  const database = new DatabaseSync(lockFile(directory))
  try {
    // With this mode the exclusive lock stays after the transaction, until the connection is closed.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    const version = database.prepare('PRAGMA user_version').get()?.['user_version']
    return {
      hadStore: version === 1,
      noteStore: () => database.exec('PRAGMA user_version = 1'),
      release: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
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
