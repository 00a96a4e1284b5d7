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
import { asha } from './samples-for-tests.ts'
import { anywhere } from './searches-for-tests.ts'
import { connect } from './sqlite/connection.ts'
import { migrate, steps } from './sqlite/migrate.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

// The last migrations with a table for submissions and one for the other forms.
const lastSteps = { sqlite: 26, postgres: 28 }

const [id, form] = ['0000000000000000000a', '0000000000000000000b']
const entry = (table: string, of: string) =>
  `INSERT INTO ${table} (sequence, id, kind, text, person_id, person_name, created_at, updated_at)
    VALUES (1, 'note-${of}', 'note', 'About ${of}', 'meera', 'Meera', 2, 2)`
const rows = `
  INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded, university_folded, branch_folded,
    email_folded, phone_folded, name, university, branch, email, phone, phone_digits, idempotency_key, fingerprint, version, stage)
  VALUES ('${id}', 1, 1, 31, 'asha rao', 'anna university', 'civil', 'asha@example.com', '1', 'Asha Rao', 'Anna University',
    'Civil', 'asha@example.com', '98000 00000', '919800000000', 'key', 'body', 1, 'called');
  INSERT INTO earlier_versions (sequence, version, replaced_at, submission, answer, answer_origin, catalogue_version)
    VALUES (1, 0, 1, '{}', '{"notes":"Before."}', 'catalogue', '1');
  INSERT INTO outbox_enquiries (sequence, kind, version, kept_at) VALUES (1, 'enquiry', 1, 1);
  INSERT INTO enquiries (id, created_at, updated_at, kind, name_folded, phone_folded, email_folded, subject_folded, name, phone,
    phone_digits, email, subject, care, told, idempotency_key, fingerprint)
  VALUES ('${form}', 1, 1, 'contact', 'ravi', '1', 'ravi@example.com', 'fees', 'Ravi', '1', '1', 'ravi@example.com', 'Fees', 1, 0,
    'key', 'other');
  ${entry('activity', id)}; ${entry('enquiry_activity', form)}`
const answer = `'catalogue', '1', '{"notes":"A note."}'`

async function expectAllThere(store: Store) {
  const { submissions, enquiries, desk } = store
  // The first arrival number had this reference on both engines.
  expect(await submissions.find(id)).toMatchObject({
    sequence: 1,
    reference: 'TK 8033',
    name: 'Asha Rao',
    stage: 'called',
    version: 1,
  })
  expect(await submissions.answerOf(id, 1)).toMatchObject({ result: { notes: 'A note.' } })
  expect(await enquiries.find(form)).toMatchObject({
    kind: 'contact',
    subject: 'Fees',
    care: true,
    reference: expect.stringMatching(/^F/),
  })
  expect((await historyOf(desk, id))?.map(({ kind }) => kind)).toEqual([
    'amended',
    'answer',
    'answer',
    'note',
  ])
  expect(await historyOf(desk, form)).toMatchObject([{ text: `About ${form}` }])
  for (const word of ['as', 'asha']) expect(await totalOf(submissions, [anywhere(word)])).toBe(1)
  expect(await desk.urgent()).toEqual({ eligibility: [], enquiries: [form] })
  expect(await store.outbox.gather({ at: 9, targets: [target], pause: 1 })).toBe(2)
  expect((await submissions.add(asha, { key: 'key', fingerprint: 'body' })).outcome).toBe('again')
  const added = await submissions.add(asha)
  const isNew = added.outcome === 'first' && added.submission.sequence > 2
  expect(isNew).toBe(true)
  expect(await totalOf(submissions, [])).toBe(2)
  expect(await submissions.removeBefore(2)).toBe(2)
}

const target = { channel: 'webhook', recipient: '' } as const

test('an embedded store with two tables of enquiries opens with its rows and their histories in one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  afterAll(() => rm(folder, { recursive: true }))
  const connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
  await migrate(connection, (await migrationsIn(steps)).slice(0, lastSteps.sqlite))
  connection.database.exec(`${rows};
    UPDATE submissions SET (answer_origin, catalogue_version, answer) = (${answer})`)
  connection.database.close()

  const store = await openSqlite(folder)

  await expectAllThere(store)
  await store.close()
})

test.skipIf(server === '')(
  'a PostgreSQL database with two tables of enquiries opens with its rows and their histories in one',
  async () => {
    const database = await freshDatabase()
    afterAll(database.remove)
    const client = clientTo(addressFrom(database.url), 1, {})
    const earlier = (await migrationsIn(stepsOfPostgres)).slice(0, lastSteps.postgres)
    await client
      .unsafe(
        `${earlier.map(({ text }) => text).join('\n')};
        CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL);
        INSERT INTO migrations VALUES (${lastSteps.postgres}, 'the last one', 1); ${rows};
        INSERT INTO answers SELECT 1, ${answer}`,
      )
      .simple()
    await client.end()

    const store = await openPostgres(database.url)

    await expectAllThere(store)
    await store.close()
  },
)
