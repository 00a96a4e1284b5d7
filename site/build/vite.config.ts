import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Plugin } from 'vite'
import { targets } from './browser-floor.ts'
import { pagesInDev } from './pages-in-dev.ts'
import { settingsFrom } from './settings-from.ts'

/** Keeps the browser's Host header: the API compares it with the page's origin. */
const apiServer = {
  target: `http://127.0.0.1:${process.env.PORT || '3000'}`,
  changeOrigin: false,
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Files of ours by their places, whatever the folders above are called. */
const ours = (places: RegExp) => (id: string) =>
  id.startsWith(root) && places.test(id.slice(root.length))

const logger = createLogger('warn')

/** Classic scripts: the browser then loads modules when the app starts, not before the first paint. */
const classicScripts: Plugin = {
  name: 'classic-scripts',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && ['starter', 'guard'].includes(chunk.name))
        chunk.code = `(()=>{"use strict";${chunk.code}})()`
  },
}

export default defineConfig({
  customLogger: {
    ...logger,
    // The minifier does not know this selector of the page index yet and leaves it unchanged.
    warn: (message, options) => {
      if (!message.includes(':target-current')) logger.warn(message, options)
    },
  },
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: 'static',
  appType: 'custom',
  plugins: [react(), tailwindcss({ optimize: false }), pagesInDev(), classicScripts],
  // React has had it itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: { SITE_SETTINGS: JSON.stringify(settingsFrom(process.env)) },
  server: {
    port: Number(process.env.SITE_PORT || 5173),
    proxy: { '/api': apiServer, '/suggest': apiServer, '/v1': apiServer, '/healthz': apiServer },
  },
  build: {
    outDir: fileURLToPath(new URL('../../build/site', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: targets,
    modulePreload: false,
    // Hashed files of their own; the prerendered pages carry the style sheet inline.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // This warning appears on slow machines and does not help someone starting the product.
      checks: { bundlerTimings: false },
      // The contract's schemas are for the server: this drops them where a page imports only a constant.
      treeshake: { manualPureFunctions: ['Type'] },
      input: ['starter.ts', 'guard.ts', 'hydrate.tsx', 'styles/site.css', 'styles/staff.css'].map(
        (entry) => fileURLToPath(new URL(`../${entry}`, import.meta.url)),
      ),
      output: {
        codeSplitting: {
          // Shared code goes into two files instead of fifteen: small files hardly compress.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler)\/|preload-helper|rolldown/,
            },
            // Every page uses the shell, whatever else shares its modules.
            {
              name: 'shell',
              test: ours(
                /^(?:site\/(?:shell\/|content\/navigation|words\/navigation|images\/kite|ui\/plain-click))/,
              ),
            },
            // Excludes modules that only forms or only staff pages share.
            {
              name: 'parts',
              test: ours(
                /^(?:site\/(?!public\/|staff\/|backend\/|styles\/|images\/desk-icons|(?:content|words)\/(?:admissions|answer|courses|desk|forms|sending)|ui\/(?:dialog|draft|enquiry-|form-|phone-words|quoted|share-text|statement|top|closing|section))|node_modules\/wouter\/src\/(?:use-|react-deps)|contract\/(?:text|messages|field-limits|opening))/,
              ),
              minShareCount: 3,
            },
            // Pages about courses and dates share these; the form does without.
            {
              name: 'offers',
              test: ours(
                /^(?:site\/(?:(?:content|words)\/(?:courses|admissions)|ui\/(?:top|closing|section))|contract\/price)/,
              ),
              minShareCount: 2,
            },
            { name: 'forms', test: /\/ui\/(?:draft|form-)|use-leaving/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
