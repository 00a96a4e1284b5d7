// Runs the commands of the documentation in order, in a fresh folder. A block runs when its fence begins with "sh run". Options
// after that: "server" serves until it is ended, "empty" starts with an empty store, "embedded" is for that kind of store alone,
// "apart" runs in a clone of its own, because what it builds is not for the next block.
import { spawn } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, server } from '#server/data/postgres/database-for-tests.ts'
import { kindsOfStore, type Place } from '#server/tasks/task-for-tests.ts'
import { clone } from './clone-for-tests.ts'

const root = join(import.meta.dirname, '..')
const papers = [
  'README.md',
  'docs/content.md',
  'docs/going-live.md',
  'docs/operations.md',
  'docs/scaling.md',
]

/** Where `setup/read-logs.ts` looks for what servers have logged. */
const logsIn = process.env['LOGS_IN']

type Block = { title: string; commands: string; words: string[] }

const blocks = (await Promise.all(papers.map(blocksOf))).flat()

async function blocksOf(paper: string): Promise<Block[]> {
  const lines = await readFile(join(root, paper), 'utf8')
  return [...lines.matchAll(/^```sh run *(.*)\n([^]*?)^```$/gm)].map(
    ([, words = '', commands = ''], index) => ({
      title: `${paper}, block ${index + 1}: ${commands.trim().split('\n')[0]?.replace(/ *#.*/, '')}`,
      commands,
      words: words.split(' ').filter(Boolean),
    }),
  )
}

test('each command that the papers name is there, and each mark of a block is known', async () => {
  const texts = await Promise.all(papers.map((paper) => readFile(join(root, paper), 'utf8')))
  // Written by us, in this shape.
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }

  const named = texts.flatMap((one) => [...one.matchAll(/\bnpm run ([a-z-]+)/g)])
  const missing = named.map(([, name = '']) => name).filter((name) => !scripts[name])
  const marks = blocks.flatMap(({ words }) => words)

  expect(missing).toEqual([])
  expect(marks.filter((word) => !['server', 'empty', 'embedded', 'apart'].includes(word))).toEqual(
    [],
  )
  expect(blocks.length).toBeGreaterThan(8)
})

const clones = await mkdtemp(join(tmpdir(), 'papers-'))
const shared = join(clones, 'shared')
beforeAll(() => clone(shared))
afterAll(() => rm(clones, { recursive: true, force: true }))

describe.each(kindsOfStore)('on %s', (kind, fresh) => {
  const places: Place[] = []
  let safe: string
  let settings: Record<string, string>

  beforeAll(async () => {
    const place = await newPlace()
    settings = settingsOf(place)
    safe = join(place.directory, 'safe/place')
    await mkdir(safe, { recursive: true })
  })

  afterAll(() => Promise.all(places.map(({ remove }) => remove())))

  const own = blocks.filter(
    ({ words }) => kind === 'the embedded store' || !words.includes('embedded'),
  )
  test.for(own)('$title', { timeout: 120_000 }, async ({ commands, words }, { skip }) => {
    skip(commands.includes(placeholders.database) && server === '', 'there is no PostgreSQL')
    const environment = words.includes('empty') ? settingsOf(await newPlace()) : settings
    const written = await filledIn(commands)
    const folder = words.includes('apart') ? join(clones, 'apart') : shared
    if (folder !== shared) await clone(folder)
    if (words.includes('server')) {
      expect(await served(folder, written, environment)).toMatchObject({ ready: 200, code: 0 })
    } else {
      expect(await run(folder, written, environment)).toMatchObject({ code: 0 })
    }
  })

  async function newPlace() {
    const place = await fresh()
    places.push(place)
    return place
  }

  /** The documentation names a folder and a database that do not exist here. */
  async function filledIn(commands: string) {
    const here = commands.replaceAll(placeholders.folder, safe)
    if (!here.includes(placeholders.database)) return here
    const database = await freshDatabase()
    places.push({ directory: '', environment: {}, remove: database.remove })
    return here.replaceAll(placeholders.database, database.url)
  }

  /** Whether the server became ready, and how it ended on SIGTERM. */
  async function served(folder: string, commands: string, environment: Record<string, string>) {
    const child = start(folder, commands, { ...environment, PORT: '0' })
    const exit = new Promise<number | null>((ended) => child.on('exit', ended))
    const errors = text(child.stderr)
    let origin = ''
    let ready = 0
    for await (const line of createInterface({ input: child.stdout })) {
      if (logsIn && line.startsWith('{'))
        await appendFile(join(logsIn, `papers on ${kind}.log`), `${line}\n`)
      origin ||= /^Ready at (\S+)$/.exec(line)?.[1] ?? ''
      const [, pid] = /"process":(\d+).*"msg":"started"/.exec(line) ?? []
      if (pid === undefined) continue
      ready = (await fetch(`${origin}/readyz`)).status
      process.kill(Number(pid), 'SIGTERM')
    }
    return { ready, code: await exit, errors: await errors }
  }
})

/** Of the papers. */
const placeholders = {
  folder: '/safe/place',
  database: 'postgres://kitesail@db.internal/kitesail',
}

/** With a database no directory is set. */
function settingsOf({
  environment: { DATA_DIR = '', DATABASE_URL },
}: Place): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  // Relative to the clone, as in `npm start`.
  const compiled = { NODE_COMPILE_CACHE: 'build/compiled' }
  const settings = { PATH, HOME, npm_config_loglevel: 'silent', ...compiled }
  return DATABASE_URL === undefined ? { ...settings, DATA_DIR } : { ...settings, DATABASE_URL }
}

function start(folder: string, commands: string, environment: Record<string, string>) {
  const child = spawn('sh', ['-e', '-c', commands], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // After a timeout no process goes on working in the folder.
  onTestFinished(() => {
    const runs = child.exitCode === null && child.signalCode === null
    if (runs && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  })
  return child
}

async function run(folder: string, commands: string, environment: Record<string, string>) {
  const child = start(folder, commands, environment)
  const exit = new Promise<number | null>((ended) => child.on('exit', ended))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, errors, output }
}
