import { argon2Sync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashOf, isPassword, isPersonal, weaknessOf, weaknessOfSetting } from './passwords.ts'

const { hashing } = vi.hoisted(() => ({
  hashing: { running: 0, maxRunning: 0, calls: [] as object[], isSkipped: false },
}))

// The hashing is real and counted. Only the test with 200 checks skips it, to be quick.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  type Options = Parameters<typeof crypto.argon2>[1]
  const argon2 = (
    name: 'argon2id',
    options: Options,
    done: (error: Error | null, tag: Buffer) => void,
  ) => {
    hashing.running += 1
    hashing.maxRunning = Math.max(hashing.maxRunning, hashing.running)
    hashing.calls.push({ ...options, message: '', nonce: '' })
    const end = (error: Error | null, tag: Buffer) => {
      hashing.running -= 1
      done(error, tag)
    }
    if (hashing.isSkipped) setTimeout(end, 1, null, Buffer.alloc(32))
    else crypto.argon2(name, options, end)
  }
  return { ...crypto, argon2 }
})

test('a hash contains its parameters and matches only its password', async () => {
  const hash = await hashOf('a lamp in the window')

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await isPassword('a lamp in the window', hash)).toBe(true)
  expect(await isPassword('a lamp in the windoW', hash)).toBe(false)
  expect(await hashOf('a lamp in the window')).not.toBe(hash)
})

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

test('a hash made with other parameters can still be checked', async () => {
  const salt = Buffer.from('sixteen bytes!!!')
  const tag = argon2Sync('argon2id', {
    message: 'a lamp',
    nonce: salt,
    memory: 64,
    passes: 1,
    parallelism: 2,
    tagLength: 32,
  })
  const hash = `$argon2id$v=19$m=64,t=1,p=2$${unpaddedBase64(salt)}$${unpaddedBase64(tag)}`

  expect(await isPassword('a lamp', hash)).toBe(true)
  expect(await isPassword('a lamb', hash)).toBe(false)
})

test('a check for an unknown person does the same work, and matches no password', async () => {
  const hash = await hashOf('a lamp in the window')
  hashing.calls.length = 0

  const existing = await isPassword('wrong password', hash)
  const unknown = await isPassword('wrong password', undefined)

  expect([existing, unknown]).toEqual([false, false])
  expect(hashing.calls).toHaveLength(2)
  expect(hashing.calls[0]).toEqual(hashing.calls[1])
})

test('a password matches in composed and decomposed Unicode', async () => {
  const hash = await hashOf('caf\u00e9 au lait')

  expect(await isPassword('cafe\u0301 au lait', hash)).toBe(true)
})

test('a stored hash that cannot be read is an error, not a wrong password', async () => {
  await expect(isPassword('anything at all', 'plain text')).rejects.toThrow('cannot be read')
})

test('two hundred simultaneous checks from one client all finish, at most two at a time', async () => {
  Object.assign(hashing, { maxRunning: 0, isSkipped: true })

  const checks = Array.from({ length: 200 }, () =>
    isPassword('wrong password', undefined, 'office'),
  )
  const outcomes = await Promise.all(checks)

  expect(new Set(outcomes)).toEqual(new Set([false]))
  expect(hashing.maxRunning).toBeLessThanOrEqual(2)
})

test('passwords that are too short, too long or easy to guess are refused', () => {
  expect(weaknessOf('nine char')).toBe('must be at least 10 characters long')
  expect(weaknessOf('கொக்கு')).toBe('must be at least 10 characters long')
  expect(weaknessOf('x'.repeat(257))).toBe('must be between 10 and 256 bytes long')
  for (const password of ['password123', 'Password123', '1234567890', 'qwertyuiop', 'aaaaaaaaaa']) {
    expect(weaknessOf(password), password).toBe('is one of the passwords that are guessed first')
  }
  expect(weaknessOf('a lamp in the window')).toBeUndefined()
  expect(weaknessOf('😀😎'.repeat(32))).toBeUndefined()
})

test('the ten thousand most common leaked passwords are refused in any letter case', () => {
  for (const password of ['Motherlode', 'nuttertools', 'christopher', 'PASSWORD1234'])
    expect(weaknessOf(password), password).toBe('is one of the passwords that are guessed first')
  // Settings are checked against the short list only, so that one accepted once stays valid.
  expect(weaknessOfSetting('nuttertools')).toBeUndefined()
  expect(weaknessOfSetting('password1234')).toBeDefined()
})

test('words of this site and of the person are too weak alone, and may be part of a password', () => {
  const zoya = { name: 'Zoya Khan', email: 'z.khan@example.com' }

  for (const password of ['Kitesail2026', 'zoya-khan-1999', 'Consultancy!Admin', 'kitesail+abc1'])
    expect(isPersonal(password, zoya), password).toBe(true)
  for (const password of [
    'a kitesail over the lamp',
    'long walks with zoya',
    'abcd 123456',
    '0815 4711 0815',
  ])
    expect(isPersonal(password, zoya), password).toBe(false)
})
