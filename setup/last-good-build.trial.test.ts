import { spawn } from 'node:child_process'
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clone } from './clone-for-tests.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '..')
/** Shared by the processes, so that each starts faster. */
const compileCache = join(root, 'build', 'compiled')
const editedFiles = ['site/content/company.ts', 'server/app.ts', 'server/db/ids.ts']

let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'last-good-build-'))
  await clone(copy)
  await run('node', ['setup/ready.mjs', '--build'])
})
beforeEach(() => Promise.all(editedFiles.map((name) => cp(join(root, name), join(copy, name)))))
afterAll(() => rm(copy, { recursive: true, force: true }))

const cleanEnvironment = () => {
  const { PATH = '', HOME = '' } = process.env
  const settings = { PORT: '0', DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'silent' }
  return { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...settings }
}

function spawnInCopy(command: string, args: string[], settings: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: copy,
    env: { ...cleanEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((ended) => child.on('close', ended))
  return { child, code, errors: text(child.stderr) }
}

async function run(...[command, args, settings]: Parameters<typeof spawnInCopy>) {
  const { child, code, errors } = spawnInCopy(command, args, settings)
  child.stdout.resume()
  return { code: await code, lines: (await errors).split('\n').filter(Boolean) }
}

/** Runs `npm start` and ends it after reading a page, unless it ends before. */
async function start(settings: Record<string, string> = {}) {
  const { child, code, errors } = spawnInCopy('npm', ['start', '--silent'], settings)
  let page: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin] = /^Ready at (http:\S+)$/.exec(line) ?? []
    if (origin === undefined) continue
    page = await (await fetch(`${origin}/contact`)).text()
    child.kill('SIGTERM')
  }
  return { code: await code, lines: (await errors).split('\n').filter(Boolean), page }
}

test.each([
  ['PUBLIC_ORIGIN', 'sagar.test'],
  ['PROJECT_ID', 'two words'],
])('an invalid %s ends the start with one line that names it', async (name, value) => {
  const { code, lines, page } = await start({ [name]: value })

  expect(lines).toEqual([expect.stringMatching(`^${name} must be .*"${value}"`)])
  expect([code, page]).toEqual([1, undefined])
})

test('a syntax error is reported with its place, and the last good site is served, but for tests', async () => {
  await appendFile(join(copy, 'site/content/company.ts'), 'const')

  const { code, lines, page } = await start()
  const checked = await run('node', ['setup/ready.mjs', '--build'])

  expect(lines.join('\n')).toMatch(/company\.ts\S*:\d+/)
  expect(lines.at(-1)).toBe('The last good site is served until that is fixed.')
  expect(page).toContain('Kitesail Education')
  expect(code).toBe(0)
  expect([checked.code, checked.lines.at(-1)]).toEqual([1, refusal('site')])
})

test('an earlier build that does not fit is not served', async () => {
  await appendFile(join(copy, 'site/content/company.ts'), 'const')
  const site = await start({ PROJECT_ID: 'another' })
  await cp(join(root, 'site/content/company.ts'), join(copy, 'site/content/company.ts'))
  await appendFile(join(copy, 'server/app.ts'), 'const')
  await appendFile(join(copy, 'server/db/ids.ts'), '// newer\n')
  const store = await start()

  expect([site.code, site.page, site.lines.at(-1)]).toEqual([1, undefined, refusal('site')])
  expect([store.code, store.page, store.lines.at(-1)]).toEqual([1, undefined, refusal('server')])
})

const refusal = (product: string) =>
  `The setup stopped: the ${product} could not be built, and no earlier one fits.`
