import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** An archive not in the format of `npm run pack`. */
export class UnusableArchive extends Error {}

const block = 512

/**
 * Unpacks an archive into a new, empty folder and returns the name of its single top folder. Accepts only regular files and folders with
 * plain names: no links, no `..`, no duplicates, so nothing is written outside.
 */
export async function unpack(archive: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true })
  const plain = createGunzip()
  // The reader gets the error.
  pipeline(createReadStream(archive), plain, () => {})
  const bytes = reader(plain)
  let top: string | undefined
  for (;;) {
    const header = await bytes.read(block)
    if (header.every((byte) => byte === 0)) break
    const { name, size, isFolder, isProgram } = entryFrom(header)
    const [first = ''] = name.split('/')
    top ??= first
    if (first !== top) throw new UnusableArchive(`it has more than one folder: "${first}"`)
    const path = join(into, name)
    if (isFolder) await mkdir(path, { recursive: true, mode: 0o755 })
    else await writeTo(path, size, isProgram, bytes.pieces(size))
    await bytes.read((block - (size % block)) % block)
  }
  if (top === undefined) throw new UnusableArchive('it is empty')
  return top
}

type Entry = { name: string; size: number; isFolder: boolean; isProgram: boolean }

/** A header in POSIX ustar format, which `npm run pack` writes. */
function entryFrom(header: Buffer): Entry {
  const field = (from: number, length: number) =>
    header.toString('latin1', from, from + length).split('\0', 1)[0] ?? ''
  const number = (from: number, length: number) => Number.parseInt(field(from, length), 8)
  const [base, prefix, type] = [field(0, 100), field(345, 155), field(156, 1)]
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (field(257, 5) !== 'ustar' || number(148, 8) !== sum)
    throw new UnusableArchive('it is damaged, or not one of "npm run pack"')
  const name = (prefix === '' ? base : `${prefix}/${base}`).replace(/\/$/, '')
  const segments = name.split('/')
  if (!segments.every((segment) => /^[\w@.+[\]() -]+$/.test(segment) && !/^\.\.?$/.test(segment)))
    throw new UnusableArchive(`it has a name that leads elsewhere: ${JSON.stringify(name)}`)
  if (type !== '0' && type !== '5')
    throw new UnusableArchive(`${JSON.stringify(name)} is neither a file nor a folder`)
  const isFolder = type === '5'
  return {
    name,
    size: isFolder ? 0 : number(124, 12),
    isFolder,
    isProgram: (number(100, 8) & 0o100) !== 0,
  }
}

async function writeTo(
  path: string,
  size: number,
  isProgram: boolean,
  pieces: AsyncIterable<Buffer>,
) {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 })
  // Fails if the file exists.
  const handle = await open(path, 'wx', isProgram ? 0o755 : 0o644)
  try {
    for await (const piece of pieces) await handle.write(piece)
    if (size > 0) await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads a stream in chunks of requested length. */
function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)

  async function* pieces(length: number): AsyncGenerator<Buffer> {
    let remaining = length
    while (remaining > 0) {
      if (buffered.length === 0) {
        const next = await chunks.next()
        if (next.done === true) throw new UnusableArchive('it is cut off')
        buffered = next.value
      }
      const piece = buffered.subarray(0, remaining)
      buffered = buffered.subarray(piece.length)
      remaining -= piece.length
      yield piece
    }
  }

  async function read(length: number) {
    const parts: Buffer[] = []
    for await (const piece of pieces(length)) parts.push(piece)
    return Buffer.concat(parts)
  }
  return { pieces, read }
}
