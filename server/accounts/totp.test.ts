import { expect, test } from 'vitest'
import { freshTotpSecret, stepAt, stepOf, totpCode, totpUri } from './totp.ts'

/** The secret of the examples of RFC 6238, "12345678901234567890", in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238', (second, code) => {
  expect(totpCode(secret, stepAt(second * 1_000))).toBe(code)
})

test('a code is good in its own half minute alone, with blanks in it, and is nothing else', () => {
  const now = 1_111_111_109_000
  const at = (steps: number) => stepOf(totpCode(secret, stepAt(now) + steps), secret, now)

  const steps = [-1, 0, 1].map(at)
  const others = ['', '81804', '0818040', '０８１８０４', '08180x'].map((code) =>
    stepOf(code, secret, now),
  )

  const step = stepAt(now)
  expect(steps).toEqual([undefined, step, undefined])
  expect(stepOf('081 804', secret, now)).toBe(step)
  expect(others).toEqual(Array(5).fill(undefined))
})

test('a fresh secret has 160 bits in base32, another each time', () => {
  const secrets = Array.from({ length: 200 }, freshTotpSecret)

  expect(new Set(secrets).size).toBe(200)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  // Each place takes every letter now and then.
  for (let place = 0; place < 32; place += 1)
    expect(new Set(secrets.map((one) => one[place])).size).toBeGreaterThan(20)
})

test('the address for the QR code names the issuer and the account', () => {
  const uri = new URL(totpUri(secret, { issuer: 'Kite & Sail', email: 'a+b@example.com' }))

  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Kite%20%26%20Sail:a%2Bb%40example\.com\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: 'Kite & Sail',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
