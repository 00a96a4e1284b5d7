import { randomBytes } from 'node:crypto'
import { access, open, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { UnusableDatabase } from '../../db/db.ts'

/** Creates a complete, synced file readable only by its owner, or none at all. Never replaces an existing one. */
export async function newFile(path: string, write: (part: string) => Promise<void>) {
  const file = resolve(path)
  await expectNothing(file)
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await (await open(part, 'wx', 0o600)).close()
    await write(part)
    await syncToDisk(part)
    await expectNothing(file)
    await rename(part, file)
    await syncToDisk(dirname(file))
  } finally {
    await rm(part, { force: true })
  }
}

/** Waits until a file, or the names in a folder, would survive a loss of power. */
export async function syncToDisk(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Throws where this user cannot find out. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') throw unreadable(path)
      return false
    },
  )

export const unreadable = (subject: string) =>
  new UnusableDatabase(
    `${subject} cannot be read by user ${user()}; run this as the user of the server.`,
  )

function user() {
  try {
    return userInfo().username
  } catch {
    // Of a container, which may have no name for it.
    return String(process.getuid?.())
  }
}

async function expectNothing(file: string) {
  if (await exists(file)) throw new UnusableDatabase(`${file} is there already; give another name.`)
}
