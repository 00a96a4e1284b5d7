import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { migrationsIn } from '../migrations.ts'
import { anywhere } from '../searches-for-tests.ts'
import { addressFrom } from '../postgres/address.ts'
import { clientTo } from '../postgres/client.ts'
import { freshDatabase, server } from '../postgres/database-for-tests.ts'
import { steps } from '../postgres/migrate.ts'
import { openPostgres } from '../postgres/open.ts'
import { program } from './pg-cli.ts'
import { rowsOf, totalOf } from '../lists-for-tests.ts'

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

describe.skipIf(server === '' || !installed)('on PostgreSQL', () => {
  test('a backup made under load restores the state of one instant, and new rows continue from there', async () => {
    const [source, target] = [await freshDatabase(), await freshDatabase()]
    const file = join(root, 'busy.backup')
    const store = await openPostgres(source.url)
    const acknowledgedIds: string[] = []
    let writing = true
    const write = async (): Promise<void> => {
      const { outcome } = await store.submissions
        .add(asha, { key: `key-${acknowledgedIds.length}-${Math.random()}`, fingerprint: 'x' })
        .then((addition) => {
          if (addition.outcome === 'first') acknowledgedIds.push(addition.submission.id)
          return addition
        })
      return writing && outcome === 'first' ? write() : undefined
    }
    const writers = Array.from({ length: 4 }, write)
    await store.people.save({ email: 'meera@example.com', name: '', password: 'x' }, 'system')

    const idsBefore = [...acknowledgedIds]
    await backUp({ databaseUrl: source.url, dataDirectory: '' }, file)
    writing = false
    await Promise.all(writers)
    const place = { databaseUrl: target.url, dataDirectory: '' }
    const { submissions, aside } = await restore(place, file, { overwrite: false })

    const all = await rowsOf(store.submissions, everything)
    await store.close()
    const restored = await openPostgres(target.url)
    const rows = await rowsOf(restored.submissions, everything)
    const ids = new Set(rows.map(({ id }) => id))
    expect(aside).toBeUndefined()
    expect(submissions).toBe(rows.length)
    expect(rows.length).toBeLessThan(all.length)
    expect(rows).toEqual(all.filter(({ id }) => ids.has(id)))
    expect(idsBefore.filter((id) => !ids.has(id))).toEqual([])
    expect(await restored.people.count()).toBe(1)
    const next = await restored.submissions.add(asha)
    expect(next.outcome === 'first' && next.submission.sequence).toBeGreaterThan(
      rows.at(-1)?.sequence ?? 0,
    )
    expect(
      await totalOf(restored.submissions, [
        { method: 'search', attribute: 'name', words: ['asha'] },
      ]),
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
    const store = await openPostgres(database.url)
    await store.submissions.add(asha)
    await backUp(place, file)
    await store.submissions.add({ ...asha, name: 'Ravi Sample' })

    await expect(restore(place, file, { overwrite: true })).rejects.toThrow('a server is connected')
    await store.close()
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

  test('a backup of an earlier version is restored, and migrated by the next start', async () => {
    const [source, target] = [await freshDatabase(), await freshDatabase()]
    const file = join(root, 'earlier.backup')
    const client = clientTo(addressFrom(source.url), 1, {})
    const earlier = (await migrationsIn(steps)).slice(0, 4)
    await client.unsafe(earlier.map(({ text }) => text).join('\n')).simple()
    await client`CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL)`
    await client`INSERT INTO migrations VALUES (4, 'the fourth', 1)`
    await client`INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
        university_folded, branch_folded, email_folded, phone_folded, name, university, branch, email, phone)
      VALUES ('earlier', 1, 1, 1, 'asha', 'u', 'b', 'e', 'p', 'Asha', 'u', 'b', 'e', 'p')`
    await client.end()
    await backUp({ databaseUrl: source.url, dataDirectory: '' }, file)

    await restore({ databaseUrl: target.url, dataDirectory: '' }, file, { overwrite: false })

    const store = await openPostgres(target.url)
    expect(await totalOf(store.submissions, [anywhere('as')])).toBe(1)
    await store.close()
    await source.remove()
    await target.remove()
  })

  test('a restore of a file that is not a backup changes nothing', async () => {
    const database = await freshDatabase()
    const place = { databaseUrl: database.url, dataDirectory: '' }
    const store = await openPostgres(database.url)
    await store.submissions.add(asha)
    await store.close()
    const file = join(root, 'text.backup')
    await writeFile(file, 'some other text')

    await expect(restore(place, file, { overwrite: true })).rejects.toThrow(/^pg_restore failed/)
    await expect(restore(place, join(root, 'none'), { overwrite: true })).rejects.toThrow(
      'no such file',
    )

    const again = await openPostgres(database.url)
    expect(await totalOf(again.submissions, [])).toBe(1)
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
