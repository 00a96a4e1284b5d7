import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt as scryptOf,
  timingSafeEqual,
  type ScryptOptions,
} from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { UnusableDatabase } from '../../db/db.ts'

// The format of https://age-encryption.org/v1 with a passphrase, so that Debian's `age --decrypt` opens a backup without us.

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptOf)

const firstLine = 'age-encryption.org/v1'
/** 2^17 needs 128 MB and a third of a second for each guess of the passphrase. */
const workFactor = 17
/** `age` itself uses 18. A foreign file must not require more memory than that. */
const mostWork = 18
const chunkSize = 64 * 1024
const tagSize = 16
/** More than any header for a single passphrase. */
const mostHeader = 1024

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>

/** Whether a file is encrypted, by its first sixteen bytes. */
export const isEncrypted = (start: string) => start === firstLine.slice(0, 16)

/** Encrypts and authenticates bytes: without the passphrase they can be neither read nor changed unnoticed. */
export async function* encrypted(
  source: Bytes,
  passphrase: string,
  work = workFactor,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrappingKey = await keyFrom(passphrase, salt, work)
  const header = [
    firstLine,
    `-> scrypt ${base64(salt)} ${work}`,
    base64(seal(wrappingKey, Buffer.alloc(12), fileKey)),
    '---',
  ].join('\n')
  const nonce = randomBytes(16)
  yield Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`)
  yield nonce
  const payloadKey = derived(fileKey, nonce, 'payload')
  let number = 0
  for await (const { chunk, isLast } of chunksOf(source, chunkSize)) {
    yield seal(payloadKey, nonceOf(number, isLast), chunk)
    number += 1
  }
}

/** The bytes of an encrypted file. Each chunk is checked before it is given, and the last one closes the file. */
export async function* decrypted(file: string, passphrase: string): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostHeader), 0, mostHeader, 0)
    const { fileKey, length } = await headerFrom(buffer.subarray(0, bytesRead), passphrase)
    const nonce = buffer.subarray(length, length + 16)
    const payloadKey = derived(fileKey, nonce, 'payload')
    const body = handle.createReadStream({ start: length + 16, autoClose: false })
    let number = 0
    for await (const { chunk, isLast } of chunksOf(body, chunkSize + tagSize)) {
      yield unseal(payloadKey, nonceOf(number, isLast), chunk) ?? changed(number)
      number += 1
    }
  } finally {
    await handle.close()
  }
}

const stanza =
  /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n--- ([A-Za-z0-9+/]{43})\n/

async function headerFrom(start: Buffer, passphrase: string) {
  const [text, salt = '', work = '', wrapped = '', mac = ''] =
    stanza.exec(start.toString('latin1')) ?? []
  if (text === undefined || Number(work) > mostWork)
    throw new UnusableDatabase('it is encrypted, but not as a backup of ours')
  const wrappingKey = await keyFrom(passphrase, Buffer.from(salt, 'base64'), Number(work))
  const fileKey = unseal(wrappingKey, Buffer.alloc(12), Buffer.from(wrapped, 'base64'))
  const header = text.slice(0, text.lastIndexOf('---') + 3)
  if (!fileKey || !timingSafeEqual(macOf(fileKey, header), Buffer.from(mac, 'base64')))
    throw new UnusableDatabase(
      'BACKUP_PASSPHRASE is not the passphrase that it was made with, or its beginning was changed',
    )
  return { fileKey, length: text.length }
}

function changed(number: number): never {
  const megabytes = ((number * chunkSize) / 1024 / 1024).toFixed(1)
  throw new UnusableDatabase(
    `it was changed, cut off or damaged after it was made (${megabytes} MB from its beginning)`,
  )
}

/** Chunks of one size; only the last may be shorter, and there is always one. */
async function* chunksOf(source: Bytes, size: number) {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(piece)
    length += piece.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let from = 0
    // What fills a chunk exactly may still be the last one.
    for (; length - from > size; from += size)
      yield { chunk: all.subarray(from, from + size), isLast: false }
    waiting = [all.subarray(from)]
    length -= from
  }
  yield { chunk: Buffer.concat(waiting), isLast: true }
}

/** Eleven bytes of the number, and whether it is the last one. */
function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const cipher = 'chacha20-poly1305'
const tag = { authTagLength: tagSize }

function seal(key: Buffer, nonce: Buffer, bytes: Buffer) {
  const sealing = createCipheriv(cipher, key, nonce, tag)
  return Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()])
}

/** Undefined if the bytes were modified. */
function unseal(key: Buffer, nonce: Buffer, bytes: Buffer) {
  if (bytes.length < tagSize) return undefined
  const opening = createDecipheriv(cipher, key, nonce, tag)
  opening.setAuthTag(bytes.subarray(-tagSize))
  const plain = opening.update(bytes.subarray(0, -tagSize))
  try {
    opening.final()
    return plain
  } catch {
    return undefined
  }
}

const keyFrom = (passphrase: string, salt: Buffer, work: number) =>
  scrypt(passphrase, Buffer.concat([Buffer.from(`${firstLine}/scrypt`), salt]), 32, {
    N: 2 ** work,
    r: 8,
    p: 1,
    maxmem: 2 ** (work + 10) + 2 ** 20,
  })

const derived = (key: Buffer, salt: Buffer, use: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, use, 32))

const macOf = (fileKey: Buffer, header: string) =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

/** Without the signs at its end that fill it up. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
