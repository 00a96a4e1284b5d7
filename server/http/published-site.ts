import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Offer } from '#contract/offers.ts'
import type { Log } from './logging.ts'
import { readAssets, readSite, type Site } from './site-files.ts'

/** How often the folder is looked at. A replica on another machine sees it too, where it is shared. */
const interval = 1_000

/** `published` need not be there. `offers` stand in each page. */
type Place = { build: string; published: string; offers?: Offer[] }

/**
 * The site that is served: the build with the shipped words, or the one that the owner has published, which lies in
 * `published/NUMBER` under the number in `published/current`. Nothing about the published one ever stops a start: `lines` says why it is
 * not served. `follow` puts a site to use when it is published, and gives a function that ends this.
 */
export function openSite({ build, published, offers = [] }: Place) {
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
    // A visitor who came before the change still asks for the files of her page.
    for (const former of formerSites(published))
      for (const [address, file] of readAssets(former, files)) files.set(address, file)
    site.files = files
    site.notFound = own.notFound
    id = next
  }

  function follow(log: Pick<Log, 'info' | 'warn'>) {
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

/** Only a number leads to a folder. */
function idFrom(text: string) {
  const id = text.trim()
  return /^\d{6}$/.test(id) ? id : ''
}

/** Throws where it cannot be served with the settings of this start, such as another address of the API. */
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
        .filter((folder) => existsSync(join(folder, 'site', 'assets')))
    : []

const notServed = (error: unknown) =>
  `the site with the words of the owner cannot be served: ${error instanceof Error ? error.message : String(error)}`
