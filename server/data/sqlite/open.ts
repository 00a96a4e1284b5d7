import { mkdir, open, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrationsIn } from '../migrations.ts'
import type { Store } from '../store.ts'
import { Unfit } from '../unfit.ts'
import { channel } from './channel.ts'
import { lock, lockFile, type Lock } from './lock.ts'
import { steps } from './migrate.ts'
import { storeOf } from './store-of.ts'
import { unusable } from './unusable.ts'

/** The embedded store: one file in this directory, and nobody else's while it is open. */
export async function openSqlite(directory: string, { now = Date.now } = {}): Promise<Store> {
  const folder = resolve(directory)
  const file = join(folder, 'store.sqlite')
  const held = await lockOn(folder)
  const writer = channel({ file, migrations: await migrationsIn(steps) })
  const reader = channel({ file })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= end())
  async function end() {
    await reader.close()
    await writer.close()
    held.release()
  }
  try {
    await expectStore(file, held)
    writer.begin()
    reader.begin()
    await writer.open()
    await reader.open()
    held.noteStore()
  } catch (error) {
    await close()
    throw unusable(file, error)
  }
  return storeOf({ writer, reader, now, close })
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
