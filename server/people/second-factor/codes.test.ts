import { expect, test } from 'vitest'
import { codeFrom, freshTotpSecret, stepAt, totpCode, totpUri } from './codes.ts'

/** The secret of the examples in RFC 6238, "12345678901234567890", in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one in RFC 6238', (second, code) => {
  expect(totpCode(secret, stepAt(second * 1_000))).toBe(code)
})

test('a code is valid only in its own 30 seconds, and has six digits, with spaces allowed', () => {
  const now = 1_111_111_109_000
  const stepOf = (code: string) => codeFrom(code, secret, now)?.step
  const at = (steps: number) => stepOf(totpCode(secret, stepAt(now) + steps))

  const steps = [-1, 0, 1].map(at)
  const invalid = ['', '81804', '0818040', '０８１８０４', '08180x'].map(stepOf)

  const step = stepAt(now)
  expect(steps).toEqual([undefined, step, undefined])
  expect(stepOf('081 804')).toBe(step)
  expect(invalid).toEqual(Array(5).fill(undefined))
})

test('a new secret has 160 bits in base32 and is different each time', () => {
  const secrets = Array.from({ length: 200 }, freshTotpSecret)

  expect(new Set(secrets).size).toBe(200)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  // Every position varies, not only some of them.
  for (let position = 0; position < 32; position += 1)
    expect(new Set(secrets.map((one) => one[position])).size).toBeGreaterThan(20)
})

test('the URI of the QR code names the issuer and the account', () => {
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
