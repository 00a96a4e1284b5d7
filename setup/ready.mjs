// Makes a clone ready: installs what the lock file names, builds the site and bundles the server when what they are made of has changed.
// Runs on Node 20 and needs no package, because it is what brings both.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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

/** What is made, of what, and by which command. */
const products = [
  { name: 'site', folders: ['contract', 'site'], command: 'build', made: join('build', 'inputs') },
  {
    name: 'server',
    folders: ['contract', 'server'],
    command: 'bundle',
    made: join('build', 'server', 'inputs'),
  },
]

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

// Nearly every start finds all in place and need not wait for anybody.
try {
  if (!isReady()) {
    alone(join(root, '.setup.lock'), () => {
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

/** npm writes its own account of what it installed last of all, so an install that was cut off does not count. */
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
    run(...npm('run', '--silent', product.command))
    writeFileSync(product.made, inputs(product))
  }
}

function isBuilt() {
  return products.every(isMade)
}

function isMade(product) {
  return existsSync(product.made) && readFileSync(product.made, 'utf8') === inputs(product)
}

/** A hash of all that a product is made of: its sources, its settings, its tools. */
function inputs({ folders }) {
  const hash = createHash('sha256')
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|bench)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  for (const file of [
    ...sources.toSorted((one, other) => (one < other ? -1 : 1)),
    'package-lock.json',
  ]) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  for (const name of ['PUBLIC_ORIGIN', 'PROJECT_ID', 'DATABASE_ID', 'SITE_API_ORIGIN']) {
    hash.update(`${name}=${process.env[name] ?? ''}\0`)
  }
  return hash.digest('hex')
}

/** npm as it was called, so that no other one is picked up on the way. */
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
