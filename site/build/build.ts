/**
 * `npm run build`: bundles the site, prerenders its pages, and then replaces the last build. `npm run content -- publish` calls it with
 * `SITE_FOLDER` and `SITE_WORDS`, and puts what it made there to use itself.
 */
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { faultLine } from './fault-line.ts'
import { current, isOwners, next } from './folders.ts'
import { settingsFrom, WrongSetting } from './settings-from.ts'
import { swapIn } from './swap-in.ts'
import { ownerWordsFrom, registerOwnerWords } from './words/owner-words.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
// A fault in a page is named by its place in the source.
process.setSourceMapsEnabled(true)

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
const prerender = fileURLToPath(new URL('../prerender.tsx', import.meta.url))

try {
  settingsFrom(process.env)
  const words = ownerWordsFrom(process.env)
  registerOwnerWords(words)
  await rm(next.folder, { recursive: true, force: true })
  // The other loaders write a file beside the packages, which may be read-only where it runs.
  const config = { configFile, configLoader: 'native' } as const
  await build({ ...config, logLevel: 'warn', build: { outDir: next.site } })
  if (isOwners) {
    await cp(join(dirname(process.env.SITE_WORDS ?? ''), 'pictures'), next.site, {
      recursive: true,
    })
    const { drawOwnPictures } = await import('../../artwork/own-pictures.ts')
    await drawOwnPictures(next.site, words)
  }
  await build({
    ...config,
    logLevel: 'warn',
    // No packages lie beside the owner's folder.
    ...(isOwners && { ssr: { noExternal: true } }),
    build: {
      ssr: prerender,
      copyPublicDir: false,
      outDir: next.prerender,
      manifest: false,
      sourcemap: true,
      rolldownOptions: { input: prerender },
    },
  })
  // It imports the content, which by now is known to be sound: Node would not say where it is not.
  await import('./prerender-pages.ts')
  if (isOwners) await rm(next.prerender, { recursive: true })
  else await putToUse()
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : faultLine(error))
  // A wrong setting is no matter of an older build: `setup/ready.mjs` tells the two apart.
  process.exitCode = error instanceof WrongSetting ? 2 : 1
}

async function putToUse() {
  await rm(current.inputs, { force: true })
  await swapIn(next.site, current.site)
  await rename(next.sources, current.sources)
  await rm(next.folder, { recursive: true })
}
