import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { privacyNotice } from '#contract/privacy.ts'
import { migrationsIn } from '../migrations.ts'
import { addressFrom } from '../postgres/address.ts'
import { rendered, sql } from '../sql.ts'
import { clientTo, type Client } from '../postgres/client.ts'
import { freshDatabase, server } from '../postgres/database-for-tests.ts'
import { steps } from '../postgres/migrate.ts'
import { databaseOn, openPostgres } from '../postgres/open.ts'
import { asidesOn } from './database.ts'
import { waitForOlderTransactions } from './older-transactions.ts'
import { openRecords, recordsOf } from './records.ts'
import { gap, type Run } from '../postgres/pool.ts'
import { removeSome } from '../enquiries.ts'
import { keepAnswer } from '../submissions.ts'
import { authorFor } from '../author-for-tests.ts'
import { totalOf } from '../lists-for-tests.ts'

const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: 'Wqzx reason',
  name: 'Asha Wqzxname',
  phone: '+91 00000 31313',
  email: 'Asha.Wqzx@Example.com',
  papers_passed: 31,
}
const byForm = {
  enquiry: {
    kind: 'enroll' as const,
    name: asha.name,
    phone: asha.phone,
    email: asha.email,
    course: 'Wqzx course',
    subject: null,
    message: 'Wqzx message',
  },
  care: false,
  news: true,
}
const folder = server === '' ? undefined : addressFrom(server).socket

/** PostgreSQL renews its caches while they are read. */
const gone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** The texts that occur in the files of this database; none if this process cannot read the files. */
async function remainsIn(url: string, texts: string[]) {
  const client = clientTo(addressFrom(url), 1, {})
  await client`CHECKPOINT`
  const [row] = await client`SELECT oid FROM pg_database WHERE datname = current_database()`
  await client.end()
  const base = join(folder ?? '', 'data', 'base', String(row?.['oid']))
  const names = await readdir(base).catch(() => [])
  const files = await Promise.all(
    names.map((name) => readFile(join(base, name), 'latin1').catch(gone)),
  )
  return texts.filter((text) => files.some((file) => file.includes(text)))
}

const runOn =
  (client: Pick<Client, 'unsafe'>): Run =>
  async (statement) => {
    const { text, values } = rendered(statement, gap)
    return [...(await client.unsafe(text, values))]
  }

const otherThanAsha = (index: number) => ({
  university: `University ${index * 7}`,
  branch: `Branch ${index * 7}`,
  reason: `Because ${index * 7}`,
  name: `${index % 2 ? 'B' : 'Y'} ${index}`,
  phone: `${index % 2 ? '+90' : '+92'} ${index}`,
  email: `${index % 2 ? 'a' : 'z'}${index}@example.com`,
})

/**
 * The columns whose statistics contain Asha, including statistics that only superusers may read. System tables are left out, because
 * their object ids may have the same digits.
 */
async function inStatistics(client: Client) {
  const matchesAsha = client`~* 'wqzx|31313'`
  const readable = await client`SELECT attname FROM pg_stats
    WHERE schemaname <> 'pg_catalog'
      AND concat(most_common_vals, histogram_bounds, most_common_elems) ${matchesAsha}`
  const statistics = await client`SELECT attname FROM pg_statistic
    JOIN pg_attribute ON attrelid = starelid AND attnum = staattnum
    JOIN pg_class ON pg_class.oid = starelid
    WHERE relnamespace <> 'pg_catalog'::regnamespace
      AND concat(stavalues1, stavalues2, stavalues3, stavalues4, stavalues5) ${matchesAsha}`
  const extended = await client`SELECT 'extended' AS attname FROM pg_statistic_ext_data
    WHERE stxdmcv::text ${matchesAsha}`
  return [
    ...new Set([...readable, ...statistics, ...extended].map((row) => String(row['attname']))),
  ]
}

const databaseOf = (by: Run) => databaseOn(by, (work) => work(by))

async function isAnyWaiting(url: string) {
  const client = clientTo(addressFrom(url), 1, {})
  const rows = await client`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await client.end()
  return rows.length > 0
}

describe.skipIf(server === '')('on PostgreSQL', () => {
  test('all data of one person is exported, and erased from the files of the database', async () => {
    const database = await freshDatabase()
    const store = await openPostgres(database.url)
    const added = await store.submissions.add(asha, { key: 'key-of-asha', fingerprint: 'x' })
    const id = added.outcome === 'first' ? added.submission.id : ''
    // Her reason is only in the earlier version.
    await store.submissions.amend(id, { ...asha, reason: 'Another.' })
    const by = await authorFor(store)
    const note = 'Wqzx asked for her brother.'
    await store.desk.enter({ submission: id, kind: 'note', text: note }, by)
    await store.submissions.add({
      ...asha,
      email: 'b@example.com',
      name: 'B',
      phone: '0',
      reason: null,
    })
    expect(await totalOf(store.submissions, [])).toBe(2)
    const views = [{ name: 'Wqzx view', query: '?search=asha.wqzx@example.com' }]
    await store.people.setPreferences(by.id, { views }, 'system')
    const texts = [asha.email, asha.phone, asha.name, asha.reason, 'key-of-asha', note, 'Wqzx view']
    const before = await remainsIn(database.url, texts)

    const records = await openRecords({ databaseUrl: database.url, dataDirectory: '' })
    const matches = await records.find({ by: 'email', text: 'asha.wqzx@EXAMPLE.com' })
    const erased = await records.erase({ by: 'email', text: 'asha.wqzx@example.com' })
    await records.close()

    expect(matches.submissions).toMatchObject([
      {
        ...asha,
        reason: 'Another.',
        answer: null,
        earlier: [{ submission: asha }],
        activity: [{ kind: 'note', text: note, byName: 'Meera' }],
        idempotencyKey: 'key-of-asha',
        privacyNotice,
      },
    ])
    expect(erased.rows).toBe(1)
    if (process.env['TEST_DATABASE_URL'] === undefined) expect(before).toEqual(texts)
    expect(await remainsIn(database.url, texts)).toEqual([])
    expect(await totalOf(store.submissions, [])).toBe(1)
    await store.close()
    await database.remove()
  })

  test('an erasure waits for transactions that began before it, and fails when that takes too long', async () => {
    const database = await freshDatabase()
    const store = await openPostgres(database.url)
    await store.submissions.add(asha)
    const reader = clientTo(addressFrom(database.url), 1, {})
    const records = await openRecords({ databaseUrl: database.url, dataDirectory: '' })
    const client = clientTo(addressFrom(database.url), 1, {})
    let erasing: Promise<unknown> | undefined

    await reader.begin('ISOLATION LEVEL REPEATABLE READ', async (transaction) => {
      // Its snapshot still has her row, and it holds no lock on the table.
      await transaction`SELECT 1`
      erasing = records.erase({ by: 'phone', text: asha.phone })
      await expect.poll(() => totalOf(store.submissions, [])).toBe(0)
      await expect(waitForOlderTransactions(client, 300)).rejects.toThrow('Run this again')
    })
    await erasing

    expect(await remainsIn(database.url, [asha.name])).toEqual([])
    await Promise.all([reader.end(), client.end(), records.close(), store.close()])
    await database.remove()
  })

  test.each([
    ['while others remain', 40],
    ['when nobody else remains', 0],
  ])('an erased person is in no statistics of the server %s', async (_, others) => {
    const database = await freshDatabase()
    const store = await openPostgres(database.url)
    const answer = {
      result: { notes: 'Wqzx answer' },
      origin: 'model',
      catalogueVersion: '1',
    } as const
    const once = { key: 'key-of-wqzx', fingerprint: 'wqzx' }
    const first = await store.submissions.add(asha, once, answer)
    const id = first.outcome === 'first' ? first.submission.id : ''
    const change = { once: { key: 'change-of-wqzx', fingerprint: 'wqzx' }, answer }
    await store.submissions.amend(id, asha, change)
    // Twice, because statistics may not contain a value that occurs once.
    await store.submissions.add(asha)
    await Promise.all([1, 2].map(() => store.enquiries.add(byForm)))
    for (const email of ['m@example.com', 'n@example.com']) {
      const staff = await store.people.save({ email, name: 'Meera', password: 'x' }, 'system')
      const views = [{ name: 'Again', query: '?search=wqzxname+asha' }]
      await store.people.setPreferences(staff.id, { views }, 'system')
    }
    for (let index = 0; index < others; index += 1)
      // oxlint-disable-next-line no-await-in-loop -- Their values sort before and after hers.
      await store.submissions.add({ ...asha, ...otherThanAsha(index) })
    const client = clientTo(addressFrom(database.url), 1, {})
    await client`ANALYZE`

    expect(await inStatistics(client)).toEqual([])
    const records = await openRecords({ databaseUrl: database.url, dataDirectory: '' })
    await records.erase({ by: 'phone', text: asha.phone })
    await records.close()

    expect(await remainsIn(database.url, ['Wqzx', 'wqzx'])).toEqual([])
    expect(await totalOf(store.submissions, [])).toBe(others)
    await client.end()
    await store.close()
    await database.remove()
  })

  test('after a correction the former values are in no file of the database', async () => {
    const database = await freshDatabase()
    const store = await openPostgres(database.url)
    const once = { key: 'key', fingerprint: 'wqzx-body' }
    const answer = { result: { notes: 'Wqzx' }, origin: 'model', catalogueVersion: '1' } as const
    const added = await store.submissions.add(asha, once, answer)
    const client = clientTo(addressFrom(database.url), 1, {})
    await client`ANALYZE`
    const texts = [asha.email, asha.phone, asha.name, asha.reason, 'wqzx']
    const before = await remainsIn(database.url, texts)

    const records = await openRecords({ databaseUrl: database.url, dataDirectory: '' })
    const id = added.outcome === 'clash' ? '' : added.submission.id
    const change = { name: 'Asha', phone: '0', email: 'asha.xjqv@example.com', reason: null }
    const correction = await records.correct(id, change)
    await records.close()

    if (process.env['TEST_DATABASE_URL'] === undefined) expect(before).toEqual(texts)
    expect(correction).toEqual({ answerRemoved: true })
    expect(await store.submissions.find(id)).toMatchObject({ ...asha, ...change })
    expect(await remainsIn(database.url, texts)).toEqual([])
    expect(await inStatistics(client)).toEqual([])
    await client.end()
    await store.close()
    await database.remove()
  })

  test.each(['an erasure', 'the answer'])(
    'an answer stored while its enquiry is erased does not remain, with %s first',
    async (first) => {
      const database = await freshDatabase()
      const store = await openPostgres(database.url)
      const added = await store.submissions.add(asha)
      const id = added.outcome === 'first' ? added.submission.id : ''
      const answer = { result: {}, origin: 'model', catalogueVersion: '1' } as const
      const connect = () => clientTo(addressFrom(database.url), 1, {})
      const [one, other] = [connect(), connect()]
      const actions = [
        (by: Run) => databaseOf(by).write('system', (tx) => removeSome(tx, sql`TRUE`)),
        (by: Run) => keepAnswer(databaseOf(by), id, answer),
      ]
      const [before, after] = first === 'an erasure' ? actions : actions.toReversed()

      let isDone = false
      let second: Promise<unknown> | undefined
      await one.begin(async (firstTransaction) => {
        await before?.(runOn(firstTransaction))
        second = other
          .begin(async (secondTransaction) => after?.(runOn(secondTransaction)))
          .finally(() => (isDone = true))
        // It has finished, or waits for a lock of the first transaction.
        await expect.poll(async () => isDone || (await isAnyWaiting(database.url))).toBe(true)
      })
      await second

      const [counts] = await one`SELECT (SELECT count(*) FROM answers) AS answers,
        (SELECT count(*) FROM enquiries) AS submissions`
      expect(counts).toEqual({ answers: 0, submissions: 0 })
      await Promise.all([one.end(), other.end(), store.close()])
      await database.remove()
    },
  )

  test('a schema of an earlier version that was put aside is searched without migrating it, and a person is erased from it', async () => {
    const database = await freshDatabase()
    const store = await openPostgres(database.url)
    await store.submissions.add(asha)
    const client = clientTo(addressFrom(database.url), 1, {})
    const earlier = (await migrationsIn(steps)).slice(0, 3)
    await client
      .unsafe(
        `CREATE SCHEMA before_2026_11_21t05_14_00; SET search_path = before_2026_11_21t05_14_00;
        ${earlier.map(({ text }) => text).join('\n')}
        CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL);
        INSERT INTO migrations VALUES (3, 'the third', 1);
        INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded, university_folded,
          branch_folded, email_folded, phone_folded, name, university, branch, email, phone, answer, answer_origin, catalogue_version)
        VALUES ('earlier', 1, 1, 1, 'wqzx', 'u', 'b', '${asha.email.toLowerCase()}', 'p', 'Wqzxname', 'u', 'b',
          '${asha.email}', 'p', '{}', 'model', '1');
        RESET search_path`,
      )
      .simple()
    const query = { by: 'email', text: asha.email } as const

    const [aside, ...others] = await asidesOn(database.url)
    const opened = await aside?.open()
    const records = opened && recordsOf(opened)
    const matchCount = await records?.count(query)
    const [migration] =
      await client`SELECT max(number) AS number FROM before_2026_11_21t05_14_00.migrations`
    const erased = await records?.erase(query)
    await records?.close()

    expect(others).toEqual([])
    expect(aside?.name).toMatch(/^the schema before_2026_11_21t05_14_00 of postgres:/)
    expect([matchCount, migration?.['number'], erased?.rows]).toEqual([1, 3, 1])
    const [counts] = await client`SELECT (SELECT count(*) FROM enquiries) AS here,
      (SELECT count(*) FROM before_2026_11_21t05_14_00.enquiries) AS aside`
    expect(counts).toEqual({ here: 1, aside: 0 })
    await client.end()
    await store.close()
    await database.remove()
  })

  test('the error for a database without our tables names it without its password', async () => {
    const database = await freshDatabase()
    const url = new URL(database.url)
    url.password = 'secret'

    const opening = openRecords({ databaseUrl: url.href, dataDirectory: '' })

    await expect(opening).rejects.toThrow(/^Cannot use postgres:/)
    await expect(opening).rejects.not.toThrow('secret')
    await database.remove()
  })
})
