// Runs the commands in the documentation in order, in a fresh folder. A block runs if its fence begins with "sh run". Options
// after that: "server" runs a server until it is ready, "empty" starts with an empty store, "embedded" is only for the embedded
// store, "apart" runs in a separate clone, so that the next block does not see its build.
import { spawn } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, server } from '#server/db/postgres/database-for-tests.ts'
import { kindsOfStore, type Place } from '#server/commands/task-for-tests.ts'
import { clone } from './clone-for-tests.ts'

const root = join(import.meta.dirname, '..')
const papers = ['README.md', 'docs/operate.md']

/** The folder in which `setup/read-logs-for-tests.ts` expects the logs of servers. */
const logsIn = process.env['LOGS_IN']

type Block = { title: string; commands: string; options: string[] }

const blocks = (await Promise.all(papers.map(blocksOf))).flat()

async function blocksOf(paper: string): Promise<Block[]> {
  const lines = await readFile(join(root, paper), 'utf8')
  return [...lines.matchAll(/^```sh run *(.*)\n([^]*?)^```$/gm)].map(
    ([, options = '', commands = ''], index) => ({
      title: `${paper}, block ${index + 1}: ${commands.trim().split('\n')[0]?.replace(/ *#.*/, '')}`,
      commands,
      options: options.split(' ').filter(Boolean),
    }),
  )
}

test('each option of a block is known', () => {
  const usedOptions = blocks.flatMap(({ options }) => options)

  expect(
    usedOptions.filter((option) => !['server', 'empty', 'embedded', 'apart'].includes(option)),
  ).toEqual([])
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

  const applicable = blocks.filter(
    ({ options }) => kind === 'the embedded store' || !options.includes('embedded'),
  )
  test.for(applicable)('$title', { timeout: 120_000 }, async ({ commands, options }, { skip }) => {
    skip(commands.includes(placeholders.database) && server === '', 'there is no PostgreSQL')
    const environment = options.includes('empty') ? settingsOf(await newPlace()) : settings
    const script = await filledIn(commands)
    const folder = options.includes('apart') ? join(clones, 'apart') : shared
    if (folder !== shared) await clone(folder)
    if (options.includes('server')) {
      expect(await serve(folder, script, environment)).toMatchObject({ ready: 200, code: 0 })
    } else {
      expect(await run(folder, script, environment)).toMatchObject({ code: 0 })
    }
  })

  async function newPlace() {
    const place = await fresh()
    places.push(place)
    return place
  }

  /** Replaces the folder and the database of the documentation, which do not exist here. */
  async function filledIn(commands: string) {
    const withFolder = commands.replaceAll(placeholders.folder, safe)
    if (!withFolder.includes(placeholders.database)) return withFolder
    const database = await freshDatabase()
    places.push({ directory: '', environment: {}, remove: database.remove })
    return withFolder.replaceAll(placeholders.database, database.url)
  }

  /** Runs the commands until the server is ready and ends it with SIGTERM. Returns the status of /readyz and the exit code. */
  async function serve(folder: string, commands: string, environment: Record<string, string>) {
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

/** Placeholders in the documentation. */
const placeholders = {
  folder: '/safe/place',
  database: 'postgres://kitesail@db.internal/kitesail',
}

/** DATA_DIR is set only for the embedded store. */
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
  // After a timeout no process may keep working in the folder.
  onTestFinished(() => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  })
  return child
}

async function run(folder: string, commands: string, environment: Record<string, string>) {
  const child = start(folder, commands, environment)
  const exit = new Promise<number | null>((ended) => child.on('exit', ended))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, errors, output }
}
