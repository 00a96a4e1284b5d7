import type { Client, Transaction } from '../../db/postgres/client.ts'
import { openPostgres } from '../../db/postgres/open.ts'
import { fixed, sql } from '../../db/sql.ts'
import { connect, type Connection } from '../../db/sqlite/connection.ts'
import { openSqlite } from '../../db/sqlite/open.ts'
import { UnusableDatabase } from '../../db/db.ts'
import { reportProgress } from '../task.ts'
import { serversOn, withClient } from './database.ts'
import { storeIn } from './embedded.ts'

/** How many rows of these tables are there now. */
type Moved = { enquiries: number; people: number }

/** What refers to others comes after them. Sessions, links and limits end. */
const tables = [
  'enquiries',
  'answers',
  'earlier_versions',
  'activity',
  'different_people',
  'people',
  'former_people',
  'applied_passwords',
  'audit',
  'outbox',
  'outbox_enquiries',
  'allowances',
  'choices',
]
const batch = 1_000

/**
 * Copies the embedded store of a directory into a PostgreSQL database without enquiries, in one transaction: all of it is there
 * afterwards, or nothing. A person with an account there keeps it, with its present password.
 */
export async function move(directory: string, url: string): Promise<Moved> {
  const file = await storeIn(directory)
  // Takes the lock, so that nothing changes during the copy, and migrates the schema.
  const db = await openSqlite(directory)
  const source = connect(file, { readOnly: true })
  try {
    // Migrates as a start does, with the same error messages.
    await (await openPostgres(url)).close()
    return await withClient(url, { lock_timeout: 10_000 }, async (client) => {
      await expectEmpty(client)
      const moved = await client.begin((one) => copied(source, one))
      await client`VACUUM (ANALYZE) enquiries, answers, earlier_versions, activity`
      return moved
    })
  } finally {
    source.database.close()
    await db.close()
  }
}

async function expectEmpty(client: Client) {
  if ((await serversOn(client)) > 0)
    throw new UnusableDatabase('a server is connected to it; stop every server first')
  if ((await client`SELECT FROM enquiries LIMIT 1`).length > 0)
    throw new UnusableDatabase('it holds enquiries already; give an empty database')
}

async function copied(source: Connection, target: Transaction): Promise<Moved> {
  // A second move at the same time waits, and then fails on the first one's rows.
  await target`LOCK TABLE enquiries IN EXCLUSIVE MODE`
  for (const table of tables) await copyTable(source, target, table)
  // Of erased rows too: their numbers are not given a second time.
  const [last] = source.all(sql`SELECT seq FROM sqlite_sequence WHERE name = 'enquiries'`)
  if (last)
    await target`SELECT setval(pg_get_serial_sequence('enquiries', 'sequence'), ${Number(last['seq'])})`
  for (const table of ['activity', 'audit'])
    await target`SELECT setval(pg_get_serial_sequence(${table}, 'number'), max(number))
      FROM ${target(table)} HAVING count(*) > 0`
  const [counts] = await target`SELECT (SELECT count(*) FROM enquiries) AS enquiries,
    (SELECT count(*) FROM people) AS people`
  return { enquiries: Number(counts?.['enquiries']), people: Number(counts?.['people']) }
}

async function copyTable({ all }: Connection, target: Transaction, table: string) {
  // Without what the server generates.
  const columns = await target`SELECT column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = current_schema()
      AND table_name = ${table} AND is_generated = 'NEVER'`
  const names = columns.map(({ name }) => String(name)).join(', ')
  const shape = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  const [counted] = all(sql`SELECT count(*) AS rows FROM ${fixed(table)}`)
  for (let [last, done] = [0, 0]; ;) {
    const rows = all(sql`SELECT rowid AS place, * FROM ${fixed(table)}
      WHERE rowid > ${last} ORDER BY rowid LIMIT ${batch}`)
    if (rows.length === 0) return
    await target.unsafe(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM json_to_recordset($1::text::json) AS input (${shape}) ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows)],
    )
    last = Number(rows.at(-1)?.['place'])
    done += rows.length
    reportProgress(`Rows of ${table}`, done, Number(counted?.['rows']))
  }
}
