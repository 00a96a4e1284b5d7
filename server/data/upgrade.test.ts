import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { historyOf, totalOf } from './lists-for-tests.ts'
import { migrationsIn } from './migrations.ts'
import { addressFrom } from './postgres/address.ts'
import { clientTo } from './postgres/client.ts'
import { freshDatabase, server } from './postgres/database-for-tests.ts'
import { steps as stepsOfPostgres } from './postgres/migrate.ts'
import { openPostgres } from './postgres/open.ts'
import { anywhere } from './searches-for-tests.ts'
import { connect } from './sqlite/connection.ts'
import { migrate, steps } from './sqlite/migrate.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

// The last migrations that still have separate tables for searches of short words.
const lastSteps = { sqlite: 7, postgres: 10 }

const submission = `INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
    university_folded, branch_folded, email_folded, phone_folded, name, university, branch, email, phone,
    idempotency_key, fingerprint)
  VALUES ('0000000000000000000a', 1, 1, 31, 'asha rao', 'ब\u095cौदा anna university', 'civil', 'asha@example.com', '1',
    'Asha Rao', 'ब\u095cौदा Anna University', 'Civil', 'asha@example.com', '98000 00000 - ९ to 5', 'key', 'body')`
const person = `INSERT INTO people (id, email, name, password, created_at, updated_at, password_changed_at)
  VALUES ('meera', 'meera@example.com', 'Meera', 'hash', 1, 1, 1)`
const session = `INSERT INTO sessions (id, person_id, secret_hash, created_at, seen_at, expires_at, ip, user_agent)
  VALUES ('session', 'meera', 'secret', 1, 1, 9, '127.0.0.1', 'Firefox')`

async function expectAllThere(store: Store) {
  const { submissions, sessions } = store
  const row = { id: '0000000000000000000a', name: 'Asha Rao', papers_passed: 31 }
  // The first sequence number has this reference on both engines.
  expect(await submissions.find(row.id)).toMatchObject({
    reference: 'TK 8033',
    version: 0,
    phoneDigits: '919800000000',
    stage: 'new',
  })
  for (const word of ['as', 'asha', 'ब\u0921\u093c', 'ब\u0921\u093cौदा', 'ब\u095cौदा'])
    expect(
      await submissions.list({ filters: [anywhere(word)], orders: [], limit: 10, offset: 0 }),
    ).toMatchObject({ rows: [row], total: 1 })
  expect(await submissions.answerOf(row.id)).toMatchObject({ result: { notes: 'A note.' } })
  const caller = await sessions.findBySecretHash('secret')
  expect(caller).toMatchObject({ person: { name: 'Meera' } })
  expect(caller?.person.preferences).toEqual({})
  expect((await submissions.add(asha, { key: 'key', fingerprint: 'body' })).outcome).toBe('again')
  expect((await submissions.add(asha)).outcome).toBe('first')
  expect(await totalOf(submissions, [anywhere('as')])).toBe(2)
  expect(await submissions.removeBefore(2)).toBe(1)
  expect(await totalOf(submissions, [anywhere('as')])).toBe(1)
}

const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: null,
  name: 'Asha Rao',
  phone: '1',
  email: 'asha@example.com',
  papers_passed: 31,
}

test('an embedded store with separate tables for short words opens with its rows, sessions and answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  afterAll(() => rm(folder, { recursive: true }))
  const connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
  migrate(connection, (await migrationsIn(steps)).slice(0, lastSteps.sqlite))
  connection.database.exec(`${submission}; ${person}; ${session};
    UPDATE submissions SET answer = '{"notes":"A note."}', answer_origin = 'catalogue', catalogue_version = '1';
    INSERT INTO submission_search (rowid, name, university, branch, email)
      SELECT sequence, name_folded, university_folded, branch_folded, email_folded FROM submissions;
    UPDATE submission_state SET indexed_up_to = 1, words_up_to = 1;
    INSERT INTO short_words VALUES (0, 'as', x'00')`)
  connection.database.close()

  const store = await openSqlite(folder)

  await expectAllThere(store)
  await store.close()
})

// The last migrations with a follow-up as an instant.
const stepsOfInstants = { sqlite: 18, postgres: 21 }
const planned = (id: string, at: string) => `
  INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded, university_folded, branch_folded,
    email_folded, phone_folded, name, university, branch, email, phone, phone_digits, care, follow_up_at)
  VALUES ('${id}', 1, 1, 31, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', '1', 0, ${Date.parse(at)});
  INSERT INTO activity (sequence, id, kind, text, before, person_id, person_name, created_at, updated_at)
  SELECT sequence, id, 'follow-up', '${at}', NULL, 'meera', 'Meera', 1, 1 FROM submissions WHERE id = '${id}'`
// Midnight in India, and half past ten.
const instants = [
  planned('0000000000000000000a', '2026-11-25T18:30:00.000Z'),
  planned('0000000000000000000b', '2026-11-26T05:00:00.000Z'),
].join(';')

async function expectDates({ submissions, desk }: Store) {
  for (const [id, followUpAt] of [
    ['0000000000000000000a', '2026-11-26'],
    ['0000000000000000000b', '2026-11-26 10:30'],
  ] as const) {
    expect(await submissions.find(id)).toMatchObject({ followUpAt })
    expect(await historyOf(desk, id)).toMatchObject([{ text: followUpAt }])
  }
}

test('in an embedded store follow-ups become dates, or dates with a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  afterAll(() => rm(folder, { recursive: true }))
  const connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
  migrate(connection, (await migrationsIn(steps)).slice(0, stepsOfInstants.sqlite))
  connection.database.exec(instants)
  connection.database.close()

  const store = await openSqlite(folder)

  await expectDates(store)
  await store.close()
})

test.skipIf(server === '')(
  'in a PostgreSQL database follow-ups become dates, or dates with a time',
  async () => {
    const database = await freshDatabase()
    afterAll(database.remove)
    const client = clientTo(addressFrom(database.url), 1, {})
    const earlier = (await migrationsIn(stepsOfPostgres)).slice(0, stepsOfInstants.postgres)
    await client
      .unsafe(
        `${earlier.map(({ text }) => text).join('\n')};
        CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL);
        INSERT INTO migrations VALUES (${stepsOfInstants.postgres}, 'the last one', 1); ${instants}`,
      )
      .simple()
    await client.end()

    const store = await openPostgres(database.url)

    await expectDates(store)
    await store.close()
  },
)

test.skipIf(server === '')(
  'a PostgreSQL database with separate tables for short words opens with its rows, sessions and answers',
  async () => {
    const database = await freshDatabase()
    afterAll(database.remove)
    const client = clientTo(addressFrom(database.url), 1, {})
    const earlier = (await migrationsIn(stepsOfPostgres)).slice(0, lastSteps.postgres)
    await client.unsafe(earlier.map(({ text }) => text).join('\n')).simple()
    await client
      .unsafe(
        `CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL);
        INSERT INTO migrations VALUES (${lastSteps.postgres}, 'the last one', 1);
        ${submission}; ${person}; ${session};
        INSERT INTO answers SELECT sequence, 'catalogue', '1', '{"notes":"A note."}' FROM submissions;
        UPDATE submission_state SET words_in = pg_current_xact_id(), words_up_to = 1;
        INSERT INTO short_words VALUES ('as', 0, '\\x00')`,
      )
      .simple()
    await client.end()

    const store = await openPostgres(database.url)

    await expectAllThere(store)
    await store.close()
  },
)
