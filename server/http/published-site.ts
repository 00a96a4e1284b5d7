import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Offer } from '#contract/offers.ts'
import { keepAssets } from './former-assets.ts'
import type { Log } from './logging.ts'
import { readAssets, readSite, type Site } from './site-files.ts'

/** Polling interval for the folder, which also works for replicas that share it. */
const interval = 1_000

/** `published` may be missing. `offers` are inserted into each page. */
type Place = { build: string; published: string; offers?: Offer[] }

/**
 * The served site: the build with the shipped texts, or the one published by the owner, in `published/NUMBER` with the number in
 * `published/current`. A faulty publication never prevents a start: `lines` has the reason. `follow` keeps the build's assets for the next
 * version, serves a site once it is published, and returns a function that stops it.
 */
export function openSite({ build, published, offers = [] }: Place) {
  const former = join(dirname(published), 'former')
  const shipped = readSite(build, offers)
  const lines: string[] = []
  const site: Site = { ...shipped }
  let id = ''
  try {
    id = idFrom(existsSync(at(published)) ? readFileSync(at(published), 'utf8') : '')
    put(id)
  } catch (error) {
    lines.push(notServed(error))
  }
  return { site, lines, follow }

  function put(next: string) {
    const own = next === '' ? shipped : readPublished(join(published, next), build, offers)
    const files = new Map([...shipped.files, ...own.files])
    // Pages opened before the change still request their files.
    for (const folder of [former, ...formerSites(published)].filter(hasAssets))
      for (const [address, file] of readAssets(folder, files)) files.set(address, file)
    site.files = files
    site.notFound = own.notFound
    id = next
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
      if (next === id || next === failed) return
      try {
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
