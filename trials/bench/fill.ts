import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { phoneDigitsOf } from '#contract/phone.ts'
import { addressFrom } from '#server/data/postgres/address.ts'
import { clientTo } from '#server/data/postgres/client.ts'
import { openPostgres } from '#server/data/postgres/open.ts'
import { poolTo } from '#server/data/postgres/pool.ts'
import { runSteps } from '#server/data/query-steps.ts'
import { connect } from '#server/data/sqlite/connection.ts'
import { dialect } from '#server/data/sqlite/dialect.ts'
import { openSqlite } from '#server/data/sqlite/open.ts'
import { indexNext } from '#server/data/sqlite/search-index.ts'
import { addSubmission } from '#server/data/sqlite/submissions.ts'
import { assignedOf, sql } from '#server/data/sql.ts'
import { folded } from '#server/data/text.ts'
import { marksAt, rowAt, type SampleRow } from './sample-rows.ts'

/** Every other enquiry has a line in its history, one in a hundred has fifty. */
const history = `INSERT INTO activity
    (sequence, id, kind, text, person_id, person_name, created_at, updated_at)
  SELECT sequence, 'note-' || sequence || '-' || number, 'note',
    'Asks for the fee, and for classes in the evening. Speaks Telugu.', 'meera', 'Meera',
    created_at + number, created_at + number
  FROM submissions CROSS JOIN numbers
  WHERE (sequence % 2 = 0 AND number = 1) OR sequence % 100 = 0`
const numbers = `WITH RECURSIVE numbers (number) AS (
  SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 50)`

export const idOf = (number: number, at: number) =>
  at.toString(16).padStart(11, '0') +
  createHash('sha1').update(String(number)).digest('hex').slice(0, 9)

/** A store with `count` rows in this directory, by the product's own insert; the indexes are made afterwards, in one go. */
export async function fillEmbedded(directory: string, count: number) {
  await (await openSqlite(directory)).close()
  const connection = connect(join(directory, 'store.sqlite'), { readOnly: false })
  const { database } = connection
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000')
  const indexes = database
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'`,
    )
    .all()
    .filter(({ name }) => String(name).startsWith('submissions_'))
  for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`)
  for (let from = 0; from < count; from += 20_000) {
    database.exec('BEGIN')
    for (let number = from; number < Math.min(count, from + 20_000); number += 1) {
      const { at, ...submission } = rowAt(number, count)
      runSteps(addSubmission({ id: idOf(number, at), at, submission }, dialect), connection)
      connection.all(
        sql`UPDATE submissions SET ${assignedOf(marksAt(number))} WHERE sequence = ${number + 1}`,
      )
    }
    database.exec('COMMIT')
  }
  database.exec(`${numbers} ${history}`)
  for (const index of indexes) database.exec(String(index['sql']))
  for (let more = true; more;) {
    database.exec('BEGIN')
    for (let batch = 0; batch < 40 && more; batch += 1) more = runSteps(indexNext(), connection)
    database.exec('COMMIT')
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

/** The same rows on a PostgreSQL server, in an empty database. */
export async function fillPostgres(url: string, count: number) {
  await (await openPostgres(url)).close()
  const client = clientTo(addressFrom(url), 1, {})
  const indexes = await client.unsafe(`SELECT indexname, indexdef FROM pg_indexes
    WHERE tablename = 'submissions' AND indexdef NOT LIKE 'CREATE UNIQUE%'`)
  for (const { indexname } of indexes) await client.unsafe(`DROP INDEX ${String(indexname)}`)
  const copy = await client
    .unsafe(`COPY submissions (id, created_at, updated_at, papers_passed, name_folded, university_folded,
      branch_folded, email_folded, phone_folded, reason_folded, name, university, branch, email, phone, reason, phone_digits,
      stage, assignee, follow_up_at, university_id, branch_id) FROM STDIN`)
    .writable()
  const done = once(copy, 'finish')
  await pipeline(Readable.from(copyLines(count)), copy)
  await done
  for (const { indexdef } of indexes) await client.unsafe(String(indexdef))
  await client.unsafe(`${numbers} ${history}`)
  await client.unsafe('VACUUM ANALYZE submissions, activity')
  await client.end()
  const pool = poolTo(addressFrom(url), 1)
  await pool.run(sql`CHECKPOINT`)
  await pool.close()
}

function* copyLines(count: number) {
  for (let number = 0; number < count; number += 1)
    yield `${copyLine(number, rowAt(number, count))}\n`
}

function copyLine(number: number, row: SampleRow) {
  const { at, papers_passed, name, university, branch, email, phone, reason } = row
  const texts = [name, university, branch, email, phone, reason]
  const { stage, assignee, follow_up_at, university_id, branch_id } = marksAt(number)
  const searched = [...texts.map(small), ...texts.map(written), phoneDigitsOf(phone)]
  const set = [stage, assignee ?? nothing, follow_up_at ?? nothing, university_id, branch_id]
  return [idOf(number, at), at, at, papers_passed, ...searched, ...set].join('\t')
}

const nothing = String.raw`\N`
const written = (text: string | null) => text?.replaceAll('\\', String.raw`\\`) ?? nothing
const small = (text: string | null) => (text === null ? nothing : written(folded(text)))
