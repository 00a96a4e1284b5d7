import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { siteSettingsHash } from '#server/content/site-settings.ts'
import { readSite } from '#server/http/site-files.ts'
import { paths } from '#contract/paths.ts'
import type { WordFault as Fault } from '#contract/words.ts'
import { taken } from '../alone.mjs'
import { type Folders, ownWordsOf, wordsOf } from './folders.ts'
import { writePictures } from './pictures.ts'
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

/** Why nothing was published, in one line for the owner. The site that is served stays. */
export class NotPublished extends Error {}

/** Makes the site with these words beside the one that is served, and puts it to use when it is whole. Gives its number. */
export async function publish(folders: Folders, by: string, build = buildSite): Promise<string> {
  return alone(folders, async () => {
    const words = await readWords(folders.content)
    if (words.faults.length > 0)
      throw new NotPublished(
        `${words.faults.length} fault(s): run "npm run content -- check". Nothing was changed.`,
      )
    return make(folders, { words, from: folders.content, by, build })
  })
}

/** Serves the site from before the last publishing, and puts its words back. Gives its number; empty: the original texts. */
export async function undo(folders: Folders): Promise<string> {
  return alone(folders, async () => {
    const current = await currentOf(folders)
    if (current === '')
      throw new NotPublished('Nothing is published: the original texts are served.')
    const before = (await publishedIn(folders)).filter((id) => id < current)
    const target = before.at(-1) ?? ''
    await makeCurrent(folders, target)
    await restoreWords(folders, target)
    return target
  })
}

/**
 * For a start with a newer version, or with other settings: makes the published site anew from its own words. What is no field any more, or
 * is no longer right, is left out and named. Gives these lines; undefined when there was nothing to do.
 */
export async function renew(folders: Folders, build = buildSite): Promise<string[] | undefined> {
  const current = await currentOf(folders)
  if (current === '') return undefined
  const { by, ...made } = await madeOf(folders, current)
  const settings = siteSettingsHash(process.env)
  if (made.inputs === (await inputs()) && made.settings === settings) return undefined
  return alone(folders, async () => {
    const from = wordsOf(folders.of(current))
    const words = await readWords(from, folders.photos)
    await make(folders, { words, from, by, build })
    return [
      ...words.faults.map((fault) => `${lineOf(fault)}; it is left out`),
      ...words.unknown.map(lineOf),
    ]
  })
}

const lineOf = ({ file, field, problem }: Fault) =>
  `${file}: ${field === '' ? '' : `"${field}" `}${problem}`

type Making = { words: Words; from: string; by: string; build: (work: string) => Promise<void> }

async function make(folders: Folders, { words, from, by, build }: Making) {
  await mkdir(folders.published, { recursive: true, mode: 0o700 })
  // Of a process that was killed.
  for (const left of (await namesIn(folders.published)).filter((name) => name.startsWith('next-')))
    await rm(folders.of(left), { recursive: true, force: true })
  const work = await mkdtemp(join(folders.published, 'next-'))
  try {
    const { values, pictures } = words
    await writePictures(join(work, 'pictures'), pictures)
    const own = { values, ...(pictures.logo && { logo: pictures.logo.picture }) }
    await writeFile(join(work, 'words.json'), JSON.stringify(own))
    // For the suggestions of the form.
    // Loaded here, because the other calls of an owner do not need it.
    const { entriesOf, openCatalogueWith } = await import('#server/advice/catalogue.ts')
    const { catalogue } = openCatalogueWith(folders.catalogue)
    await writeFile(join(work, 'catalogue.json'), JSON.stringify(entriesOf(catalogue)))
    await build(work)
    const site = join(work, 'made')
    await examine(site)
    await copyWords(from, wordsOf(site))
    await rename(join(work, 'words.json'), ownWordsOf(site))
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

/**
 * A third of the server's share of a busy processor. At the lowest priority a publication of 9 seconds had not ended after 200 beside
 * four busy processes, and forms were answered no faster than at this one.
 */
const priority = 5

/** The same program that builds the shipped site, in a process of its own, which gives way to the server. */
async function buildSite(work: string) {
  if (!existsSync(join(root, 'node_modules', 'vite')))
    throw new NotPublished(
      'This machine has no tools to build a site: run "npm ci" here, or publish where they are and copy the folder "published".',
    )
  const child = spawn(process.execPath, [join(root, 'site', 'build', 'build.ts')], {
    cwd: root,
    env: {
      ...process.env,
      SITE_FOLDER: join(work, 'made'),
      SITE_WORDS: join(work, 'words.json'),
      SITE_CATALOGUE: join(work, 'catalogue.json'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [code, errors] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0)
    throw new NotPublished(errors.trim().split('\n').at(-1) || `The build ended with ${code}.`)
}

/** Whole: the server can read it, and every public page has its heading. */
async function examine(folder: string) {
  const site = readSite(folder)
  for (const path of Object.values(paths)) {
    const html = site.files.get(path)?.plain.body.toString('utf8') ?? ''
    const isWhole = path.startsWith(paths.admin) ? html !== '' : html.includes('<h1')
    if (!isWhole) throw new NotPublished(`The page ${path} was not built.`)
  }
}

/** What the shipped site was made of; `setup/ready.mjs` writes it. */
export async function inputs() {
  const file = join(root, 'build', 'inputs')
  return existsSync(file) ? readFile(file, 'utf8') : ''
}

/** One at a time on this machine. */
async function alone<Value>(folders: Folders, work: () => Promise<Value>): Promise<Value> {
  await mkdir(folders.published, { recursive: true, mode: 0o700 })
  // Once more: the first look may have found and removed the mark of a process that was killed.
  if (!taken(folders.lock) && !taken(folders.lock))
    throw new NotPublished('Another publishing is under way. Try again when it has ended.')
  try {
    return await work()
  } finally {
    rmSync(folders.lock, { force: true })
  }
}
