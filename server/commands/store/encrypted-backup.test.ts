import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../db/open.ts'
import { totalOf } from '../../db/lists-for-tests.ts'
import { freshDatabase, server } from '../../db/postgres/database-for-tests.ts'
import { asha } from '../../db/samples-for-tests.ts'
import { backUp } from './backup.ts'
import { encrypted } from './encryption.ts'
import type { Place } from './place.ts'
import { restore, verify } from './restore.ts'
import { addSubmission } from '../../public/submissions.ts'

const root = await mkdtemp(join(tmpdir(), 'encrypted-'))
// An unencrypted dump is in this directory for a moment.
vi.stubEnv('TMPDIR', root)
const removals: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const remove of removals) await remove()
  await rm(root, { recursive: true })
})

const passphrase = 'correct horse battery'

let places = 0
const engines: [name: string, fresh: () => Promise<Place>][] = [
  ['the embedded store', async () => ({ databaseUrl: undefined, dataDirectory: folder() })],
  ...(server === '' ? [] : [['PostgreSQL', onPostgres] satisfies [string, () => Promise<Place>]]),
]
const folder = () => join(root, `place-${(places += 1)}`)

async function onPostgres() {
  const { url, remove } = await freshDatabase()
  removals.push(remove)
  return { databaseUrl: url, dataDirectory: folder() }
}

async function filled(place: Place, submissions: number) {
  const db = await openStore(place)
  for (let count = 0; count < submissions; count += 1) await addSubmission(db, asha)
  await db.close()
  return place
}

async function countIn(place: Place) {
  const db = await openStore(place)
  const count = await totalOf(db, [])
  await db.close()
  return count
}

async function fileWith(name: string, content: Buffer) {
  await writeFile(join(root, name), content)
  return join(root, name)
}

/** Files that were left in the data directory or in the directory for temporary files. */
const leftovers = async ({ dataDirectory }: Place) =>
  (await Promise.all([dataDirectory, tmpdir()].map((each) => readdir(each).catch(() => []))))
    .flat()
    .filter((name) => name.includes('store-of-backup'))

describe.each(engines)('on %s', (_, fresh) => {
  test('an encrypted backup shows no data, passes verification, and is restored only with its passphrase', async () => {
    const place = await filled(await fresh(), 2)
    const target = await fresh()
    const file = join(folder(), 'one.backup')

    await backUp(place, file, passphrase)
    const verified = await verify(place, file, { passphrase })
    const without = restore(target, file, { overwrite: false })
    await expect(without).rejects.toThrow(/it is encrypted; set BACKUP_PASSPHRASE/)
    const { submissions } = await restore(target, file, { overwrite: false, passphrase })

    const bytes = await readFile(file, 'latin1')
    expect(bytes.startsWith('age-encryption.org/v1\n')).toBe(true)
    expect(bytes).not.toMatch(/SQLite format|PGDMP|Asha/)
    expect(verified.kind).toBe(place.databaseUrl === undefined ? 'embedded' : 'database')
    expect([submissions, await countIn(target)]).toEqual([2, 2])
    expect([...(await leftovers(place)), ...(await leftovers(target))]).toEqual([])
  })

  test('a backup that was changed, has another passphrase or is not encrypted reaches no engine and changes nothing', async () => {
    const place = await filled(await fresh(), 1)
    const other = await filled(await fresh(), 2)
    const plain = join(folder(), 'plain.backup')
    await backUp(other, plain)
    const bytes = await readFile(plain)
    const encryptedWith = (by: string) => buffer(encrypted([bytes], by, 1))
    const valid = await encryptedWith(passphrase)
    const changed = Buffer.from(valid)
    changed[valid.length - 20] = (changed[valid.length - 20] ?? 0) ^ 1
    // Written before any attempt: a rejection during a later write would be unhandled.
    const files = [
      await fileWith('changed', changed),
      await fileWith('cut', valid.subarray(0, -1)),
      await fileWith('foreign', await encryptedWith('of somebody else')),
    ]
    // An engine that reads the dump would fail with another error, because its program is not found.
    const { PATH: path } = process.env
    vi.stubEnv('PATH', '')

    const attempts = [
      ...files.map((file) => restore(place, file, { overwrite: true, passphrase })),
      restore(place, plain, { overwrite: true, passphrase }),
      verify(place, plain, { passphrase }),
    ]
    const errors = await Promise.all(attempts.map((each) => each.then(() => '', String)))
    vi.stubEnv('PATH', path)

    expect(errors).toEqual([
      expect.stringMatching(/it was changed, cut off or damaged/),
      expect.stringMatching(/it was changed, cut off or damaged/),
      expect.stringMatching(/BACKUP_PASSPHRASE is not the passphrase/),
      expect.stringMatching(/it is not encrypted, and anybody can have made or changed it/),
      expect.stringMatching(/it is not encrypted, and anybody can have made or changed it/),
    ])
    expect([await countIn(place), await leftovers(place)]).toEqual([1, []])
    const outcome = await restore(place, plain, { overwrite: true, passphrase, unencrypted: true })
    expect([outcome.submissions, await countIn(place)]).toEqual([2, 2])
  })
})
