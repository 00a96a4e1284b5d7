import { randomBytes, randomInt } from 'node:crypto'
import type { RecoveryCodes } from '../data/second-factors.ts'
import { tagOfCode } from './passwords.ts'

const count = 10
const length = 10
/** Without similar-looking characters. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 49 random bits each, to be shown once, and what is stored of them. */
export async function freshRecoveryCodes(
  visitor: string,
): Promise<{ codes: string[]; stored: RecoveryCodes }> {
  const codes = Array.from({ length: count }, freshCode)
  const salt = randomBytes(16).toString('base64')
  const tags = await Promise.all(codes.map((code) => recoveryTag(code, salt, visitor)))
  return { codes, stored: { salt, tags } }
}

/** A password hash, because a code is short enough to be found out from a quick one. The codes of one person share their salt. */
export const recoveryTag = (code: string, salt: string, visitor: string) =>
  tagOfCode(plain(code), Buffer.from(salt, 'base64'), visitor)

/** Shown for each unused code once the codes are no longer readable. */
export const maskedCode = '•••••-•••••'

function freshCode() {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`
}

/** Who copies a code from paper may leave out the hyphen or write capitals. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')
