import { spawn } from 'node:child_process'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

async function replaceIn(name: string, before: string, after: string) {
  const content = await readFile(join(copy, name), 'utf8')
  expect(content).toContain(before)
  await writeFile(join(copy, name), content.replace(before, after))
}

test.each([
  ['PUBLIC_ORIGIN', 'sagar.test'],
  ['PROJECT_ID', 'two words'],
])('an invalid %s ends the start with one line that names it', async (name, value) => {
  const { code, lines, page } = await start({ [name]: value })

  expect(lines).toEqual([expect.stringMatching(`^The setup stopped: ${name} must be .*"${value}"`)])
  expect([code, page]).toEqual([1, undefined])
})

test('a syntax error in the content is reported with its line, and the last good site is served', async () => {
  await replaceIn('site/content/company.ts', "own('company', words)", "own('company, words)")

  const { code, lines, page } = await start()
  const checked = await run('node', ['setup/ready.mjs', '--build'])

  expect(lines).toEqual([
    expect.stringMatching(/^site\/content\/company\.ts:\d+: .*last good site is served/),
  ])
  expect(page).toContain('Kitesail Education')
  expect(code).toBe(0)
  // Tests and trials must never use an older build.
  expect(checked).toEqual({
    code: 1,
    lines: [expect.stringMatching(/: site\/content\/company\.ts:\d+:/)],
  })
})

test('an error while prerendering a page is reported with its place in the content', async () => {
  await replaceIn(
    'site/content/company.ts',
    'days: opening.days,',
    "get days(): string { throw new Error('No days are set.') },",
  )

  const { lines, page } = await start()

  expect(lines).toEqual([
    expect.stringMatching(/^site\/content\/company\.ts:\d+:\d+: No days are set\..*last good site/),
  ])
  expect(page).toContain('Kitesail Education')
})

test('a last good site that was built with other API settings is not served', async () => {
  await appendFile(join(copy, 'site/content/company.ts'), 'const')

  const { code, lines, page } = await start({ PROJECT_ID: 'another' })

  expect(lines).toEqual([
    expect.stringMatching(/^The setup stopped: site\/content\/.*does not fit/),
  ])
  expect([code, page]).toEqual([1, undefined])
})

test('if the server cannot be bundled, the last good server runs, unless the store has newer sources', async () => {
  await appendFile(join(copy, 'server/app.ts'), 'const')
  const app = await start()
  await appendFile(join(copy, 'server/db/ids.ts'), '// newer\n')
  const store = await start()

  expect(app.lines).toEqual([
    expect.stringMatching(/^server\/app\.ts:.*last good server is served/),
  ])
  expect(app.page).toContain('Kitesail Education')
  expect(store.lines).toEqual([expect.stringMatching(/^The setup stopped: .*does not fit/)])
  expect(store.code).toBe(1)
})

test('without any earlier build, an error in the content ends the start', async () => {
  await rm(join(copy, 'build'), { recursive: true })
  await appendFile(join(copy, 'site/content/company.ts'), 'const')

  const { code, lines } = await start()

  expect(lines).toEqual([
    expect.stringMatching(/^The setup stopped: site\/content\/company\.ts:\d+/),
  ])
  expect(code).toBe(1)
})
