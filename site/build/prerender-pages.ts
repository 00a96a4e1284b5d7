/** The second half of `npm run build`, which imports it: prerenders every public page into the build folder. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { liveFolder, pagesWithForms, type Offer } from '#contract/offers.ts'
import { brochureFile, paths } from '#contract/paths.ts'
import { drawBrochure } from './pictures/brochure.ts'
import { reviewContent } from '../content/review.ts'
import { documentOf } from '../document.ts'
import { flag } from '../staff/sign-in/flag.ts'
import { notFound, pages, type Page } from '../routes.ts'
import { compressAll } from './compress.ts'
import { next } from './folders.ts'
import { outsideOriginsIn } from './outside-origins.ts'
import { settingsFrom } from './settings-from.ts'
import { styleFor } from './style-for.ts'

type Prerender = typeof import('../prerender.tsx')
// The file was just built from the module of this type.
const prerender = (await import(
  pathToFileURL(join(next.prerender, 'prerender.js')).href
)) as Prerender

const manifest = JSON.parse(
  await readFile(join(next.site, '.vite/manifest.json'), 'utf8'),
) as Manifest
const styles = {
  site: await textOf('styles/site.css'),
  staff: await textOf('styles/staff.css'),
}
/** The style sheet inlined into each document. */
const inlined = new Map([
  ['admin.html', styles.staff],
  ['staff.html', styles.staff],
])
const fonts = Object.values(manifest)
  .map(({ file }) => `/${file}`)
  .filter((file) => /\/(besley|jakarta)-[^/]+\.woff2$/.test(file) && !file.includes('rupee'))

const icon = await readFile(join(next.site, 'favicon.svg'), 'utf8')

// Also for hosting without our headers. The preload scanner waits for this tag; otherwise it requests the starter before the first text
// is painted.
const ownScripts = `<meta http-equiv="content-security-policy" content="script-src 'self'">`

const { apiOrigin } = settingsFrom(process.env)
const frames = new Set<string>()
const imageSources = new Set<string>()
// Of the staff area only the first paint of the list is rendered here, without data.
const prerendered = pages.filter((page) => page.shell !== false)

await Promise.all([...prerendered, notFound].map((page) => prerenderPage(page)))
// Served instead with `FORMS=live`.
await Promise.all(
  prerendered
    .filter(({ path }) => pagesWithForms.includes(path))
    .map((page) => prerenderPage(page, ['forms'])),
)
await writePage(liveFolder + brochureFile, await drawBrochure())

// The client of the API asks for the page's address.
Object.assign(globalThis, { location: new URL('http://localhost') })
await writePage('admin.html', staffDocument(await prerender.prerenderList(), guard()))
await writePage('staff.html', staffDocument({ head: '<title>Admin</title>', body: '' }))

for (const [name, text] of Object.entries(prerender.findabilityFiles())) await writePage(name, text)

const policy = {
  styleHashes: Object.fromEntries(
    Array.from(inlined, ([name, style]) => [
      `/${name}`,
      `sha256-${createHash('sha256').update(style).digest('base64')}`,
    ]),
  ),
  // A visitor can reach the map from any page without a document load; the first document's policy applies.
  frameSources: [...frames],
  imageSources: [...imageSources],
  connectSources: apiOrigin ? [apiOrigin] : [],
}
await writeFile(next.sources, `${JSON.stringify(policy, null, 2)}\n`)

await rm(join(next.site, '.vite'), { recursive: true })
await compressAll(next.site)
console.log(`The site is built: ${prerendered.length + 1} pages and the staff area.`)

const findings = reviewContent(new Date().toISOString().slice(0, 10))
if (findings.length > 0) {
  console.warn(`${findings.length} points of its content wait for the owner: npm run doctor.`)
}

async function prerenderPage(page: Page, offers: Offer[] = []) {
  const { path } = page
  const { head, body } = await prerender.prerender(path, offers)
  for (const source of outsideOriginsIn(body, 'iframe')) frames.add(source)
  for (const source of outsideOriginsIn(body, 'img')) imageSources.add(source)
  const style = styleFor(body, styles.site)
  const folder = offers.length > 0 ? `${liveFolder.slice(1)}/` : ''
  const name = folder + (path === '/' ? 'index.html' : `${path.slice(1)}.html`)
  inlined.set(name, style)
  const html = documentOf({
    head: ownScripts + starterFor(page) + head,
    body,
    hidden: page === notFound,
    style: `<style>${style}</style>`,
    script: '',
    icon,
  })
  await writePage(name, html)
}

function staffDocument({ head, body }: { head: string; body: string }, scripts = '') {
  return documentOf({
    head: scripts + head,
    body,
    hidden: true,
    style: `<style>${styles.staff}</style>`,
    fonts,
    script: `<script type="module" src="/${chunk('hydrate.tsx').file}"></script><noscript>The staff area needs JavaScript.</noscript>`,
    icon,
  })
}

/** Before the first paint. */
function guard() {
  return `<script src="/${chunk('guard.ts').file}" data-flag="${flag}" data-login="${paths.adminLogin}"></script>`
}

function chunk(name: string) {
  const entry = manifest[name]
  if (!entry) throw new Error(`The build has no ${name}.`)
  return entry
}

async function textOf(name: string) {
  return (await readFile(join(next.site, chunk(name).file), 'utf8')).trim()
}

/** The starter and the files it loads: the whole style sheet, the app and the page with all their imports. */
function starterFor(page: Page) {
  const parts = [...new Set(['hydrate.tsx', sourceOf(page)].flatMap(filesOf))]
  return `<script defer fetchpriority="low" src="/${chunk('starter.ts').file}" data-style="/${chunk('styles/site.css').file}" data-parts="${parts.join(' ')}"></script>`
}

/** The source file of a page, read from its import function, so that it is not listed twice. */
function sourceOf({ path, load }: Page) {
  const [, source] = /import\(['"]\.\/(.+?)['"]\)/.exec(String(load)) ?? []
  if (!source) throw new Error(`The import of ${path} in site/routes.ts could not be read.`)
  return source
}

function filesOf(name: string): string[] {
  const { file, imports = [] } = chunk(name)
  return [`/${file}`, ...imports.flatMap(filesOf)]
}

async function writePage(name: string, content: string | Uint8Array) {
  const file = join(next.site, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
