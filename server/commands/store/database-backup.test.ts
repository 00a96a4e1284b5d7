import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { addressFrom, clientTo } from '../../db/postgres/client.ts'
import { freshDatabase, server } from '../../db/postgres/database-for-tests.ts'
import { openPostgres } from '../../db/postgres/open.ts'
import { program } from './pg-cli.ts'
import { rowsOf, totalOf } from '../../db/lists-for-tests.ts'
import { countPeople, savePerson } from '../../people/people.ts'
import { addSubmission } from '../../public/submissions.ts'

const root = await mkdtemp(join(tmpdir(), 'backup-'))
afterAll(() => rm(root, { recursive: true }))

const everything = { filters: [], orders: [], limit: 1_000_000, offset: 0 }
const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: 'தமிழ் \\ "quoted" \t and\nlines',
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  papers_passed: 31,
}

const now = () => Date.UTC(2026, 10, 21, 5, 14)

const installed = await program('pg_dump', ['--version'])
  .ended()
  .then(
    () => true,
    () => false,
  )
if (server !== '' && !installed) console.warn('pg_dump is not on the PATH: its tests are skipped.')

const placeOf = ({ url }: { url: string }) => ({ databaseUrl: url, dataDirectory: '' })

describe.skipIf(server === '' || !installed)('on PostgreSQL', () => {
  test('a backup made under load restores the state of one instant, and new rows continue from there', async () => {
    const [source, target] = [await freshDatabase(), await freshDatabase()]
    const file = join(root, 'busy.backup')
    const db = await openPostgres(source.url)
    const acknowledgedIds: string[] = []
    let writing = true
    const write = async (): Promise<void> => {
      const { outcome } = await addSubmission(db, asha, {
        once: {
          key: `key-${acknowledgedIds.length}-${Math.random()}`,
          fingerprint: 'x',
        },
      }).then((addition) => {
        if (addition.outcome === 'first') acknowledgedIds.push(addition.submission.id)
        return addition
      })
      return writing && outcome === 'first' ? write() : undefined
    }
    const writers = Array.from({ length: 4 }, write)
    await savePerson(db, { email: 'meera@example.com', name: '', password: 'x' }, 'system')

    const idsBefore = [...acknowledgedIds]
    await backUp({ databaseUrl: source.url, dataDirectory: '' }, file)
    writing = false
    await Promise.all(writers)
    const place = { databaseUrl: target.url, dataDirectory: '' }
    const { submissions, aside } = await restore(place, file, { overwrite: false })

    const all = await rowsOf(db, everything)
    await db.close()
    const restored = await openPostgres(target.url)
    const rows = await rowsOf(restored, everything)
    const ids = new Set(rows.map(({ id }) => id))
    expect(aside).toBeUndefined()
    expect(submissions).toBe(rows.length)
    expect(rows.length).toBeLessThan(all.length)
    expect(rows).toEqual(all.filter(({ id }) => ids.has(id)))
    expect(idsBefore.filter((id) => !ids.has(id))).toEqual([])
    expect(await countPeople(restored)).toBe(1)
    const next = await addSubmission(restored, asha)
    expect(next.outcome === 'first' && next.submission.sequence).toBeGreaterThan(
      rows.at(-1)?.sequence ?? 0,
    )
    expect(
      await totalOf(restored, [{ method: 'search', attribute: 'name', words: ['asha'] }]),
    ).toBe(rows.length + 1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await restored.close()
    await source.remove()
    await target.remove()
  })

  test('a restore puts existing data aside only with --overwrite, and not while a server is connected', async () => {
    const database = await freshDatabase()
    const place = { databaseUrl: database.url, dataDirectory: '' }
    const file = join(root, 'full.backup')
    const db = await openPostgres(database.url)
    await addSubmission(db, asha)
    await backUp(place, file)
    await addSubmission(db, { ...asha, name: 'Ravi Sample' })

    await expect(restore(place, file, { overwrite: true })).rejects.toThrow('a server is connected')
    await db.close()
    await expect(restore(place, file, { overwrite: false })).rejects.toThrow(
      /holds something \(submissions: 2, staff: 0\); with --overwrite/,
    )
    const { submissions, aside } = await restore(place, file, { overwrite: true, now })

    expect(submissions).toBe(1)
    expect(aside).toBe('the schema before_2026_11_21t05_14_00')
    const client = clientTo(addressFrom(database.url), 1, {})
    const [old] = await client`SELECT count(*) AS rows FROM before_2026_11_21t05_14_00.enquiries`
    expect(Number(old?.['rows'])).toBe(2)
    await client.end()
    await database.remove()
  })

  test('a backup of before the first release is refused, and so is a restore over such a database', async () => {
    const [source, target] = [await freshDatabase(), await freshDatabase()]
    const [older, newer] = [join(root, 'older.backup'), join(root, 'newer.backup')]
    for (const { url } of [source, target]) {
      const db = await openPostgres(url)
      await addSubmission(db, asha)
      await db.close()
    }
    await backUp(placeOf(target), newer)
    const client = clientTo(addressFrom(source.url), 1, {})
    await client`UPDATE migrations SET name = '0001-submissions.sql'`
    await client.end()
    await backUp(placeOf(source), older)
    const isRefused = /^Cannot use .*before the first release.*nothing was changed\.$/

    await expect(restore(placeOf(target), older, { overwrite: true })).rejects.toThrow(isRefused)
    await expect(restore(placeOf(source), newer, { overwrite: true })).rejects.toThrow(isRefused)

    const db = await openPostgres(target.url)
    expect(await totalOf(db, [])).toBe(1)
    await db.close()
    await source.remove()
    await target.remove()
  })

  test('a restore of a file that is not a backup changes nothing', async () => {
    const database = await freshDatabase()
    const place = { databaseUrl: database.url, dataDirectory: '' }
    const db = await openPostgres(database.url)
    await addSubmission(db, asha)
    await db.close()
    const file = join(root, 'text.backup')
    await writeFile(file, 'some other text')

    await expect(restore(place, file, { overwrite: true })).rejects.toThrow(/^pg_restore failed/)
    await expect(restore(place, join(root, 'none'), { overwrite: true })).rejects.toThrow(
      'no such file',
    )

    const again = await openPostgres(database.url)
    expect(await totalOf(again, [])).toBe(1)
    await again.close()
    await database.remove()
  })
})

test('the error names a PostgreSQL program that is not installed', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = root

  const ended = program('pg_dump', ['--version']).ended()

  process.env['PATH'] = path
  await expect(ended).rejects.toThrow(/^pg_dump is not installed\. .*postgresql-client/)
})
