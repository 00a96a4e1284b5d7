import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
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
import { sql } from '#server/data/sql.ts'
import { folded } from '#server/data/text.ts'
import { rowAt, type SampleRow } from './sample-rows.ts'

const idOf = (number: number, at: number) =>
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
    }
    database.exec('COMMIT')
  }
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
      branch_folded, email_folded, phone_folded, reason_folded, name, university, branch, email, phone, reason) FROM STDIN`)
    .writable()
  const done = once(copy, 'finish')
  await pipeline(Readable.from(copyLines(count)), copy)
  await done
  for (const { indexdef } of indexes) await client.unsafe(String(indexdef))
  await client.unsafe('VACUUM ANALYZE submissions')
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
  return [idOf(number, at), at, at, papers_passed, ...texts.map(small), ...texts.map(written)].join(
    '\t',
  )
}

const written = (text: string | null) => text?.replaceAll('\\', String.raw`\\`) ?? String.raw`\N`
const small = (text: string | null) => (text === null ? String.raw`\N` : written(folded(text)))
