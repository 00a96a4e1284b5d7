import { hash } from 'node:crypto'
import list from './leaked-passwords.json' with { type: 'json' }

export const leakedCount = 10_000

/** Characters of base64, which are 48 bits. Hashes, because the words themselves are not for a repository. */
const hashLength = 8

/** Case-insensitive. */
export const leakedHash = (password: string) =>
  hash('sha256', password.normalize().toLowerCase(), 'base64').slice(0, hashLength)

let hashes: Set<string> | undefined

/** Whether it is one of the 10,000 most frequent leaked passwords of a length that is permitted here. */
export function isLeaked(password: string) {
  hashes ??= new Set(list.hashes.match(/.{8}/g))
  return hashes.has(leakedHash(password))
}
