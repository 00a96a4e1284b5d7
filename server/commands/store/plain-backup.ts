import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unusable } from '../../db/sqlite/failure.ts'
import { UnusableDatabase } from '../../db/db.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import type { Place } from './place.ts'

/** By its first bytes. What is neither, or cannot be read, is for the engine to refuse. */
export async function kindOf(
  file: string,
): Promise<'encrypted' | 'embedded' | 'database' | undefined> {
  const start = await startOf(file).catch(() => '')
  if (isEncrypted(start)) return 'encrypted'
  if (start === 'SQLite format 3\0') return 'embedded'
  return start.startsWith('PGDMP') ? 'database' : undefined
}

async function startOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16) })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** How a backup is opened. `unencrypted`: an unencrypted one is accepted although a passphrase is set. */
export type Opening = { passphrase?: string | undefined; unencrypted?: boolean }

/**
 * Provides the backup as the engine wrote it, in a temporary file. An encrypted one is decrypted completely first, so that no byte of a
 * modified file reaches an engine.
 */
export async function withPlain<Result>(
  { databaseUrl, dataDirectory }: Place,
  file: string,
  { passphrase, unencrypted = false }: Opening,
  use: (plain: string) => Promise<Result>,
): Promise<Result> {
  const path = resolve(file)
  const kind = await kindOf(path)
  if (kind !== 'encrypted') {
    if (kind !== undefined && passphrase !== undefined && !unencrypted)
      throw unusable(path, new UnusableDatabase(notEncrypted))
    return use(path)
  }
  if (passphrase === undefined)
    throw unusable(
      path,
      new UnusableDatabase('it is encrypted; set BACKUP_PASSPHRASE to the passphrase of that day'),
    )
  const folder = databaseUrl === undefined ? dataDirectory : tmpdir()
  return plainBeside(folder, async (plain) => {
    const target = createWriteStream(plain, { flags: 'r+' })
    await pipeline(decrypted(path, passphrase), target).catch((error: unknown) => {
      throw unusable(path, error)
    })
    return use(plain)
  })
}

const notEncrypted =
  'it is not encrypted, and anybody can have made or changed it; if it is yours, of the time before BACKUP_PASSPHRASE was set, add --unencrypted'

/** A temporary file, readable only by its owner. Tools recognise its name if a crash has left it. */
export async function plainBeside<Result>(
  directory: string,
  use: (plain: string) => Promise<Result>,
): Promise<Result> {
  const folder = resolve(directory)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const plain = join(folder, `store-of-backup.sqlite.${randomBytes(4).toString('hex')}.part`)
  await (await open(plain, 'wx', 0o600)).close()
  try {
    return await use(plain)
  } finally {
    for (const left of [plain, `${plain}-journal`]) await rm(left, { force: true })
  }
}
