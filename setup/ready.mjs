// Prepares a clone: installs the packages of the lock file, and builds site and server if their inputs changed. Runs on Node 20 without
// packages, because it installs both.
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
import { withLock } from './lock.mjs'

const root = join(import.meta.dirname, '..')
const node = join(root, 'node_modules', '.bin', 'node')
/** The package with Node for this machine, if the lock file has one. */
const runtime = `node_modules/node-${process.platform}-${process.arch}`
const oldest = 24
const wantsBuild = process.argv.includes('--build')
/** `npm start`: if a build fails, serve the last good one. */
const lastGoodWillDo = process.argv.includes('--or-last-good')

/**
 * The build products, their inputs and commands. The last good build can still be served if `fits` is unchanged: settings for the site,
 * and for the bundle the worker sources and migrations it loads.
 */
const products = [
  {
    name: 'site',
    inputs: () => hashOf(['contract', 'docs', 'site', 'package-lock.json'], siteSettings),
    fits: () => hashOf([], siteSettings),
    command: 'build',
    record: join('build', 'inputs'),
  },
  {
    name: 'server',
    inputs: () => hashOf(['contract', 'server', 'package-lock.json']),
    fits: () => hashOf(['contract', join('server', 'db')]),
    command: 'bundle',
    record: join('build', 'server', 'inputs'),
  },
]
const siteSettings = [
  'PUBLIC_ORIGIN',
  'PROJECT_ID',
  'DATABASE_ID',
  'SITE_API_ORIGIN',
  // Stated in the privacy notice.
  'RETENTION_DAYS',
]
/** The build's exit code for an invalid setting. */
const wrongSetting = 2

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

// Usually everything is up to date and needs no lock.
try {
  if (!isReady()) {
    withLock(join(root, '.setup.lock'), () => {
      if (!isInstalled()) install()
      if (wantsBuild && !isBuilt()) build()
    })
  }
} catch (error) {
  console.error(`The setup stopped: ${error.message}`)
  process.exitCode = 1
}

function isReady() {
  return isInstalled() && (!wantsBuild || isBuilt())
}

/** npm writes this list last, so an interrupted install does not count. */
function isInstalled() {
  const account = join('node_modules', '.package-lock.json')
  if (!existsSync(account) || !existsSync(node)) return false
  const installed = JSON.parse(readFileSync(account, 'utf8')).packages
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' ||
      installed[path]?.version === version ||
      // npm skips optional packages for other platforms.
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

/** For a platform without its own Node package, such as macOS. */
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
  for (const product of products.filter((one) => !isUpToDate(one))) {
    console.log(`Building the ${product.name} ...`)
    const note = `${product.inputs()}\n${product.fits()}`
    const [program, ...words] = npm('run', '--silent', product.command)
    const { status } = spawnSync(program, words, { stdio: 'inherit' })
    if (status === wrongSetting) {
      // It has said which.
      process.exitCode = 1
      return
    }
    if (status === 0) writeFileSync(product.record, note)
    else useLastGood(product)
  }
}

function useLastGood(product) {
  if (!lastGoodWillDo || noteOf(product)[1] !== product.fits())
    throw new Error(`the ${product.name} could not be built, and no earlier one fits.`)
  console.error(`The last good ${product.name} is served until that is fixed.`)
}

function isBuilt() {
  return products.every(isUpToDate)
}

function isUpToDate(product) {
  return noteOf(product)[0] === product.inputs()
}

/** The hashes of the product's inputs and of `fits`. */
function noteOf({ record }) {
  return existsSync(record) ? readFileSync(record, 'utf8').split('\n') : []
}

/** The hash of files, folders and settings. */
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

/** The npm that started this process, not another one in PATH. */
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
