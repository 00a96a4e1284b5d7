/** `npm run build`: bundles the site and the renderer of its pages, renders them, then replaces the last build. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Manifest } from 'vite'
import { builtFiles } from './built-files.ts'
import { compressAll } from './compress.ts'
import { faultLine } from './fault-line.ts'
import { current, inputs, next, nextFolder } from './folders.ts'
import { rendered } from './rendered.ts'
import { settingsFrom, WrongSetting } from './settings-from.ts'
import { swapIn } from './swap-in.ts'

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
  await rm(nextFolder, { recursive: true, force: true })
  await build({ ...config, build: { outDir: next.site } })
  await buildRenderer()
  await renderPages()
  await compressAll(next.site)
  await putToUse()
  await report()
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : faultLine(error))
  // An invalid setting has its own exit code: `setup/ready.mjs` then does not fall back to an older build.
  process.exitCode = error instanceof WrongSetting ? 2 : 1
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
