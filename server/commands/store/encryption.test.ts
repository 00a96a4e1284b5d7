import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { decrypted, encrypted } from './encryption.ts'

const folder = await mkdtemp(join(tmpdir(), 'encryption-'))
afterAll(() => rm(folder, { recursive: true }))

const passphrase = 'correct horse battery'
/** With the cheapest key derivation, so that a test can decrypt many. */
const encryptedBytes = (plain: Buffer) => buffer(encrypted([plain], passphrase, 1))

async function decryptedBytes(bytes: Buffer, by = passphrase) {
  const file = join(folder, 'one')
  await writeFile(file, bytes)
  return buffer(decrypted(file, by))
}

const chunk = 64 * 1024 + 16

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
  '%i bytes are the same after encryption and decryption',
  async (length) => {
    const plain = Buffer.alloc(length, 'names and numbers')

    const output = await decryptedBytes(await encryptedBytes(plain))

    expect(output.equals(plain)).toBe(true)
  },
)

test('a file written by the program age is decrypted', async () => {
  // echo "Made by the program age." | age --passphrase
  const ageFile =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBJUE1sT1lhaGZzMVNSc3hDN0JpQktRIDE4ClZYQUN3RCtUNldkbXZvQmcxMkxwdFhHQlNuWGlqcHV0UHFlbDZnM20yLzAKLS0tIEo2b2dLMmhjNkdOa3VrUEx6U1RVVmpodFBTc094LzV0V01jb0czbmZKSk0KDBdxX9d1RIAQRB7yxW7qFQ4RHrnUFK7Q1GZunhQbvhlLw5/5tev0Q+QsiEg+F5zuheXfWwB2o4Q4'

  const output = await decryptedBytes(Buffer.from(ageFile, 'base64'))

  expect(output.toString()).toBe('Made by the program age.\n')
})

test('any change to a file makes its decryption fail', async () => {
  const bytes = await encryptedBytes(Buffer.alloc(200_000, 'names and numbers'))
  const payload = bytes.length - 200_000 - 4 * 16
  const replaced = (at: number, byte: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = byte
    return copy
  }
  const flipped = (at: number) => replaced(at, (bytes[at] ?? 0) ^ 1)
  // A flipped bit might give a character outside base64, which is another error.
  const [oldCharacter, newCharacter] = [bytes.toString('latin1', 40, 41), 'A'.charCodeAt(0)]
  const [first, second] = [bytes.subarray(payload, payload + chunk), payload + chunk]
  const changes = {
    'a character of the salt': replaced(40, oldCharacter === 'A' ? newCharacter + 1 : newCharacter),
    'a bit of the nonce': flipped(payload - 1),
    'a bit of the first chunk': flipped(payload + 9),
    'the last bit': flipped(bytes.length - 1),
    'no last chunk': bytes.subarray(0, payload + 3 * chunk),
    'no chunks': bytes.subarray(0, payload),
    'an extra byte': Buffer.concat([bytes, Buffer.from('x')]),
    'a repeated chunk': Buffer.concat([bytes.subarray(0, second), first, bytes.subarray(second)]),
  }

  const errors = await Promise.all(
    Object.entries(changes).map(async ([name, changed], index) => {
      const file = join(folder, String(index))
      await writeFile(file, changed)
      const error = await buffer(decrypted(file, passphrase)).catch(String)
      return [name, String(error).slice(7, 50)]
    }),
  )

  expect(Object.fromEntries(errors)).toEqual({
    'a character of the salt': 'BACKUP_PASSPHRASE is not the passphrase tha',
    ...Object.fromEntries(
      Object.keys(changes)
        .slice(1)
        .map((name) => [name, 'it was changed, cut off or damaged after it']),
    ),
  })
})

test('another passphrase is refused, and so is a file that demands more memory than age allows', async () => {
  const bytes = await encryptedBytes(Buffer.from('names and numbers'))
  const costly = Buffer.from(bytes.toString('latin1').replace(' 1\n', ' 40\n'), 'latin1')

  await expect(decryptedBytes(bytes, 'another passphrase')).rejects.toThrow(/is not the passphrase/)
  await expect(decryptedBytes(costly)).rejects.toThrow(/not as a backup of ours/)
})
