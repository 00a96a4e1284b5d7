import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** The current code of an authenticator app: RFC 6238, independent of the product. */
function codeOf(key: string): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const place = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The current code, or the next one if the current one is about to expire. */
export async function freshCode(key: string): Promise<string> {
  const remainingMs = stepMs - (Date.now() % stepMs)
  // Longer than it remains: a timer can fire some milliseconds early, while the server still expects the old code.
  if (remainingMs < 10_000) await setTimeout(remainingMs + 100)
  return codeOf(key)
}
