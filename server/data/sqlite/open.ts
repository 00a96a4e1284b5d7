import { mkdir, open, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openEnquiriesInMemory } from '../open-enquiries.ts'
import { longReads, type Calls } from '../operations.ts'
import { listIn, type Lanes } from '../reading-lane.ts'
import {
  StoreUnavailable,
  type NewAnswer,
  type NewSubmission,
  type Report,
  type Store,
  type Writer,
} from '../store.ts'
import { storeOf } from '../store-of.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { channelTo, type Channel, type Options as ChannelOptions } from './channel.ts'
import { dataVersionOf } from './data-version.ts'
import { checkIntegrity } from './integrity-check.ts'
import { lock, lockFile, type Lock } from './lock.ts'
import { mergeAll } from './search-index.ts'
import { unusable } from './unusable.ts'

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
  const channels = channelsTo(file, { report, damaged }, readWithin)
  // While they start, the rest is made ready.
  channels.writer.start()
  channels.readers.list.start()
  const ends: (() => unknown)[] = [() => closeAll(channels)]
  let closing: Promise<void> | undefined
  const close = () => (closing ??= runInSequence(ends))
  try {
    const storeLock = await lockOn(folder)
    ends.push(() => storeLock.release())
    await openFile(file, storeLock, channels)
    const version = dataVersionOf(file)
    ends.unshift(checkIntegrity(file, checkAfter, damaged))
    // Whoever closes last empties the log into the file: it is the writer.
    ends.unshift(() => version.close())
    const expectFile = await expectationOf(file)
    async function check() {
      if (damage) throw damage
      await Promise.all([expectFile(), expectThreads(channels)])
    }
    return storeOf(
      {
        ...engineOn(channels, version.forget),
        report,
        dataVersion: () => version.now(),
        check,
        close,
      },
      now,
    )
  } catch (error) {
    await close()
    throw error
  }
}

type Channels = { writer: Channel; readers: Lanes<Channel> }

/** Lists have a thread to themselves, and so have searches and what may take long; these start when they are first called. */
function channelsTo(
  file: string,
  options: Pick<ChannelOptions, 'report' | 'damaged'>,
  readWithin: number,
): Channels {
  const reader = (more: { yielding?: boolean } = {}) =>
    channelTo({ file, readOnly: true, ...more }, { ...options, readWithin })
  return {
    writer: channelTo({ file, readOnly: false }, options),
    readers: { list: reader(), search: reader(), heavy: reader({ yielding: true }) },
  }
}

async function closeAll({ writer, readers }: Channels) {
  await Promise.all(Object.values(readers).map(({ close }) => close()))
  await writer.close()
}

async function runInSequence(works: (() => unknown)[]) {
  for (const work of works) await work()
}

async function openFile(file: string, storeLock: Lock, { writer, readers }: Channels) {
  try {
    await expectStore(file, storeLock)
    await writer.call('countPeople', undefined)
    await readers.list.call('countPeople', undefined)
    storeLock.noteStore()
  } catch (error) {
    throw unusable(file, error)
  }
}

async function expectThreads({ writer, readers }: Channels) {
  await Promise.all([
    writer.call('countPeople', undefined),
    // A busy one is watched by its channel.
    readers.list.isIdle() && readers.list.call('countPeople', undefined),
  ])
}

/** `written` is called before the caller receives the result. */
function engineOn({ writer, readers }: Channels, written: () => void) {
  /** A short look, such as the one for a session, goes to the writer and never waits behind a list. */
  const call: Channel['call'] = (name, input, by) =>
    longReads.has(name)
      ? readers.list.call(name, input)
      : writer.call(name, input, by).finally(written)
  // Each operation's actor is one of them.
  const calls: Calls = { read: call, write: (by, name, input) => call(name, input, by as Writer) }
  return {
    ...calls,
    add: (submission: NewSubmission) => call('addSubmission', submission),
    keepAnswer: (answer: NewAnswer) => call('keepAnswer', answer),
    list: listIn(readers, (reader, input) => reader.call('list', input)),
    listEnquiries: listIn(readers, (reader, input) => reader.call('listEnquiries', input)),
    cleanUp: () => mergeAll((first) => call('mergeIndex', first)),
    openEnquiries: openEnquiriesInMemory(() => performance.now()),
    probe: (row: { id: string; at: number }) => call('probe', row),
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
