/**
 * `npm run build`: bundles the site, prerenders its pages, then replaces the last build. With `SITE_FOLDER` and `SITE_WORDS`, `npm run
 * content -- publish` builds elsewhere and swaps the result in itself.
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
// Source maps, so that an error in a page names its source line.
process.setSourceMapsEnabled(true)

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
const prerender = fileURLToPath(new URL('../prerender.tsx', import.meta.url))

try {
  settingsFrom(process.env)
  const words = ownerWordsFrom(process.env)
  registerOwnerWords(words)
  await rm(next.folder, { recursive: true, force: true })
  // The other loaders write a file next to the packages, which may be read-only in production.
  const config = { configFile, configLoader: 'native' } as const
  await build({ ...config, logLevel: 'warn', build: { outDir: next.site } })
  if (isOwners) {
    await cp(join(dirname(process.env.SITE_WORDS ?? ''), 'pictures'), next.site, {
      recursive: true,
    })
    const { drawOwnPictures } = await import('./pictures/own-pictures.ts')
    await drawOwnPictures(next.site, words)
  }
  await build({
    ...config,
    logLevel: 'warn',
    // The owner's folder has no `node_modules`.
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
  // Imported last: the bundling above reports a syntax error in the content with its position; Node would not.
  await import('./prerender-pages.ts')
  if (isOwners) await rm(next.prerender, { recursive: true })
  else await putToUse()
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : faultLine(error))
  // An invalid setting has its own exit code: `setup/ready.mjs` then does not fall back to an older build.
  process.exitCode = error instanceof WrongSetting ? 2 : 1
}

async function putToUse() {
  await rm(current.inputs, { force: true })
  await swapIn(next.site, current.site)
  await rename(next.sources, current.sources)
  await rm(next.folder, { recursive: true })
}
