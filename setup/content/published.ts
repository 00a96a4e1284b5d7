import { randomUUID } from 'node:crypto'
import { cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Folders, wordsOf } from './folders.ts'
import { namesIn } from './plain-files.ts'

/**
 * What is noted beside a published site. `inputs`: what `build/inputs` held, so that a newer version makes it anew; `settings`: by
 * `siteSettingsHash`, so that other settings do.
 */
export type Made = { at: string; by: string; inputs: string; settings?: string }

const mostKept = 5

/** The numbers of the published sites, the oldest first. */
export async function publishedIn({ published }: Folders) {
  const names = (await namesIn(published)).filter((name) => /^\d{6}$/.test(name))
  return names
}

/** The number of the site that is served; empty for the original texts. */
export async function currentOf({ current }: Folders) {
  try {
    const id = (await readFile(current, 'utf8')).trim()
    return /^\d{6}$/.test(id) ? id : ''
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** On disk before anybody reads it, and never half. */
export async function makeCurrent(folders: Folders, id: string) {
  const next = `${folders.current}.${randomUUID()}`
  const file = await open(next, 'wx')
  await file.writeFile(`${id}\n`)
  await file.sync()
  await file.close()
  await rename(next, folders.current)
}

export async function madeOf(folders: Folders, id: string): Promise<Made> {
  return JSON.parse(await readFile(join(folders.of(id), 'made.json'), 'utf8')) as Made
}

export const noteMade = (site: string, made: Made) =>
  writeFile(join(site, 'made.json'), `${JSON.stringify(made)}\n`)

/** Puts a finished site under the next number, at once and on disk: a power cut leaves no empty pages behind. Gives the number. */
export async function keepSite(folders: Folders, site: string) {
  for (const entry of await readdir(site, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await syncFile(join(entry.parentPath, entry.name))
  const last = Number((await publishedIn(folders)).at(-1) ?? 0)
  const id = String(last + 1).padStart(6, '0')
  await rename(site, folders.of(id))
  return id
}

async function syncFile(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Keeps the last five, and the one that is served. */
export async function removeOld(folders: Folders) {
  const ids = await publishedIn(folders)
  const current = await currentOf(folders)
  for (const id of ids.slice(0, -mostKept)) {
    if (id === current) continue
    // Whole or gone: what a killed process leaves of it is removed by the next publishing.
    const leaving = join(folders.published, `next-${id}`)
    await rename(folders.of(id), leaving)
    await rm(leaving, { recursive: true, force: true })
  }
}

/** Files of words and the logo, not photographs. */
const isWords = (name: string) => /^[\w-]+\.json$|^logo\.(?:svg|png)$/.test(name)

export async function copyWords(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await namesIn(from)).filter(isWords))
    await cp(join(from, name), join(to, name))
}

/** Puts the words of a published site back, of none: takes the owner's away. What stood there is in `undone`. */
export async function restoreWords(folders: Folders, id: string) {
  const time = new Date().toISOString().replaceAll(':', '-')
  await copyWords(folders.content, join(folders.undone, time))
  for (const name of (await readdir(folders.content)).filter(isWords))
    await rm(join(folders.content, name))
  if (id !== '') await copyWords(wordsOf(folders.of(id)), folders.content)
}
