import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { decrypted, encrypted } from './encryption.ts'

const folder = await mkdtemp(join(tmpdir(), 'encryption-'))
afterAll(() => rm(folder, { recursive: true }))

const passphrase = 'correct horse battery'
/** With the cheapest key, so that a test may open many. */
const sealed = (plain: Buffer) => buffer(encrypted([plain], passphrase, 1))

async function opened(bytes: Buffer, by = passphrase) {
  const file = join(folder, 'one')
  await writeFile(file, bytes)
  return buffer(decrypted(file, by))
}

const chunk = 64 * 1024 + 16

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
  '%i bytes come back as they were',
  async (length) => {
    const plain = Buffer.alloc(length, 'names and numbers')

    const back = await opened(await sealed(plain))

    expect(back.equals(plain)).toBe(true)
  },
)

test('what the program age has written is opened', async () => {
  // echo "Made by the program age." | age --passphrase
  const written =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBJUE1sT1lhaGZzMVNSc3hDN0JpQktRIDE4ClZYQUN3RCtUNldkbXZvQmcxMkxwdFhHQlNuWGlqcHV0UHFlbDZnM20yLzAKLS0tIEo2b2dLMmhjNkdOa3VrUEx6U1RVVmpodFBTc094LzV0V01jb0czbmZKSk0KDBdxX9d1RIAQRB7yxW7qFQ4RHrnUFK7Q1GZunhQbvhlLw5/5tev0Q+QsiEg+F5zuheXfWwB2o4Q4'

  const back = await opened(Buffer.from(written, 'base64'))

  expect(back.toString()).toBe('Made by the program age.\n')
})

test('whatever is changed in a file is found, and no later byte is given', async () => {
  const bytes = await sealed(Buffer.alloc(200_000, 'names and numbers'))
  const payload = bytes.length - 200_000 - 4 * 16
  const replaced = (at: number, byte: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = byte
    return copy
  }
  const flipped = (at: number) => replaced(at, (bytes[at] ?? 0) ^ 1)
  // With a flipped bit it might be no letter of base64 at all, which is another complaint.
  const [oldLetter, newLetter] = [bytes.toString('latin1', 40, 41), 'A'.charCodeAt(0)]
  const [first, second] = [bytes.subarray(payload, payload + chunk), payload + chunk]
  const changes = {
    'a letter of the salt': replaced(40, oldLetter === 'A' ? newLetter + 1 : newLetter),
    'a bit of the nonce': flipped(payload - 1),
    'a bit of the first chunk': flipped(payload + 9),
    'the last bit': flipped(bytes.length - 1),
    'no last chunk': bytes.subarray(0, payload + 3 * chunk),
    'no chunk at all': bytes.subarray(0, payload),
    'a byte more': Buffer.concat([bytes, Buffer.from('x')]),
    'a chunk twice': Buffer.concat([bytes.subarray(0, second), first, bytes.subarray(second)]),
  }

  const complaints = await Promise.all(
    Object.entries(changes).map(async ([name, changed], index) => {
      const file = join(folder, String(index))
      await writeFile(file, changed)
      const complaint = await buffer(decrypted(file, passphrase)).catch(String)
      return [name, String(complaint).slice(7, 50)]
    }),
  )

  expect(Object.fromEntries(complaints)).toEqual({
    'a letter of the salt': 'BACKUP_PASSPHRASE is not the passphrase tha',
    ...Object.fromEntries(
      Object.keys(changes)
        .slice(1)
        .map((name) => [name, 'it was changed, cut off or damaged after it']),
    ),
  })
})

test('another passphrase, and a file that asks for more memory than age takes, are refused', async () => {
  const bytes = await sealed(Buffer.from('names and numbers'))
  const greedy = Buffer.from(bytes.toString('latin1').replace(' 1\n', ' 40\n'), 'latin1')

  await expect(opened(bytes, 'another passphrase')).rejects.toThrow(/is not the passphrase/)
  await expect(opened(greedy)).rejects.toThrow(/not as a backup of ours/)
})
