import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { pagesWithForms, type Offer } from '#contract/offers.ts'
import type { PreviewRequest } from '#contract/words.ts'
import { withOffers } from '#server/http/site-files.ts'
import { checkWords } from '#site/build/words/check.ts'
import { allFields } from '#site/build/words/fields.ts'
import { wordsLookedUp } from '#site/build/words/owner-words.ts'
import { documentOf } from '#site/document.ts'
import { readFiles, withChanges } from './edit.ts'
import type { Folders } from './folders.ts'
import { readLogo, readPhotos } from './pictures.ts'
import { currentOf } from './published.ts'
import { inputs } from './publish.ts'
import { namesIn } from './plain-files.ts'

const root = join(import.meta.dirname, '..', '..')

/** The called part of the bundled `site/prerender.tsx`. */
type Prerender = {
  prerender: (path: string, offers: Offer[]) => Promise<{ head: string; body: string }>
}

/** One page with the edited values and this server's features, without script. Invalid values are shown as shipped. */
export async function preview(
  folders: Folders,
  { path, values, offers }: PreviewRequest & { offers: Offer[] },
): Promise<string> {
  const checked = checkWords(withChanges(await readFiles(folders), values))
  const { own, values: shown } = await readPhotos(folders.photos, checked.values)
  const { picture: logo } = await readLogo(folders.content, await namesIn(folders.content))
  if (logo)
    shown['owner-logo'] = {
      'logo.src': dataAddress(
        logo.data,
        logo.picture.src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
      ),
      'logo.width': logo.picture.width,
      'logo.height': logo.picture.height,
    }
  const text = Object.entries(own).reduce(
    (json, [src, data]) => json.replaceAll(src, dataAddress(data, 'image/webp')),
    JSON.stringify(shown),
  )
  Object.assign(globalThis, { OWNER_WORDS: JSON.parse(text) })
  const { prerender } = (await import(
    pathToFileURL(join(await bundle(folders, logo !== undefined), 'prerender.js')).href
  )) as Prerender
  const isLive = offers.includes('forms') && pagesWithForms.includes(path)
  const { head, body } = await prerender(path, isLive ? ['forms'] : [])
  const html = documentOf({
    head,
    // The map stays empty: the preview loads nothing external.
    body: body.replaceAll(/<iframe src="[^"]*"/g, '<iframe'),
    hidden: true,
    fonts: [],
    style: `<link rel="stylesheet" href="${await styleOf(folders)}">`,
    script: '',
    icon: '',
  })
  return withOffers(html, offers)
}

const dataAddress = (data: Buffer, type: string) => `data:${type};base64,${data.toString('base64')}`

/** The pages with values looked up at render time: bundled once per version, not per preview. */
async function bundle(folders: Folders, withLogo: boolean) {
  const version = createHash('sha256')
    .update(await inputs())
    .digest('hex')
    .slice(0, 12)
  const name = `preview-${version}${withLogo ? '-logo' : ''}`
  const place = folders.of(name)
  if (existsSync(place)) return place
  for (const former of (await namesIn(folders.published)).filter((one) =>
    one.startsWith('preview-'),
  ))
    if (!former.startsWith(`preview-${version}`))
      await rm(folders.of(former), { recursive: true, force: true })
  await mkdir(folders.published, { recursive: true, mode: 0o700 })
  const work = await mkdtemp(folders.of('preview-next-'))
  await build({
    configFile: join(root, 'site', 'build', 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'error',
    publicDir: false,
    plugins: [wordsLookedUp(allFields(), withLogo)],
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'site', 'prerender.tsx'),
      outDir: work,
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: { input: join(root, 'site', 'prerender.tsx') },
    },
  }).finally(() => keepIfWhole(work, place))
  return place
}

/** Removes a build that failed or lost a race. */
async function keepIfWhole(work: string, place: string) {
  if (existsSync(join(work, 'prerender.js'))) await rename(work, place).catch(() => undefined)
  await rm(work, { recursive: true, force: true })
}

/** The whole style sheet of the served site. */
async function styleOf(folders: Folders) {
  const id = await currentOf(folders)
  const folder = id === '' ? join(root, 'build') : folders.of(id)
  const home = await readFile(join(folder, 'site', 'index.html'), 'utf8')
  return /data-style="([^"]+)"/.exec(home)?.[1] ?? ''
}
