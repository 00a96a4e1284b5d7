import { mkdir, open, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrationsIn } from '../migrations.ts'
import { StoreUnavailable, type Report, type Store } from '../store.ts'
import { Unfit } from '../unfit.ts'
import { channel, type Channel } from './channel.ts'
import { checkLater } from './check-later.ts'
import { lock, lockFile, type Lock } from './lock.ts'
import { steps } from './migrate.ts'
import { dataVersionOf } from './data-version.ts'
import { storeOf } from './store-of.ts'
import { isUntouched } from './untouched.ts'
import { unusable } from './unusable.ts'

/** `damaged` hears of damage that is found while the store is used, `report` of all else that fails beside the calls. */
export type Options = {
  now?: () => number
  damaged?: (error: Error) => void
  report?: Report
  checkAfter?: number
  /** No list may take longer, in milliseconds. */
  readWithin?: number
}

/** The embedded store: one file in this directory, and nobody else's while it is open. */
export async function openSqlite(
  directory: string,
  {
    now = Date.now,
    damaged,
    report = () => undefined,
    checkAfter = 20_000,
    readWithin = 5_000,
  }: Options = {},
): Promise<Store> {
  const folder = resolve(directory)
  const file = join(folder, 'store.sqlite')
  const writer = channel({ file, readOnly: false }, { report })
  const reading = { file, readOnly: true }
  const reader = channel(reading, { report, within: readWithin })
  // These begin when they are first asked.
  const searcher = channel(reading, { report, within: readWithin })
  const slowReader = channel({ ...reading, yielding: true }, { report, within: readWithin })
  // While they start, the rest is made ready.
  writer.begin()
  reader.begin()
  let held: Lock | undefined
  let version: ReturnType<typeof dataVersionOf> | undefined
  let endCheck: (() => Promise<void>) | undefined
  let closing: Promise<void> | undefined
  const close = () => (closing ??= end())
  async function end() {
    await endCheck?.()
    version?.close()
    await Promise.all([reader.close(), searcher.close(), slowReader.close()])
    await writer.close()
    held?.release()
  }
  try {
    held = await lockOn(folder)
    const whole = await openThreads(file, held, { writer, reader })
    const opened = dataVersionOf(file)
    version = opened
    if (whole && damaged) endCheck = checkLater(file, checkAfter, damaged)
    const expectFile = await expectationOf(file)
    const readers = { list: reader, search: searcher, heavy: slowReader }
    return storeOf({
      writer,
      readers,
      expectFile,
      dataVersion: () => opened.now(),
      now,
      report,
      close,
    })
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

/** Whether the file was opened without a check, because nobody had written to it. */
async function openThreads(
  file: string,
  held: Lock,
  { writer, reader }: { writer: Channel; reader: Channel },
): Promise<boolean> {
  try {
    await expectStore(file, held)
    const whole = isUntouched(file)
    await writer.open({ migrations: await migrationsIn(steps), whole })
    await reader.open()
    held.noteStore()
    return whole
  } catch (error) {
    throw unusable(file, error)
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
    throw new Unfit(
      `it is missing or empty, although this directory has held a store; put back a backup, or remove store.lock beside it to begin anew`,
    )
  await privately(file)
}

async function privately(file: string) {
  const handle = await open(file, 'a', 0o600)
  await handle.close()
}
