/** `npm run bundle`: bundles the server, because loading a thousand files takes longer than the rest of a start. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import http from 'node:http'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { swapIn } from '#site/build/folders.ts'

const root = join(import.meta.dirname, '..')

/** Where `npm start` finds the server. */
const target = resolve(root, process.argv[2] ?? 'build/server')

/** At the same depth as `server/`, because the bundle refers to sources by relative paths. */
const next = `${target}.next`

const from = (path: string) => relative(target, path).split(sep).join('/')

/** Keeps paths relative to a source file (data, workers, the built site) relative to that file. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'server') + sep) || !code.includes('import.meta'))
      return undefined
    return code.replaceAll(/import\.meta\.(url|dirname)/g, (_, property: string) =>
      property === 'url'
        ? `new URL('${from(id)}', import.meta.url).href`
        : `(import.meta.dirname + '/${from(dirname(id))}')`,
    )
  },
}

/** A named import of `node:http` also runs its lazy getters, such as the WebSocket client: 10 % of a start. */
const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  resolveId: (source, _importer, { kind }) =>
    source === 'node:http' && kind === 'import-statement' ? '\0plain-http' : undefined,
  load(id) {
    if (id !== '\0plain-http') return undefined
    const names = Object.entries(Object.getOwnPropertyDescriptors(http))
      .filter(([, property]) => 'value' in property)
      .map(([name]) => name)
    const moduleExpression = `process.getBuiltinModule('node:http')`
    return `export default ${moduleExpression}; export const { ${names.join(', ')} } = ${moduleExpression}`
  },
}

/** For `server/version.ts`. A folder without its own repository may be inside another project's. */
function commit() {
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return existsSync(join(root, '.git')) && status === 0 ? stdout.trim() : 'unknown'
}

try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD_COMMIT: JSON.stringify(commit()) },
    plugins: [places, plainHttp],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      outDir: next,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: join(root, 'server/main.ts'),
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await swapIn(next, target)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
