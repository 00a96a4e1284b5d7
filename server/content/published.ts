import { randomUUID } from 'node:crypto'
import { cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Folders, wordsOf } from './folders.ts'
import { namesIn } from './plain-files.ts'

/**
 * The record of a published site. `inputs`: the content of `build/inputs`; `settings`: `siteSettingsHash`. A change of either rebuilds
 * the site.
 */
type Made = { at: string; by: string; inputs: string; settings?: string }

const maxSites = 5

/** The numbers of the published sites, oldest first. */
export async function publishedIn({ published }: Folders) {
  const names = (await namesIn(published)).filter((name) => /^\d{6}$/.test(name))
  return names
}

/** The number of the served site; empty for the shipped words. */
export async function currentOf({ current }: Folders) {
  try {
    const id = (await readFile(current, 'utf8')).trim()
    return /^\d{6}$/.test(id) ? id : ''
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Synced and renamed, so that readers never see a partial file. */
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

/** Moves a finished site to the next number, atomically and synced: a power cut leaves no empty pages. Returns the number. */
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

/** Keeps the last five and the served one. */
export async function removeOld(folders: Folders) {
  const ids = await publishedIn(folders)
  const current = await currentOf(folders)
  for (const id of ids.slice(0, -maxSites)) {
    if (id === current) continue
    // Renamed first, so that a partly removed site is never listed; the next publication removes leftovers.
    const leaving = join(folders.published, `next-${id}`)
    await rename(folders.of(id), leaving)
    await rm(leaving, { recursive: true, force: true })
  }
}

/** Content files and the logo, not photographs. */
const isWords = (name: string) => /^[\w-]+\.json$|^logo\.(?:svg|png)$/.test(name)

export async function copyWords(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await namesIn(from)).filter(isWords))
    await cp(join(from, name), join(to, name))
}

/** Restores the files of a published site; without one, removes the owner's. The previous files go to `undone`. */
export async function restoreWords(folders: Folders, id: string) {
  const time = new Date().toISOString().replaceAll(':', '-')
  await copyWords(folders.content, join(folders.undone, time))
  for (const name of (await readdir(folders.content)).filter(isWords))
    await rm(join(folders.content, name))
  if (id !== '') await copyWords(wordsOf(folders.of(id)), folders.content)
}
