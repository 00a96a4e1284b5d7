/**
 * `npm run build`: bundles the site and the renderer of its pages, renders them, then replaces the last build. `npm run draw`: draws the
 * pictures of `site/static` that contain words, and the icons, with the renderer of the last build; look at the difference.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { compressAll } from './compress.ts'
import { current, inputs, next, nextFolder, swapIn } from './folders.ts'
import { WrongSetting } from '#contract/setting-values.ts'
import { settingsFrom } from './settings-from.ts'
import type { BuiltFiles } from '#contract/rendering.ts'
import { notFound, pages, type Page } from '../routes.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
// So that an error in a page names its source line.
process.setSourceMapsEnabled(true)

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const config = {
  configFile: here('vite.config.ts'),
  configLoader: 'native',
  logLevel: 'warn',
} as const

try {
  settingsFrom(process.env)
  await (process.argv[2] === 'draw' ? draw() : buildAll())
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error)
  // An invalid setting has its own exit code: `setup/ready.mjs` then does not fall back to an older build.
  process.exitCode = error instanceof WrongSetting ? 2 : 1
}

async function buildAll() {
  await rm(nextFolder, { recursive: true, force: true })
  await build({ ...config, build: { outDir: next.site } })
  await buildRenderer()
  await renderPages()
  await compressAll(next.site)
  await putToUse()
  await report()
}

async function draw() {
  const { files } = await rendered(current, true)
  for (const [name, content] of Object.entries(files))
    if (/\.(?:png|ico)$/.test(name)) await writeFile(here(`../static/${name}`), content)
}

/** The pages with the shipped words, made by a built renderer. `drawn`: with the pictures that contain words. */
async function rendered({ renderer }: { renderer: string }, drawn = false) {
  const file = pathToFileURL(join(renderer, 'renderer.js'))
  // Built from the module of this type.
  const { render } = (await import(file.href)) as typeof import('./renderer/renderer.ts')
  const result = await render({ pictures: {}, environment: process.env, drawn })
  if (typeof result === 'string') throw new Error('The renderer made one page alone.')
  return result
}

/** One folder that needs no package but those of production. */
async function buildRenderer() {
  const entry = here('renderer/renderer.ts')
  await build({
    ...config,
    // React renders three times as fast without its checks.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: ['harfbuzzjs', 'lightningcss', 'pdfkit', 'sharp'] },
    build: {
      ssr: entry,
      copyPublicDir: false,
      outDir: next.renderer,
      manifest: false,
      sourcemap: true,
      rolldownOptions: {
        input: entry,
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await cp(here('renderer/fonts'), join(next.renderer, 'fonts'), { recursive: true })
  const manifest = join(next.site, '.vite/manifest.json')
  const files = builtFiles(JSON.parse(await readFile(manifest, 'utf8')) as Manifest)
  await writeFile(join(next.renderer, 'files.json'), JSON.stringify(files))
  await rm(dirname(manifest), { recursive: true })
}

async function renderPages() {
  const { files, sources, styles } = await rendered(next)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(next.site, name)), { recursive: true })
    await writeFile(join(next.site, name), content)
  }
  await writeFile(join(next.renderer, 'styles.json'), JSON.stringify(styles))
  await writeFile(next.sources, `${JSON.stringify(sources, null, 2)}\n`)
}

async function putToUse() {
  await rm(inputs, { force: true })
  await swapIn(next.site, current.site)
  await swapIn(next.renderer, current.renderer)
  await rename(next.sources, current.sources)
  await rm(nextFolder, { recursive: true })
}

async function report() {
  console.log('The site is built.')
  const { reviewContent } = await import('../content/review.ts')
  const findings = reviewContent(new Date().toISOString().slice(0, 10))
  if (findings.length > 0)
    console.warn(`${findings.length} points of its content wait for the owner: npm run doctor.`)
}

/** What the documents name of a build. */
function builtFiles(manifest: Manifest): BuiltFiles {
  const chunk = (name: string) => {
    const entry = manifest[name]
    if (!entry) throw new Error(`The build has no ${name}.`)
    return entry
  }
  const address = (name: string) => `/${chunk(name).file}`
  const filesOf = (name: string): string[] => [
    address(name),
    ...(chunk(name).imports ?? []).flatMap(filesOf),
  ]
  const shown = [...pages.filter(({ shell }) => shell !== false), notFound]
  return {
    starter: address('starter.ts'),
    guard: address('guard.ts'),
    app: address('hydrate.tsx'),
    style: address('styles/site.css'),
    staffStyle: address('styles/staff.css'),
    fonts: Object.values(manifest)
      .map(({ file }) => `/${file}`)
      .filter((file) => /\/(besley|jakarta)-[^/]+\.woff2$/.test(file) && !file.includes('rupee')),
    parts: Object.fromEntries(
      shown.map((page) => [
        page.path,
        [...new Set(['hydrate.tsx', sourceOf(page)].flatMap(filesOf))],
      ]),
    ),
  }
}

/** The source file of a page, read from its import function, so that it is not listed twice. */
function sourceOf({ path, load }: Page) {
  const [, source] = /import\(['"]\.\/(.+?)['"]\)/.exec(String(load)) ?? []
  if (!source) throw new Error(`The import of ${path} in site/routes.ts could not be read.`)
  return source
}
