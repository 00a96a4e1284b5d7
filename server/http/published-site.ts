import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  readFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Offer } from '#contract/offers.ts'
import type { Log } from './logging.ts'
import { readAssets, readSite, type Site, assets } from './site-files.ts'

/** Polling interval for the folder, which also works for replicas that share it. */
const interval = 1_000

/** `published` may be missing. `offers` are inserted into each page, and may change. */
type Place = { build: string; published: string; offers?: () => Offer[] }

/**
 * The served site: the build with the shipped texts, or the one published by the owner, in `published/NUMBER` with the number in
 * `published/current`. A faulty publication never prevents a start: `lines` has the reason. `follow` keeps the build's assets for the next
 * version, serves a site once it is published or something else is offered, and returns a function that stops it.
 */
export function openSite({ build, published, offers = () => [] }: Place) {
  const former = join(dirname(published), 'former')
  let offered = offers()
  let shipped = readSite(build, offered)
  const lines: string[] = []
  const site: Site = { ...shipped }
  let id = ''
  try {
    id = idFrom(existsSync(at(published)) ? readFileSync(at(published), 'utf8') : '')
    put(id)
  } catch (error) {
    lines.push(notServed(error))
  }
  return { site, lines, follow, renewOffers }

  function put(next: string) {
    const own = next === '' ? shipped : readPublished(join(published, next), build, offered)
    const files = new Map([...shipped.files, ...own.files])
    // Pages opened before the change still request their files.
    for (const folder of [former, ...formerSites(published)].filter(hasAssets))
      for (const [address, file] of readAssets(folder, files)) files.set(address, file)
    site.files = files
    site.notFound = own.notFound
    id = next
  }

  function renewOffers() {
    const now = offers()
    if (now.join() === offered.join()) return
    shipped = readSite(build, now)
    offered = now
    put(id)
  }

  function follow(log: Pick<Log, 'info' | 'warn'>) {
    keepAssets(build, former).catch((error: unknown) =>
      log.warn(`the files of this site cannot be kept for the next version: ${String(error)}`),
    )
    let failed: string | undefined
    let looking = false
    const look = async () => {
      if (looking) return
      looking = true
      const next = idFrom(await readFile(at(published), 'utf8').catch(() => ''))
      looking = false
      try {
        renewOffers()
        if (next === id || next === failed) return
        put(next)
        failed = undefined
        log.info({ site: next || 'shipped' }, 'another site is served')
      } catch (error) {
        failed = next
        log.warn(notServed(error))
      }
    }
    const timer = setInterval(() => void look(), interval).unref()
    return () => clearInterval(timer)
  }
}

const at = (published: string) => join(published, 'current')

/** Only a number may name a folder. */
function idFrom(text: string) {
  const id = text.trim()
  return /^\d{6}$/.test(id) ? id : ''
}

/** Throws if it does not fit the settings of this start, such as another address of the API. */
function readPublished(folder: string, build: string, offers: Offer[]) {
  const noted = join(build, 'inputs')
  const { inputs } = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8')) as {
    inputs: string
  }
  const [, buildSettings = ''] = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n') : []
  const [, publishedSettings = ''] = inputs.split('\n')
  if (buildSettings !== '' && publishedSettings !== '' && buildSettings !== publishedSettings)
    throw new Error('it was made for other settings; run "npm run content -- publish"')
  return readSite(folder, offers)
}

const formerSites = (published: string) =>
  existsSync(published)
    ? readdirSync(published)
        .filter((name) => /^\d{6}$/.test(name))
        .map((name) => join(published, name))
    : []

const hasAssets = (folder: string) => existsSync(join(folder, 'site', 'assets'))

const notServed = (error: unknown) =>
  `the site with the words of the owner cannot be served: ${error instanceof Error ? error.message : String(error)}`

const day = 86_400_000
/** The file time of what the present build has; afterwards it is the end of its use. */
const inUse = new Date(0)

/**
 * Copies the assets of this build to `folder`, in the data directory, which outlasts an upgrade: the next version serves them for pages that
 * were opened before. They are removed by the first start more than a day after their last use.
 */
export async function keepAssets(build: string, folder: string, now = new Date()) {
  const own = join(build, 'site', assets)
  const kept = join(folder, 'site', assets)
  await mkdir(kept, { recursive: true, mode: 0o700 })
  // Copied apart and moved, so that a server that is killed leaves no part of a file, and another one on the same directory none of its own.
  const parts = await mkdtemp(join(folder, 'parts-'))
  const [ownNames, keptNames] = await Promise.all([readdir(own), readdir(kept)])
  for (const name of ownNames) {
    if (!keptNames.includes(name)) {
      await copyFile(join(own, name), join(parts, name))
      await rename(join(parts, name), join(kept, name))
    }
    await utimes(join(kept, name), now, inUse)
  }
  for (const name of keptNames.filter((one) => !ownNames.includes(one))) {
    const file = join(kept, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs === inUse.getTime()) await utimes(file, now, now)
    else if (now.getTime() - mtimeMs > day) await rm(file, { force: true })
  }
  await rm(parts, { recursive: true })
}
