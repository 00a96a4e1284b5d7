import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { changesHere } from '../changes.ts'
import type { Calls } from '../operations.ts'
import { laneFor } from '../reading-lane.ts'
import { removeAll } from '../retention.ts'
import { StoreUnavailable, type Report, type Store } from '../store.ts'
import { storeOf } from '../store-of.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { channelTo } from './channel.ts'
import { dataVersionOf } from './data-version.ts'
import { checkIntegrity } from './integrity-check.ts'
import { lock, lockFile, type Lock } from './lock.ts'
import type { Operations } from './operations.ts'
import { mergeAll } from './search-index.ts'
import { unusable } from './unusable.ts'

/** `report` hears of what fails beside the calls. Times are in milliseconds. */
export type Options = {
  now?: () => number
  report?: Report
  checkAfter?: number
  /** No list may take longer. */
  readWithin?: number
}

/** The embedded store: one file in this directory, and nobody else's while it is open. */
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
  const writer = channelTo({ file, readOnly: false }, { report, damaged })
  const reading = { report, damaged, readWithin }
  // Lists have a thread to themselves, and so have searches and what may take long. The latter two start when they are first called.
  const readers = {
    list: channelTo({ file, readOnly: true }, reading),
    search: channelTo({ file, readOnly: true }, reading),
    heavy: channelTo({ file, readOnly: true, yielding: true }, reading),
  }
  // While they start, the rest is made ready.
  writer.start()
  readers.list.start()
  let closing: Promise<void> | undefined
  const ends: (() => unknown)[] = []
  async function end() {
    await Promise.all(Object.values(readers).map(({ close }) => close()))
    await writer.close()
    for (const one of ends.toReversed()) await one()
  }
  const close = () => (closing ??= end())

  /** A short look, such as the one for a session, goes to the writer and never waits behind a list. */
  const call: Calls<Operations> = (name, input) =>
    (name === 'lookAtRetention' ? readers.list : writer).call(name, input)

  try {
    const held = await lockOn(folder)
    ends.push(() => held.release())
    try {
      await expectStore(file, held)
      await Promise.all([rm(`${file}-whole`, { force: true }), call('countPeople', undefined)])
      await readers.list.call('countPeople', undefined)
    } catch (error) {
      throw unusable(file, error)
    }
    held.noteStore()
    const version = dataVersionOf(file)
    ends.push(() => version.close(), checkIntegrity(file, checkAfter, damaged))
    const expectFile = await expectationOf(file)
    return storeOf(
      {
        call,
        add: (submission) => call('addSubmission', submission),
        keepAnswer: (answer) => call('keepAnswer', answer),
        list: (query, { counted } = { counted: true }) =>
          readers[laneFor(query.filters)].call('list', { query, counted }),
        async removeBefore(instant) {
          const removed = await removeAll(() => call('removeSomeBefore', instant))
          if (removed > 0) await mergeAll((first) => call('mergeIndex', first))
          return removed
        },
        changes: changesHere(),
        dataVersion: () => version.now(),
        async check() {
          if (damage) throw damage
          await Promise.all([
            expectFile(),
            call('countPeople', undefined),
            // A busy one is watched by its channel.
            readers.list.isIdle() && readers.list.call('countPeople', undefined),
          ])
        },
        probe: (row) => call('probe', row),
        close,
      },
      now,
    )
  } catch (error) {
    await close()
    throw error
  }
}

/** A file that was removed can still be written to, and is gone with the process. */
async function expectationOf(file: string) {
  const { ino } = await stat(file)
  return async () => {
    const found = await stat(file).catch(({ code }: NodeJS.ErrnoException) => ({ ino: 0, code }))
    if (found.ino === ino) return
    const code = 'code' in found ? found.code : 'EREPLACED'
    throw new StoreUnavailable('The file of the store is not there any more.', code)
  }
}

/** The sole right to this directory, which is made where it is missing. */
export async function lockOn(folder: string): Promise<Lock> {
  try {
    // The rows are people's names and numbers: nobody else on the machine is to read them.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await privately(lockFile(folder))
    return lock(folder)
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** A store that was here and is gone is a damage to be seen, not a reason to begin anew. */
async function expectStore(file: string, held: Lock) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size === 0 && held.heldStore)
    throw new UnusableDatabase(
      `it is missing or empty, although this directory has held a store; put back a backup, or remove store.lock beside it to begin anew`,
    )
  await privately(file)
}

async function privately(file: string) {
  const handle = await open(file, 'a', 0o600)
  await handle.close()
}
