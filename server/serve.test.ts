import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'serve-'))
afterAll(() => rm(folder, { recursive: true }))

/** Runs a server in `folder` and ends it when it is ready and `use` is through, unless it ends before. */
async function run(
  name: string,
  environment: Record<string, string>,
  use: (origin: string) => Promise<unknown> | void = () => undefined,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
) {
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: folder,
    env: {
      NODE_COMPILE_CACHE: join(root, 'build', 'compiled'),
      DATA_DIR: join(folder, name),
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((exit) => child.on('exit', exit))
  const errors = text(child.stderr)
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    const [, origin] = /^Ready at (.*)$/.exec(line) ?? []
    if (origin === undefined) continue
    await use(origin)
    child.kill(signal)
  }
  return { code: await ended, errors: await errors, lines }
}

/** False in a fresh clone. */
const isBuilt = existsSync(join(root, 'build/site/index.html'))

describe.skipIf(!isBuilt)('a start', { timeout: 120_000 }, () => {
  test('warns about a value in .env that is cut at its #, and about an https origin without a trusted proxy', async () => {
    const settings = 'BACKUP_PASSPHRASE=my long secret phrase#with more\nLOG_LEVEL=warn\n'
    await writeFile(join(folder, '.env'), settings)

    const { code, lines } = await run('cut', { PUBLIC_ORIGIN: 'https://kite.example.com' })
    await rm(join(folder, '.env'))

    expect(code).toBe(0)
    expect(lines.join('\n')).toContain(
      '"msg":"BACKUP_PASSPHRASE ends at its #: put its value between single quotes in .env"',
    )
    expect(lines.join('\n')).toMatch(
      /"level":40.*PUBLIC_ORIGIN is https and TRUST_PROXY is not set/,
    )
    expect(lines.join('\n')).not.toContain('secret phrase')
  })

  test('with a port or an address that cannot be used names the setting, and says that the printed password is valid', async () => {
    const occupied = createServer()
    await new Promise<void>((listening) => occupied.listen(0, '127.0.0.1', listening))
    const { port } = occupied.address() as { port: number }

    const taken = await run('taken', { PORT: String(port) })
    const unresolved = await run('nowhere', {
      HOST: 'nonsense.invalid',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a long walk to Pune',
    })
    occupied.close()

    expect(taken.lines[0]).toMatch(/^Administrator: admin@example\.com {2}password/)
    expect(taken).toMatchObject({
      code: 1,
      errors: `Cannot listen on 127.0.0.1:${port} (EADDRINUSE): stop the other program there, or set PORT. The password above is valid.\n`,
    })
    expect(unresolved).toMatchObject({
      code: 1,
      errors: 'Cannot listen on nonsense.invalid:0 (ENOTFOUND): correct HOST.\n',
    })
  })

  test('that is ended as soon as it is ready logs no error', async () => {
    const { code, lines } = await run('ended', {})

    expect(code).toBe(0)
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })
})

test.skipIf(!isBuilt)(
  'a stop, and the start after a kill, leave the store in one whole file',
  { timeout: 120_000 },
  async () => {
    const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long walk to Pune' }
    const whenReady: { kept: unknown }[] = []

    const { code } = await run('whole', owner, addAndList)
    const stopped = await keptInFile('whole')
    await run('whole', owner, addAndList, 'SIGKILL')
    await run('whole', owner, async () => whenReady.push(await keptInFile('whole')))

    expect(code).toBe(0)
    expect(stopped).toEqual({ kept: 1, log: 0 })
    expect(whenReady).toMatchObject([{ kept: 2 }])
    expect(await keptInFile('whole')).toEqual({ kept: 2, log: 0 })
  },
)

const project = { 'x-appwrite-project': 'consultancy', 'content-type': 'application/json' }

async function addAndList(origin: string) {
  await add(origin)
  await list(origin)
}

async function add(origin: string) {
  const reply = await fetch(`${origin}/api/check-eligibility`, {
    method: 'POST',
    headers: project,
    body: JSON.stringify({
      university: 'Anna University',
      branch: 'Civil',
      name: 'Asha Rao',
      phone: '+91 98000 00531',
      email: 'asha.rao@example.com',
      passed: 31,
    }),
  })
  expect(reply.status).toBe(200)
}

async function list(origin: string) {
  const session = await fetch(`${origin}/v1/account/sessions/email`, {
    method: 'POST',
    headers: project,
    body: JSON.stringify({ email: 'owner@example.com', password: 'a long walk to Pune' }),
  })
  const documents = '/v1/databases/consultancy/collections/eligibility/documents'
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const reply = await fetch(origin + documents, { headers: { ...project, cookie } })
  expect(await reply.json()).toHaveProperty('total')
}

/** The enquiries in the file itself, and the size of the log beside it. */
async function keptInFile(name: string) {
  const store = join(folder, name, 'store.sqlite')
  const log = await stat(`${store}-wal`).catch(() => ({ size: 0 }))
  const copy = join(await mkdtemp(join(folder, 'copy-')), 'store.sqlite')
  await copyFile(store, copy)
  const database = new DatabaseSync(copy)
  const kept = database.prepare('SELECT count(*) AS rows FROM enquiries').get()?.['rows']
  database.close()
  return { kept, log: log.size }
}
