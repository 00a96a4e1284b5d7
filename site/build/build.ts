/** `npm run build`: bundles the site, prerenders its pages, and then replaces the last build. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { faultLine } from './fault-line.ts'
import { current, next } from './folders.ts'
import { settingsFrom, WrongSetting } from './settings-from.ts'
import { swapIn } from './swap-in.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
// A fault in a page is named by its place in the source.
process.setSourceMapsEnabled(true)

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
const prerender = fileURLToPath(new URL('../prerender.tsx', import.meta.url))

try {
  settingsFrom(process.env)
  await rm(next.folder, { recursive: true, force: true })
  await build({ configFile, logLevel: 'warn', build: { outDir: next.site } })
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: prerender,
      outDir: next.prerender,
      manifest: false,
      sourcemap: true,
      rolldownOptions: { input: prerender },
    },
  })
  // It imports the content, which by now is known to be sound: Node would not say where it is not.
  await import('./prerender-pages.ts')
  await rm(current.inputs, { force: true })
  await swapIn(next.site, current.site)
  await rename(next.sources, current.sources)
  await rm(next.folder, { recursive: true })
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : faultLine(error))
  // A wrong setting is no matter of an older build: `setup/ready.mjs` tells the two apart.
  process.exitCode = error instanceof WrongSetting ? 2 : 1
}
