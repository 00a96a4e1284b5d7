import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Rendering } from '#contract/rendering.ts'
import { render } from './rendering.ts'
import { siteSettingsHash, type Folders, ownWordsOf, wordsOf } from './folders.ts'
import { readSite } from '../http/site-files.ts'
import { paths } from '#contract/paths.ts'
import type { WordFault as Fault } from '#contract/words.ts'
import { acquireLock } from '../../setup/lock.mjs'
import { readFiles, revisionOf, withContent } from './edit.ts'
import { filesOf } from './pictures.ts'
import {
  copyWords,
  currentOf,
  keepSite,
  madeOf,
  makeCurrent,
  noteMade,
  publishedIn,
  removeOld,
  restoreWords,
} from './published.ts'
import { namesIn } from './plain-files.ts'
import { readWords, type Words } from './read-words.ts'

const root = join(import.meta.dirname, '..', '..')

/** What an owner's pages are made of. */
export type OwnSite = Pick<Rendering, 'words' | 'pictures'>

/** Why nothing was published, in one line for the owner. The served site is unchanged. */
export class NotPublished extends Error {}

/**
 * Builds a site with these values and switches to it when complete. Returns its number. Refuses if they are not of this `revision`, which
 * the owner has seen.
 */
export async function publish(
  folders: Folders,
  by: string,
  build = renderInto,
  revision?: string,
): Promise<string> {
  return exclusively(folders, async () => {
    const words = await withContent(folders, async () => {
      if (revision !== undefined && revisionOf(await readFiles(folders)) !== revision)
        throw new NotPublished('Somebody else has changed the texts since. Look at them again.')
      return readWords(folders.content)
    })
    if (words.faults.length > 0)
      throw new NotPublished(
        `${words.faults.length} fault(s): run "npm run content -- check". Nothing was changed.`,
      )
    return make(folders, { words, from: folders.content, by, build })
  })
}

/**
 * Switches back to the site before the one that was `seen`, and restores its files. Returns its number; empty: the shipped words. `confirm`
 * is awaited right before.
 */
export async function undo(
  folders: Folders,
  seen?: string,
  confirm = async () => {},
): Promise<string> {
  return exclusively(folders, async () => {
    const current = await currentOf(folders)
    if (current === '')
      throw new NotPublished('Nothing is published: the original texts are served.')
    if (seen !== undefined && seen !== current)
      throw new NotPublished('Another site is public since. Look at it again.')
    await confirm()
    const before = (await publishedIn(folders)).filter((id) => id < current)
    const target = before.at(-1) ?? ''
    await makeCurrent(folders, target)
    await restoreWords(folders, target)
    return target
  })
}

/**
 * Rebuilds the published site after a new version or changed settings. Values that are no longer valid are dropped and reported. Returns
 * these lines; undefined if there was nothing to do.
 */
export async function renew(folders: Folders, build = renderInto): Promise<string[] | undefined> {
  const current = await currentOf(folders)
  if (current === '') return undefined
  const { by, ...publication } = await madeOf(folders, current)
  const settings = siteSettingsHash(process.env)
  if (publication.inputs === (await inputs()) && publication.settings === settings) return undefined
  return exclusively(folders, async () => {
    const from = wordsOf(folders.of(current))
    const words = await readWords(from, folders.photos)
    await make(folders, { words, from, by, build })
    return [
      ...words.faults.map((fault) => `${lineOf(fault)}; it is left out`),
      ...words.ignored.map(lineOf),
    ]
  })
}

const lineOf = ({ file, field, problem }: Fault) =>
  `${file}: ${field === '' ? '' : `"${field}" `}${problem}`

type Making = { words: Words; from: string; by: string; build: typeof renderInto }

async function make(folders: Folders, { words, from, by, build }: Making) {
  await mkdir(folders.published, { recursive: true, mode: 0o700 })
  // Leftovers of a killed process.
  for (const leftover of (await namesIn(folders.published)).filter((name) =>
    name.startsWith('next-'),
  ))
    await rm(folders.of(leftover), { recursive: true, force: true })
  const work = await mkdtemp(join(folders.published, 'next-'))
  try {
    const { values, pictures } = words
    const own = { values, ...(pictures.logo && { logo: pictures.logo.picture }) }
    const site = join(work, 'made')
    await build(site, { words: own, pictures: filesOf(pictures) })
    await examine(site)
    await copyWords(from, wordsOf(site))
    await writeFile(ownWordsOf(site), JSON.stringify(own))
    await noteMade(site, {
      at: new Date().toISOString(),
      by,
      inputs: await inputs(),
      settings: siteSettingsHash(process.env),
    })
    const id = await keepSite(folders, site)
    await makeCurrent(folders, id)
    await removeOld(folders)
    return id
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Renders the pages into a folder, beside what the build made for every site. */
export async function renderInto(folder: string, rendering: OwnSite) {
  const { files, sources } = await render(rendering)
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, 'site', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await writeFile(join(folder, 'site.json'), JSON.stringify(sources))
}

/** Verifies that the server can load the site, and that every public page has its heading. */
async function examine(folder: string) {
  const site = readSite(folder)
  for (const path of Object.values(paths)) {
    const html = site.files.get(path)?.plain.body.toString('utf8') ?? ''
    const isWhole = path.startsWith(paths.admin) ? html !== '' : html.includes('<h1')
    if (!isWhole) throw new NotPublished(`The page ${path} was not built.`)
  }
}

/** The inputs of the shipped site; written by `setup/ready.mjs`. */
export async function inputs() {
  const file = join(root, 'build', 'inputs')
  return existsSync(file) ? readFile(file, 'utf8') : ''
}

/** One publication at a time on this machine. */
async function exclusively<Value>(folders: Folders, work: () => Promise<Value>): Promise<Value> {
  await mkdir(folders.published, { recursive: true, mode: 0o700 })
  // Twice: the first call may have removed a stale lock.
  if (!acquireLock(folders.lock) && !acquireLock(folders.lock))
    throw new NotPublished('Another publishing is under way. Try again when it has ended.')
  try {
    return await work()
  } finally {
    rmSync(folders.lock, { force: true })
  }
}
