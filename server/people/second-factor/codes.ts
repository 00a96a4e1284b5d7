import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { tagOfCode } from '../passwords/passwords.ts'

const stepMs = 30_000

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits in base32, as RFC 4226 recommends. */
export const freshTotpSecret = () =>
  [...randomBytes(20).toString('hex').matchAll(/.{10}/g)]
    .flatMap(([five]) => groupsOf(BigInt(`0x${five}`)))
    .join('')

/** Eight letters out of five bytes. */
const groupsOf = (bytes: bigint) =>
  Array.from({ length: 8 }, (_, index) => alphabet[Number((bytes >> BigInt(35 - 5 * index)) & 31n)])

function bytesOf(secret: string) {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** What the QR code shows. */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}

export const stepAt = (now: number) => Math.floor(now / stepMs)

/** Six digits, by RFC 6238 with SHA-1, which is what authenticators agree on. */
export function totpCode(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const tag = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (tag.at(-1) ?? 0) & 15
  const number = (tag.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** A code of an authenticator, by the step of 30 s that it is of. `secret` in base32. */
export type UsedCode = { name: 'totp'; secret: string; step: number }

/** Undefined for one that is not of the present step: a code lives for 30 s, as OWASP ASVS and Appwrite have it. */
export function codeFrom(text: string, secret: string, now: number): UsedCode | undefined {
  const step = stepAt(now)
  const entered = Buffer.from(text.replaceAll(/\s/g, ''))
  const expected = Buffer.from(totpCode(secret, step))
  const isRight = entered.length === expected.length && timingSafeEqual(entered, expected)
  return isRight ? { name: 'totp', secret, step } : undefined
}

const recoveryCodes = 10
const length = 10
/** Without similar-looking characters. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 49 random bits each, to be shown once, and what is stored of them. */
export async function freshRecoveryCodes(visitor: string) {
  const codes = Array.from({ length: recoveryCodes }, freshCode)
  const salt = randomBytes(16).toString('base64')
  const tags = await Promise.all(codes.map((code) => recoveryTag(code, salt, visitor)))
  return { codes, stored: { salt, tags } }
}

/**
 * A password hash, because a code is short enough to be found out from a quick one. The codes of one person share their salt. Who copies
 * one from paper may leave out the hyphen or write capitals.
 */
export const recoveryTag = (code: string, salt: string, visitor: string) =>
  tagOfCode(code.toLowerCase().replaceAll(/[\s-]/g, ''), Buffer.from(salt, 'base64'), visitor)

function freshCode() {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}
