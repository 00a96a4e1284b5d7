import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { exists, newFile } from './new-file.ts'

const run = promisify(execFile)

/** What an owner has written and put into the data directory. `published` is built from it. */
const folders = ['content', 'catalogue']

/** Beside the backup of the store. */
export const ownerFilesOf = (backup: string) => `${resolve(backup)}.content.tar`

/** Copies the owner's folders into a new file beside the backup. Gives its path; undefined where there are none. */
export async function backUpOwnerFiles(dataDirectory: string, backup: string) {
  const directory = resolve(dataDirectory)
  const isThere = await Promise.all(folders.map((name) => exists(join(directory, name))))
  const names = folders.filter((_, index) => isThere[index])
  if (names.length === 0) return undefined
  const file = ownerFilesOf(backup)
  await newFile(file, async (part) => {
    // What a save puts there for a moment is left out.
    await tar(`--directory=${directory}`, '--exclude=content/new-*', '-cf', part, ...names)
    await tar('-tf', part)
  })
  return file
}

/** The command that puts them back, and nothing else that somebody may have added to the file. */
export async function ownerFilesCommand(file: string, dataDirectory: string) {
  const entries = (await tar('-tf', file)).split('\n')
  const names = folders.filter((name) => entries.some((entry) => entry.startsWith(`${name}/`)))
  return `tar -xf "${file}" -C "${resolve(dataDirectory)}" ${names.join(' ')}`
}

async function tar(...args: string[]) {
  const { stdout } = await run('tar', args, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      const reason = error.code === 'ENOENT' ? 'tar is not installed' : error.stderr?.trim()
      throw new Error(`Texts and pictures: ${reason || error.message}`)
    },
  )
  return stdout
}
