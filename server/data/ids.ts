import { randomBytes } from 'node:crypto'

/** 20 hex characters: the time, so that new rows land side by side in an index, and 36 random bits. */
export function idAt(now: number): string {
  const time = Math.max(0, Math.trunc(now)).toString(16).padStart(11, '0').slice(-11)
  return time + randomBytes(5).toString('hex').slice(1)
}
