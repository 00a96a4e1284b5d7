import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveFolder, pagesWithForms, type Offer } from '#contract/offers.ts'
import { brochureFile, paths } from '#contract/paths.ts'
import type { BuiltFiles, Rendered, Rendering } from '#contract/rendering.ts'
import { withCompressed } from '../compress.ts'
import { documentOf } from '../../document.ts'
import { findabilityFiles } from '../../findability.ts'
import { flag } from '../../staff/ui/stored.ts'
import { prerender, prerenderList } from '../../prerender.tsx'
import { notFound, pages, type Page } from '../../routes.ts'
import { settings } from '../../settings.ts'
import type { PageStyle } from './style-for.ts'

/** The built site, beside the built renderer. */
const site = join(import.meta.dirname, '../site')
const textOf = (address: string) => readFileSync(join(site, address), 'utf8').trim()

// Also for hosting without our headers. The preload scanner waits for this tag; otherwise it requests the starter before the first text
// is painted.
const ownScripts = `<meta http-equiv="content-security-policy" content="script-src 'self'">`

const none: Record<string, Uint8Array> = {}

/**
 * Every page and what is made of the words beside: the manifest, the brochure, the pictures of shared links. `styles`: of the pages by
 * name, for renderings with other words.
 */
export async function renderSite({ words, pictures, drawn = !!words }: Rendering) {
  // A preview does without the libraries that draw.
  const { drawIcons, drawShareCards, ownIcon } = await import('./own-pictures.ts')
  const { drawBrochure } = await import('./brochure.ts')
  const logo = words?.logo && pictures[words.logo.src]
  // Beside the rendering: it has threads of its own.
  const drawing = Promise.all([
    drawBrochure(),
    drawn ? drawShareCards(logo) : none,
    drawn && (logo || !words) ? drawIcons(logo) : none,
  ])
  const icon = logo && (await ownIcon(logo))
  const script = words && wordsScript(words)
  const made = await renderPages({ icon: icon ?? textOf('favicon.svg'), script })
  const texts = {
    ...made.files,
    ...pictures,
    ...(icon && { 'favicon.svg': icon }),
    ...(script && { [script.name]: script.text }),
    ...findabilityFiles(),
  }
  // The build compresses its own with all that they load.
  const compressed = words ? await withCompressed(texts) : texts
  const [brochure, cards, icons] = await drawing
  const drawings = { [liveFolder.slice(1) + brochureFile]: brochure, ...cards, ...icons }
  return { ...made, files: { ...compressed, ...drawings } } satisfies Rendered
}

/** What the app of a page loads of the owner's words. A script of a page that search engines read must not end early. */
function wordsScript(words: NonNullable<Rendering['words']>) {
  const text = `OWN_WORDS=${JSON.stringify({ ...words, settings })}`
  return { name: `assets/words-${hashOf(text, 'hex').slice(0, 12)}.js`, text }
}

type Around = { icon: string; script: { name: string } | undefined }

async function renderPages({ icon, script }: Around) {
  const { styleFor } = await import('./style-for.ts')
  const built = builtFiles()
  const sheets = { site: textOf(built.style), staff: textOf(built.staffStyle) }
  const styleHashes: Record<string, string> = {}
  const files: Record<string, string> = {}
  const bodies: string[] = []
  const styles: Record<string, PageStyle> = {}
  const former = formerStyles()
  const ownWords = script ? `<script defer src="/${script.name}"></script>` : ''

  // Of the staff area only the first paint of the list is rendered, without data.
  const shown = pages.filter((page) => page.shell !== false)
  for (const page of [...shown, notFound]) await addPage(page)
  // Served instead with `FORMS=live`.
  for (const page of shown.filter(({ path }) => pagesWithForms.includes(path)))
    await addPage(page, ['forms'])
  // The client of the API asks for the page's address.
  Object.assign(globalThis, { location: new URL('http://localhost') })
  addStaff('admin.html', await prerenderList(), guardOf(built))
  addStaff('staff.html', { head: '<title>Admin</title>', body: '' })

  const originsOf = (element: 'iframe' | 'img') => [
    ...new Set(bodies.flatMap((body) => outsideOriginsIn(body, element))),
  ]
  const sources = {
    styleHashes,
    // A visitor can reach the map from any page without a document load; the first document's policy applies.
    frameSources: originsOf('iframe'),
    imageSources: originsOf('img'),
    connectSources: settings.apiOrigin ? [settings.apiOrigin] : [],
  }
  return { files, sources, styles }

  async function addPage(page: Page, offers: Offer[] = []) {
    const { head, body } = await prerender(page.path, offers)
    bodies.push(body)
    const folder = offers.length > 0 ? `${liveFolder.slice(1)}/` : ''
    const name = folder + (page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`)
    const style = styleFor(body, sheets.site, former[name])
    styles[name] = style
    add(name, {
      head: ownScripts + ownWords + starterFor(page, built) + head,
      body,
      hidden: page === notFound,
      style: style.text,
      script: '',
    })
  }

  function addStaff(name: string, { head, body }: { head: string; body: string }, guard = '') {
    add(name, {
      head: guard + ownWords + head,
      body,
      hidden: true,
      style: sheets.staff,
      fonts: built.fonts,
      script: `<script type="module" src="${built.app}"></script><noscript>The staff area needs JavaScript.</noscript>`,
    })
  }

  function add(name: string, parts: Omit<Parameters<typeof documentOf>[0], 'icon'>) {
    styleHashes[`/${name}`] = `sha256-${hashOf(parts.style, 'base64')}`
    files[name] = documentOf({ ...parts, style: `<style>${parts.style}</style>`, icon })
  }
}

/** Of the shipped words: there are none while the build renders those. */
function formerStyles(): Record<string, PageStyle> {
  const file = join(import.meta.dirname, 'styles.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, PageStyle>)
    : {}
}

const builtFiles = () =>
  // Written by the build.
  JSON.parse(readFileSync(join(import.meta.dirname, 'files.json'), 'utf8')) as BuiltFiles

const hashOf = (text: string, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(text).digest(encoding)

/** Before the first paint. */
const guardOf = ({ guard }: BuiltFiles) =>
  `<script src="${guard}" data-flag="${flag}" data-login="${paths.adminLogin}"></script>`

/** The starter and the files it loads: the whole style sheet, the app and the page with all their imports. */
const starterFor = ({ path }: Page, { starter, style, parts }: BuiltFiles) =>
  `<script defer fetchpriority="low" src="${starter}" data-style="${style}" data-parts="${parts[path]?.join(' ')}"></script>`

/** One page with the features of a server, without script. */
export async function renderPage({
  path,
  offers,
}: NonNullable<Rendering['page']>): Promise<string> {
  const isLive = offers.includes('forms') && pagesWithForms.includes(path)
  const { head, body } = await prerender(path, isLive ? ['forms'] : [])
  return documentOf({
    head,
    // The map stays empty: the preview loads nothing external.
    body: body.replaceAll(/<iframe src="[^"]*"/g, '<iframe'),
    hidden: true,
    fonts: [],
    style: `<link rel="stylesheet" href="${builtFiles().style}">`,
    script: '',
    icon: '',
  })
}

/** The external origins of a page's frames and images, for the content security policy. */
export function outsideOriginsIn(html: string, element: 'iframe' | 'img') {
  const tags = html.matchAll(new RegExp(`<${element}\\b[^>]*? src="(https?://[^"]*)"`, 'g'))
  return [...new Set([...tags].map(([, address = '']) => new URL(address).origin))]
}
