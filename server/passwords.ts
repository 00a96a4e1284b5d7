import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commonPasswords } from './common-passwords.ts'
import { turns } from './http/fair-queue.ts'

/** In bytes, for whoever signs in; whoever is given a password needs `shortestNew`. */
export const shortest = 8
export const longest = 256
const shortestNew = 10

/** Why nobody of the staff may be given this password, or undefined. */
export function weaknessOf(password: string) {
  const size = Buffer.byteLength(password)
  if (size < shortestNew || size > longest) {
    return `must be between ${shortestNew} and ${longest} bytes long`
  }
  const plain = password.toLowerCase()
  return commonPasswords.has(plain) ? 'is one of the passwords that are guessed first' : undefined
}

/** Without the characters that are mistaken for one another, 99 bits strong. */
export function randomPassword() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** A hash with its parameters, in the notation that all libraries of argon2 share. */
export async function hashOf(password: string) {
  const salt = randomBytes(16)
  return written({ ...strength, salt, tag: await tagOf(password, { ...strength, salt }, '') })
}

/**
 * With no hash to hold it against, the same work is done for nothing: the time tells nobody which addresses are known.
 * Checks take turns by visitor.
 */
export async function isPassword(password: string, hash: string | undefined, visitor = '') {
  const { tag, ...recipe } = readHash(hash ?? decoy)
  return timingSafeEqual(tag, await tagOf(password, recipe, visitor)) && hash !== undefined
}

let usualCheckMs = 45

/** Waits as long as a check takes here of late, without its work: a refusal before the check takes no less time than one after it. */
export const asLongAsACheck = () => setTimeout(usualCheckMs)

/** The least that OWASP asks of argon2id: 19 MiB, two passes. About 45 ms of one core. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

type Recipe = typeof strength & { salt: Buffer }

const derive = promisify(argon2)

const tagOf = (password: string, { salt, ...rest }: Recipe, visitor: string) =>
  inTurn(visitor, async () => {
    const begin = performance.now()
    // The same letters can be typed as different code points.
    const message = password.normalize()
    const tag = await derive('argon2id', { ...rest, message, nonce: salt, tagLength })
    usualCheckMs += (performance.now() - begin - usualCheckMs) / 8
    return tag
  })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const written = ({ memory, passes, parallelism, salt, tag }: Recipe & { tag: Buffer }) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`

const decoy = written({ ...strength, salt: Buffer.alloc(16), tag: Buffer.alloc(tagLength) })

function readHash(hash: string): Recipe & { tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  const bytes = Buffer.from(tag, 'base64')
  if (bytes.length !== tagLength) throw new Error('A kept password hash cannot be read.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: bytes,
  }
}

// A flood of sign-ins may fill neither the memory nor the threads that files and names are read with.
const inTurn = turns({
  atOnce: Math.min(2, availableParallelism()),
  waitingAs: 250,
  waiting: 2_000,
})
