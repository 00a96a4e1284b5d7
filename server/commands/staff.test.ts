import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import { compileCache, embeddedPlace, runTaskFile, type Place } from './task-for-tests.ts'

// The server process starts several times.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'build', 'server', 'main.js')

const owner = { email: 'owner@example.com', password: 'a lamp in the window' }
const asOwner = (password: string) => ({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: password })

type Options = { method?: string; body?: string; headers?: Record<string, string> }

/** Starts the built server as a process. `log` has the lines that it printed. */
async function serve(place: Place, settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      ...place.environment,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const log: string[] = []
  const origin = await new Promise<string>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line)
      if (line.startsWith('Ready at ')) ready(line.slice('Ready at '.length))
    })
    void ended.then(() => failed(new Error(`It ended early: ${log.join('\n')}`)))
  })
  const call = (path: string, { headers, ...options }: Options = {}) =>
    fetch(origin + endpoints.appwrite + path, {
      ...options,
      headers: { 'x-appwrite-project': 'consultancy', ...headers },
    })

  return {
    log,
    signIn: async (email: string, password: string) => {
      const reply = await call('/account/sessions/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      return { status: reply.status, cookie: cookieIn(reply) }
    },
    statusWith: async ({ cookie }: { cookie: string }) =>
      (await call('/account', { headers: { cookie } })).status,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const cookieIn = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
const shownIn = (output: string) => /Password \(shown this once\): (\S+)/.exec(output)?.[1] ?? ''

describe.skipIf(!existsSync(program))('with a running server', () => {
  let place: Place
  // It takes a second or more to start, so the tests share it and depend on their order.
  let server: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    place = await embeddedPlace()
    server = await serve(place, asOwner(owner.password))
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
  })

  const staff = (...args: string[]) => runTaskFile('staff', args, place)

  test('a person who is removed is signed out at once, and the last owner cannot be removed', async () => {
    const { signIn, statusWith } = server
    const added = await staff('add', 'Meera@example.com')
    const password = shownIn(added.output)
    const session = await signIn('meera@example.com', password)
    expect(await statusWith(session)).toBe(200)

    const listed = await staff('list')
    const factor = await staff('second-factor-off', 'meera@example.com')
    const removed = await staff('remove', 'meera@example.com')
    expect(await statusWith(session)).toBe(401)
    expect((await signIn('meera@example.com', password)).status).toBe(401)

    const last = await staff('remove', owner.email)
    expect((await signIn(owner.email, owner.password)).status).toBe(201)
    expect(added.output).toMatch(/^meera@example\.com can sign in now\./)
    expect(listed.output).toMatch(
      /^meera@example\.com {2}can sign in .*\nowner@example\.com {2}can sign in /,
    )
    expect(factor.output).toBe('meera@example.com has no second factor.\n')
    expect(removed.output).toBe('meera@example.com is removed, and signed out everywhere.\n')
    expect(last).toMatchObject({ code: 1, output: '' })
    expect(last.errors).toBe(
      'owner@example.com is the last owner who can sign in; add one first. Nothing was changed.\n',
    )
  })

  test('a new password ends earlier sessions, and stays after a start with the old setting', async () => {
    const session = await server.signIn(owner.email, owner.password)
    expect(await server.statusWith(session)).toBe(200)

    const changed = shownIn((await staff('password', owner.email)).output)
    expect(await server.statusWith(session)).toBe(401)
    await server.stop()

    server = await serve(place, asOwner(owner.password))
    expect((await server.signIn(owner.email, owner.password)).status).toBe(401)
    expect((await server.signIn(owner.email, changed)).status).toBe(201)
    await server.stop()

    server = await serve(place, asOwner('two lamps in the window'))
    expect((await server.signIn(owner.email, changed)).status).toBe(401)
    expect((await server.signIn(owner.email, 'two lamps in the window')).status).toBe(201)
    expect(server.log.join('\n')).toContain('what the settings say is new and was applied')
  })
})

test('an invalid command is refused, and so is an address that nobody has', async () => {
  const place = await embeddedPlace()
  const usage = expect.stringMatching(/^Usage: npm run staff -- list/)

  const wrong = [
    await runTaskFile('staff', [], place),
    await runTaskFile('staff', ['list', 'x@example.com'], place),
    await runTaskFile('staff', ['remove'], place),
    await runTaskFile('staff', ['constructor', 'x@example.com'], place),
  ]
  const nowhere = await runTaskFile('staff', ['list'], place)
  await runTaskFile('staff', ['add', 'ravi@example.com'], place)
  const again = await runTaskFile('staff', ['add', 'ravi@example.com'], place)
  const nobody = await runTaskFile('staff', ['remove', 'meera@example.com'], place)

  expect(wrong).toEqual(wrong.map(() => ({ code: 1, output: '', errors: usage })))
  expect(nowhere).toMatchObject({ code: 1, errors: expect.stringContaining('there is no store') })
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('is there already') })
  expect(nobody).toMatchObject({ code: 1, errors: expect.stringContaining('Nobody here has') })
  await place.remove()
})
