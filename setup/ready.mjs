// Makes a clone ready: installs what the lock file names, builds the site and bundles the server when what they are made of has changed.
// Runs on Node 20 and needs no package, because it is what brings both.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'

const root = join(import.meta.dirname, '..')
const node = join(root, 'node_modules', '.bin', 'node')
/** The package that holds Node for this machine, where the lock file has one. */
const runtime = `node_modules/node-${process.platform}-${process.arch}`
const oldest = 24
const wantsBuild = process.argv.includes('--build')
/** For a start: a build that fails leaves the last good one to be served. */
const lastGoodWillDo = process.argv.includes('--or-last-good')

/**
 * The build products, their inputs and commands. The last good one can still be served when `fits` is unchanged: a site calls the
 * API by its settings, and a bundle runs the current sources of the store's threads and their migrations.
 */
const products = [
  {
    name: 'site',
    // The catalogue's names stand in the site, as suggestions.
    inputs: () =>
      hashOf(
        ['contract', 'site', 'artwork', join('server', 'advice', 'catalogue'), 'package-lock.json'],
        siteSettings,
      ),
    fits: () => hashOf([], siteSettings),
    command: 'build',
    made: join('build', 'inputs'),
  },
  {
    name: 'server',
    inputs: () => hashOf(['contract', 'server', 'package-lock.json']),
    fits: () => hashOf(['contract', join('server', 'data')]),
    command: 'bundle',
    made: join('build', 'server', 'inputs'),
  },
]
const siteSettings = [
  'PUBLIC_ORIGIN',
  'PROJECT_ID',
  'DATABASE_ID',
  'SITE_API_ORIGIN',
  // The privacy notice says it.
  'RETENTION_DAYS',
]
/** How the build ends where a setting cannot be right. */
const wrongSetting = 2

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

// Nearly every start finds everything in place and does not wait for a lock.
try {
  if (!isReady()) {
    alone(join(root, '.setup.lock'), () => {
      if (!isInstalled()) install()
      if (wantsBuild && !isBuilt()) build()
    })
  }
  if (lastGoodWillDo) renewOwnersSite()
} catch (error) {
  console.error(`The setup stopped: ${error.message}`)
  process.exitCode = 1
}

function isReady() {
  return isInstalled() && (!wantsBuild || isBuilt())
}

/** npm writes its list of what it installed at the very end, so an interrupted install does not count. */
function isInstalled() {
  const account = join('node_modules', '.package-lock.json')
  if (!existsSync(account) || !existsSync(node)) return false
  const installed = JSON.parse(readFileSync(account, 'utf8')).packages
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' ||
      installed[path]?.version === version ||
      // Of the optional packages, npm leaves out what is made for other machines.
      (optional && path !== runtime && installed[path] === undefined),
  )
}

function install() {
  console.log('Installing the dependencies (npm ci). This takes a minute, once ...')
  run(
    ...npm(
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ),
  )
  if (!existsSync(node)) linkOwnNode()
  if (!isInstalled()) {
    throw new Error(
      'the install ended without all that package-lock.json names. Run "npm ci" and read its output.',
    )
  }
}

/** For a machine without a package of its own, such as a Mac. */
function linkOwnNode() {
  if (Number(process.versions.node.split('.')[0]) < oldest) {
    throw new Error(
      `package-lock.json has no Node for ${process.platform} on ${process.arch}, and the one here is ${process.versions.node}. Install Node ${oldest} or newer and run this again.`,
    )
  }
  symlinkSync(process.execPath, node)
}

function build() {
  mkdirSync('build', { recursive: true })
  for (const product of products.filter((one) => !isMade(one))) {
    console.log(`Building the ${product.name} ...`)
    const note = `${product.inputs()}\n${product.fits()}`
    const failure = failureOf(product)
    if (failure === undefined) writeFileSync(product.made, note)
    else useLastGood(product, failure)
  }
}

/** Undefined on success. Warnings of the build are passed on; on failure its last line is the reason. */
function failureOf({ command }) {
  const [program, ...words] = npm('run', '--silent', command)
  const { status, stderr, error, signal } = spawnSync(program, words, {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  })
  if (status === 0) {
    process.stderr.write(stderr)
    return undefined
  }
  const line = stderr?.trim().split('\n').at(-1)
  const otherwise = `"npm run ${command}" failed (${error?.message ?? signal ?? `exit code ${status}`}).`
  return { line: line || otherwise, settings: status === wrongSetting }
}

function useLastGood(product, { line, settings }) {
  const [, fits] = noteOf(product)
  if (settings || !lastGoodWillDo || fits === undefined) throw new Error(line)
  if (fits !== product.fits())
    throw new Error(`${line} (The last good ${product.name} does not fit what has changed since.)`)
  console.error(`${line} (The last good ${product.name} is served until that is fixed.)`)
}

/** The site with the owner's words is made anew after a new version. No start fails because of it: the server has the last good one. */
function renewOwnersSite() {
  const published = join(process.env.DATA_DIR || './data', 'published')
  const pointer = join(published, 'current')
  const id = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : ''
  const note = join(published, id, 'made.json')
  if (!/^\d{6}$/.test(id) || !existsSync(note)) return
  if (JSON.parse(readFileSync(note, 'utf8')).inputs === noteOf(products[0]).join('\n')) return
  console.log('Building the site with your texts ...')
  const { status, stderr } = spawnSync(node, ['setup/content.ts', 'renew'], {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  })
  process.stderr.write(stderr ?? '')
  if (status !== 0)
    console.error('The site with your texts is served as it was until that is fixed.')
}

function isBuilt() {
  return products.every(isMade)
}

function isMade(product) {
  return noteOf(product)[0] === product.inputs()
}

/** The hashes of the product's inputs, and of what it has to fit. */
function noteOf({ made }) {
  return existsSync(made) ? readFileSync(made, 'utf8').split('\n') : []
}

/** Of files, of all files in folders, and of settings. */
function hashOf(paths, settings = []) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|bench)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

/** The npm that started this, not another one on the path. */
function npm(...words) {
  const itself = process.env.npm_execpath
  return itself?.endsWith('.js') ? [process.execPath, itself, ...words] : ['npm', ...words]
}

function run(command, ...words) {
  const { status, signal, error } = spawnSync(command, words, { stdio: 'inherit' })
  if (status === 0) return
  throw new Error(
    `"${words.slice(-4).join(' ')}" failed (${error?.message ?? signal ?? `exit code ${status}`}).`,
  )
}
