import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** 20 hex characters: the time, so that new rows land side by side in an index, and 36 random bits. */
export function idAt(now: number): string {
  const time = Math.max(0, Math.trunc(now)).toString(16).padStart(11, '0').slice(-11)
  // The end of such an identifier is random, and many are drawn at once.
  return time + randomUUID().slice(-9)
}

/** 256 random bits, as text. */
export const freshSecret = () => randomBytes(32).toString('base64url')

/** Letters that are not taken for digits or for each other. */
const letters = 'HKLMRSTWXY'
const letter = () => letters.charAt(randomInt(letters.length))

/** What people call an enquiry by, such as `KS 48271`. Drawn, so that it does not say how many there are. */
export const drawnReference = (first = letter()) =>
  `${first}${letter()} ${String(randomInt(100_000)).padStart(5, '0')}`
