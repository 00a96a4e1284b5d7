import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const noteIn = (directory: string) => join(directory, 'last-backup.json')

/** Notes for the metrics that a backup which began at `instant` has succeeded. */
export async function noteBackup(directory: string, instant: number) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const part = `${noteIn(directory)}.part`
  await writeFile(part, `${JSON.stringify({ at: new Date(instant).toISOString() })}\n`, {
    mode: 0o600,
  })
  await rename(part, noteIn(directory))
}

/** When the last backup that succeeded began, in milliseconds since 1970; undefined where none is noted. */
export async function lastBackup(directory: string): Promise<number | undefined> {
  try {
    const { at } = JSON.parse(await readFile(noteIn(directory), 'utf8')) as { at?: string }
    const instant = Date.parse(at ?? '')
    return Number.isNaN(instant) ? undefined : instant
  } catch {
    // No note, or one that cannot be read: as long as there is no other, there was no backup.
    return undefined
  }
}
