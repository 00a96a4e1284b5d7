import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { privacyNotice } from '#contract/messages.ts'
import { addressFrom, clientTo, type Client } from '../../db/postgres/client.ts'
import { rendered, sql } from '../../db/sql.ts'
import { freshDatabase, server } from '../../db/postgres/database-for-tests.ts'
import { databaseOn, openPostgres } from '../../db/postgres/open.ts'
import { waitForOlderTransactions } from './database.ts'
import { openBeside } from './open.ts'
import { correctEnquiry, erasePerson, findPerson } from './records.ts'
import { gap, type Run } from '../../db/postgres/pool.ts'
import { addEnquiry, removeSome } from '../../public/enquiries.ts'
import { addSubmission, amendSubmission, keepAnswer } from '../../public/submissions.ts'
import { authorFor } from '../../db/author-for-tests.ts'
import { findSubmission, totalOf } from '../../db/lists-for-tests.ts'
import { savePerson, setPreferences } from '../../people/people.ts'
import { addEntry } from '../../desk/marks-and-notes.ts'

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
    const db = await openPostgres(database.url)
    const added = await addSubmission(db, asha, { once: { key: 'key-of-asha', fingerprint: 'x' } })
    const id = added.outcome === 'first' ? added.submission.id : ''
    // Her reason is only in the earlier version.
    await amendSubmission(db, id, { ...asha, reason: 'Another.' })
    const by = await authorFor(db)
    const note = 'Wqzx asked for her brother.'
    await addEntry(db, { submission: id, kind: 'note', text: note }, by)
    await addSubmission(db, {
      ...asha,
      email: 'b@example.com',
      name: 'B',
      phone: '0',
      reason: null,
    })
    expect(await totalOf(db, [])).toBe(2)
    const views = [{ name: 'Wqzx view', query: '?search=asha.wqzx@example.com' }]
    await setPreferences(db, by.id, { views }, 'system')
    const texts = [asha.email, asha.phone, asha.name, asha.reason, 'key-of-asha', note, 'Wqzx view']
    const before = await remainsIn(database.url, texts)

    const records = await openBeside({ databaseUrl: database.url, dataDirectory: '' })
    const matches = await findPerson(records, { by: 'email', text: 'asha.wqzx@EXAMPLE.com' })
    const erased = await erasePerson(records, { by: 'email', text: 'asha.wqzx@example.com' })
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
    expect(await totalOf(db, [])).toBe(1)
    await db.close()
    await database.remove()
  })

  test('an erasure waits for transactions that began before it, and fails when that takes too long', async () => {
    const database = await freshDatabase()
    const db = await openPostgres(database.url)
    await addSubmission(db, asha)
    const reader = clientTo(addressFrom(database.url), 1, {})
    const records = await openBeside({ databaseUrl: database.url, dataDirectory: '' })
    const client = clientTo(addressFrom(database.url), 1, {})
    let erasing: Promise<unknown> | undefined

    await reader.begin('ISOLATION LEVEL REPEATABLE READ', async (transaction) => {
      // Its snapshot still has her row, and it holds no lock on the table.
      await transaction`SELECT 1`
      erasing = erasePerson(records, { by: 'phone', text: asha.phone })
      await expect.poll(() => totalOf(db, [])).toBe(0)
      await expect(waitForOlderTransactions(client, 300)).rejects.toThrow('Run this again')
    })
    await erasing

    expect(await remainsIn(database.url, [asha.name])).toEqual([])
    await Promise.all([reader.end(), client.end(), records.close(), db.close()])
    await database.remove()
  })

  test.each([
    ['while others remain', 40],
    ['when nobody else remains', 0],
  ])('an erased person is in no statistics of the server %s', async (_, others) => {
    const database = await freshDatabase()
    const db = await openPostgres(database.url)
    const answer = {
      result: { notes: 'Wqzx answer' },
      origin: 'model',
      catalogueVersion: '1',
    } as const
    const once = { key: 'key-of-wqzx', fingerprint: 'wqzx' }
    const first = await addSubmission(db, asha, { once, answer })
    const id = first.outcome === 'first' ? first.submission.id : ''
    const change = { once: { key: 'change-of-wqzx', fingerprint: 'wqzx' }, answer }
    await amendSubmission(db, id, asha, change)
    // Twice, because statistics may not contain a value that occurs once.
    await addSubmission(db, asha)
    await Promise.all([1, 2].map(() => addEnquiry(db, byForm)))
    for (const email of ['m@example.com', 'n@example.com']) {
      const staff = await savePerson(db, { email, name: 'Meera', password: 'x' }, 'system')
      const views = [{ name: 'Again', query: '?search=wqzxname+asha' }]
      await setPreferences(db, staff.id, { views }, 'system')
    }
    for (let index = 0; index < others; index += 1)
      await addSubmission(db, { ...asha, ...otherThanAsha(index) })
    const client = clientTo(addressFrom(database.url), 1, {})
    await client`ANALYZE`

    expect(await inStatistics(client)).toEqual([])
    const records = await openBeside({ databaseUrl: database.url, dataDirectory: '' })
    await erasePerson(records, { by: 'phone', text: asha.phone })
    await records.close()

    expect(await remainsIn(database.url, ['Wqzx', 'wqzx'])).toEqual([])
    expect(await totalOf(db, [])).toBe(others)
    await client.end()
    await db.close()
    await database.remove()
  })

  test('after a correction the former values are in no file of the database', async () => {
    const database = await freshDatabase()
    const db = await openPostgres(database.url)
    const once = { key: 'key', fingerprint: 'wqzx-body' }
    const answer = { result: { notes: 'Wqzx' }, origin: 'model', catalogueVersion: '1' } as const
    const added = await addSubmission(db, asha, { once, answer })
    const client = clientTo(addressFrom(database.url), 1, {})
    await client`ANALYZE`
    const texts = [asha.email, asha.phone, asha.name, asha.reason, 'wqzx']
    const before = await remainsIn(database.url, texts)

    const records = await openBeside({ databaseUrl: database.url, dataDirectory: '' })
    const id = added.outcome === 'clash' ? '' : added.submission.id
    const change = { name: 'Asha', phone: '0', email: 'asha.xjqv@example.com', reason: null }
    const correction = await correctEnquiry(records, id, change)
    await records.close()

    if (process.env['TEST_DATABASE_URL'] === undefined) expect(before).toEqual(texts)
    expect(correction).toEqual({ answerRemoved: true })
    expect(await findSubmission(db, id)).toMatchObject({ ...asha, ...change })
    expect(await remainsIn(database.url, texts)).toEqual([])
    expect(await inStatistics(client)).toEqual([])
    await client.end()
    await db.close()
    await database.remove()
  })

  test.each(['an erasure', 'the answer'])(
    'an answer stored while its enquiry is erased does not remain, with %s first',
    async (first) => {
      const database = await freshDatabase()
      const db = await openPostgres(database.url)
      const added = await addSubmission(db, asha)
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
      await Promise.all([one.end(), other.end(), db.close()])
      await database.remove()
    },
  )
})
