import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../data/sqlite/open.ts'
import { hashOf, isPassword } from '../accounts/passwords.ts'
import { compileCache } from './task-for-tests.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'add-admin-'))
})

afterEach(() => rm(directory, { recursive: true, force: true }))

async function addAdmin(address: string[], environment: Record<string, string> = {}) {
  const task = spawn(process.execPath, [join(import.meta.dirname, 'add-admin.ts'), ...address], {
    cwd: directory,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: join(directory, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((ended) => task.on('exit', ended))
  const [output, errors, code] = await Promise.all([text(task.stdout), text(task.stderr), exit])
  return { output, errors, code }
}

async function hasPassword(email: string, password: string) {
  const store = await openSqlite(join(directory, 'data'))
  const person = await store.people.findByEmail(email)
  await store.close()
  return isPassword(password, person?.password)
}

test('an administrator is added with the password in the settings, and can get another', async () => {
  const first = await addAdmin(['Ravi@Example.com'], { ADMIN_PASSWORD: 'a lamp in the window' })
  const same = await addAdmin(['ravi@example.com'], { ADMIN_PASSWORD: 'a lamp in the window' })
  const other = await addAdmin(['ravi@example.com'], { ADMIN_PASSWORD: 'two lamps in there' })

  expect(first).toEqual({ code: 0, output: 'ravi@example.com can sign in now.\n', errors: '' })
  expect(same.output).toBe('ravi@example.com has this password already.\n')
  expect(other.output).toBe(
    'ravi@example.com has a new password; every earlier session has ended.\n',
  )
  expect(await hasPassword('ravi@example.com', 'two lamps in there')).toBe(true)
})

test('without a password one is generated and shown once, even if the settings have one for somebody else', async () => {
  const { output, code } = await addAdmin(['ravi@example.com'], {
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a lamp in the window',
  })

  const password = /Password \(shown this once\): (\S+)/.exec(output)?.[1] ?? ''
  expect(code).toBe(0)
  expect(await hasPassword('ravi@example.com', password)).toBe(true)
})

test('an invalid address or a weak password is refused', async () => {
  const nobody = await addAdmin([])
  const noAddress = await addAdmin(['ravi'])
  const weak = await addAdmin(['ravi@example.com'], { ADMIN_PASSWORD: 'Password123' })

  const usage = 'Usage: npm run add-admin -- someone@example.com\n'
  expect(nobody).toEqual({ code: 1, output: '', errors: usage })
  expect(noAddress.errors).toBe(usage)
  expect(weak.errors).toBe(
    'The password is one of the passwords that are guessed first. Nothing was changed.\n',
  )
})

test('a password is changed while a server uses the store, and its sessions end at once', async () => {
  const store = await openSqlite(join(directory, 'data'))
  const password = await hashOf('a lamp in the window')
  const { id } = await store.people.save(
    { email: 'ravi@example.com', name: 'Ravi', password },
    'system',
  )
  await store.sessions.add({
    id: 'one',
    personId: id,
    secretHash: 'hash',
    createdAt: 1,
    seenAt: 1,
    expiresAt: 2,
    ip: '',
    userAgent: '',
  })
  const before = await store.sessions.findBySecretHash('hash')

  const { output, errors } = await addAdmin(['ravi@example.com'])

  const after = await store.sessions.findBySecretHash('hash')
  const person = await store.people.findByEmail('ravi@example.com')
  await store.close()
  expect(errors).toBe('')
  expect(output).toContain('ravi@example.com has a new password; every earlier session has ended.')
  expect([before?.session.id, after]).toEqual(['one', undefined])
  const shown = /Password \(shown this once\): (\S+)/.exec(output)?.[1] ?? ''
  expect(await isPassword(shown, person?.password)).toBe(true)
})
