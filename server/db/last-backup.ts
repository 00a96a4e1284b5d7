import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `off-site`: when copies of backups last left this machine. */
type Kind = 'backup' | 'off-site'

const names = { backup: 'last-backup.json', 'off-site': 'last-off-site-copy.json' }

const noteIn = (directory: string, kind: Kind) => join(directory, names[kind])

/** Notes for the metrics that a backup which began at `instant`, or a copy, has succeeded. */
export async function noteBackup(
  directory: string,
  instant: number,
  kind: Kind = 'backup',
  encrypted?: boolean,
) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const part = `${noteIn(directory, kind)}.part`
  await writeFile(part, `${JSON.stringify({ at: new Date(instant).toISOString(), encrypted })}\n`, {
    mode: 0o600,
  })
  await rename(part, noteIn(directory, kind))
}

/** Start of the last successful backup, in milliseconds since 1970; undefined if none is noted. */
export async function lastBackup(
  directory: string,
  kind: Kind = 'backup',
): Promise<number | undefined> {
  const instant = Date.parse((await readNote(directory, kind)).at ?? '')
  return Number.isNaN(instant) ? undefined : instant
}

/** Undefined where it is not noted. */
export async function isLastBackupEncrypted(directory: string): Promise<boolean | undefined> {
  return (await readNote(directory, 'backup')).encrypted
}

async function readNote(directory: string, kind: Kind) {
  try {
    // Written by us, in this shape.
    return JSON.parse(await readFile(noteIn(directory, kind), 'utf8')) as {
      at?: string
      encrypted?: boolean
    }
  } catch {
    // Without a readable note, there is no known backup.
    return {}
  }
}
