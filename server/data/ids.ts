import { randomBytes, randomUUID } from 'node:crypto'

/** 20 hex characters: the time, so that new rows land side by side in an index, and 36 random bits. */
export function idAt(now: number): string {
  const time = Math.max(0, Math.trunc(now)).toString(16).padStart(11, '0').slice(-11)
  // The end of such an identifier is random, and many are drawn at once.
  return time + randomUUID().slice(-9)
}

/** 256 random bits, as text. */
export const freshSecret = () => randomBytes(32).toString('base64url')
