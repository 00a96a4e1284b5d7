// npm run pack: one archive for a machine without compiler, npm or registry access. For this platform, with the current PUBLIC_ORIGIN,
// because the pages contain their own address.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { settingsFrom } from '#server/settings.ts'
import { archiveOf } from './archive.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'build', 'pack')

/** Files copied unchanged, without test files and maps of sources. */
const parts = [
  'package.json',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'build/inputs',
  'build/renderer',
  'build/server',
  'build/site',
  'build/site.json',
  'contract',
  'deploy',
  'docs/catalogue.md',
  'docs/decisions',
  'docs/for-counsellors.md',
  'docs/for-owners.md',
  'docs/operate.md',
  'docs/security.md',
  'server',
  'setup/lock.mjs',
  'setup/doctor',
  'setup/doctor.ts',
  // What the doctor reads of the words.
  'site/content',
  'site/settings.ts',
  'site/words',
  'tools/catalogue.ts',
  'tools/learning',
]
const forTests =
  /(\.(test|contract|bench)\.tsx?|-for-tests\.\w+|\.setup\.ts|\.map|tsconfig\.json|\.jsonl|labelled\/\w+\.[-\w]+\.json)$/
/** Of packages. */
const notRun = /\.(map|d\.[cm]?ts)$/

const { publicOrigin = '' } = settingsFrom({ PUBLIC_ORIGIN: process.env['PUBLIC_ORIGIN'] })
const { version, name: product } = await read<{ version: string; name: string }>('package.json')
const release = {
  version,
  commit: commit(),
  node: process.versions.node,
  platform: `${process.platform}-${process.arch}`,
  publicOrigin,
}
const instant = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
const name = `${product}-${version}-${instant}`
const folder = join(target, name)

// Only the newest archive remains.
await rm(target, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const part of parts)
  await cp(join(root, part), join(folder, part), {
    recursive: true,
    filter: (source) => !forTests.test(source),
  })
await cp(join(root, 'deploy', 'kitesail'), join(folder, 'bin', 'kitesail'))
await addNode()
await addPackages()
await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, undefined, 2)}\n`)

const archive = archiveOf(target, name)
await rm(folder, { recursive: true })
const bytes = await readFile(archive)
await writeFile(
  `${archive}.sha256`,
  `${createHash('sha256').update(bytes).digest('hex')}  ${basename(archive)}\n`,
)
console.log(
  `${relative(process.cwd(), archive)} (${(bytes.length / 1024 / 1024).toFixed(0)} MB), for ${release.platform}, for ${publicOrigin || 'no address of its own: PUBLIC_ORIGIN is not set'}.`,
)

/** The Node version of the lock file, which the tests use. */
async function addNode() {
  const { platform } = release
  const from = join(root, 'node_modules', `node-${platform}`)
  await cp(join(from, 'bin', 'node'), join(folder, 'node', 'bin', 'node'))
  await cp(join(from, 'LICENSE'), join(folder, 'node', 'LICENSE'))
}

type Flags = { dev?: boolean; devOptional?: boolean }

/** The packages for production, by the lock file. */
async function addPackages() {
  const { packages } = await read<{ packages: Record<string, Flags> }>('package-lock.json')
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isRun = path !== '' && !dev && !devOptional && !/node_modules\/node-[a-z]/.test(path)
    if (!isRun || !(await isThere(path))) continue
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      // Nested packages have their own entries.
      filter: (source) =>
        !notRun.test(source) &&
        !source.slice(root.length + path.length + 1).includes('/node_modules'),
    })
  }
}

/** Optional packages may be for other platforms. */
function isThere(path: string) {
  return stat(join(root, path)).then(
    () => true,
    () => false,
  )
}

function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : 'unknown'
}

async function read<Content>(path: string) {
  return JSON.parse(await readFile(join(root, path), 'utf8')) as Content
}
