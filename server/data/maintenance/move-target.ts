import { addressFrom } from '../postgres/address.ts'
import type { Client } from '../postgres/client.ts'
import { openPostgres } from '../postgres/open.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { serversOn, withClient } from './database.ts'

/** A row under the names of its columns, as an engine gives it. */
export type MovedRow = Record<string, unknown>

/** What staff did, and the enquiries of the other forms: the key of each table. */
export const keysOfOthers = {
  activity: 'number',
  enquiries: 'sequence',
  enquiry_activity: 'number',
}
export type Other = keyof typeof keysOfOthers

export type Target = ReturnType<typeof targetOf>

/** Any number but that of the migrations: two moves at once would be in each other's way. */
const lockNumber = 4_021_988

/** The database at this address, brought up to date, to be filled. */
export async function withTarget<Result>(url: string, work: (target: Target) => Promise<Result>) {
  // Migrates as a start does, and says the same where it cannot.
  await (await openPostgres(url)).close()
  return withClient(url, { lock_timeout: 10_000 }, async (client) => {
    await expectNobody(client)
    const columns = await Promise.all(
      ['submissions', 'answers'].map((table) => columnsOf(client, table)),
    )
    return work(targetOf(client, addressFrom(url).shown, namesIn(columns.flat())))
  })
}

/** `shown` is the address without its password, `columns` are those of a submission with its answer. */
function targetOf(client: Client, shown: string, columns: string[]) {
  return {
    shown,
    columns,
    async count() {
      const [row] = await client`SELECT count(*) AS rows FROM submissions`
      return Number(row?.['rows'])
    },
    positionsAfter: async (sequence: number, most: number) =>
      plain(
        await client`SELECT sequence, id FROM submissions WHERE sequence > ${sequence}
          ORDER BY sequence LIMIT ${most}`,
      ),
    rowsBetween: async (first: number, last: number) =>
      plain(
        await client.unsafe(
          `SELECT ${columns.join(', ')} FROM submissions LEFT JOIN answers USING (sequence)
          WHERE sequence BETWEEN $1 AND $2 ORDER BY sequence`,
          [first, last],
        ),
      ),
    versionsBetween: async (first: number, last: number) =>
      plain(
        await client`SELECT * FROM earlier_versions WHERE sequence BETWEEN ${first} AND ${last}
          ORDER BY sequence, version`,
      ),
    othersAfter: async (table: Other, last: number, most: number) =>
      plain(
        await client.unsafe(
          `SELECT * FROM ${table} WHERE ${keysOfOthers[table]} > $1 ORDER BY ${keysOfOthers[table]} LIMIT $2`,
          [last, most],
        ),
      ),
    /** All of these rows or none; those that are there already stay as they are. */
    addSubmissions: (rows: MovedRow[], versions: MovedRow[]) =>
      client.begin(async (one) => {
        await insert(one, 'submissions', rows)
        await insert(
          one,
          'answers',
          rows.filter(({ answer }) => answer !== null),
        )
        await insert(one, 'earlier_versions', versions)
      }),
    /** Gives how many were added or changed. */
    add: (table: string, rows: MovedRow[], onConflict?: string) =>
      insert(client, table, rows, onConflict),
    finish: (lastSequence: number, lastEnquiry: number) =>
      finish(client, lastSequence, lastEnquiry),
  }
}

/** The next submission gets the next number; the planner knows the rows from the first query on. */
async function finish(client: Client, lastSequence: number, lastEnquiry: number) {
  if (lastSequence > 0)
    await client`SELECT setval(pg_get_serial_sequence('submissions', 'sequence'), ${lastSequence})`
  if (lastEnquiry > 0)
    await client`SELECT setval(pg_get_serial_sequence('enquiries', 'sequence'), ${lastEnquiry})`
  for (const table of ['activity', 'enquiry_activity', 'audit'])
    await client`SELECT setval(pg_get_serial_sequence(${table}, 'number'), max(number))
      FROM ${client(table)} HAVING count(*) > 0`
  await client`VACUUM (ANALYZE) submissions, answers, earlier_versions, activity, enquiries,
    enquiry_activity`
}

async function expectNobody(client: Client) {
  const [lock] = await client`SELECT pg_try_advisory_lock(${lockNumber}) AS ours`
  if (!lock?.['ours'])
    throw new UnusableDatabase('another move into it is under way; wait for its end')
  if ((await serversOn(client)) > 0)
    throw new UnusableDatabase('a server is connected to it; stop every server first')
}

type Column = { name: string; type: string }

/** All but those that the server fills in by itself. */
async function columnsOf(client: Pick<Client, 'unsafe'>, table: string): Promise<Column[]> {
  const rows = await client.unsafe(
    `SELECT column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = current_schema()
      AND table_name = $1 AND is_generated = 'NEVER'
      AND column_name <> 'added_in' ORDER BY ordinal_position`,
    [table],
  )
  return rows.map((row) => ({ name: String(row['name']), type: String(row['type']) }))
}

async function insert(
  client: Pick<Client, 'unsafe'>,
  table: string,
  rows: MovedRow[],
  onConflict = 'ON CONFLICT DO NOTHING',
) {
  const columns = await columnsOf(client, table)
  const names = namesIn(columns).join(', ')
  const shape = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  const added = await client.unsafe(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM json_to_recordset($1::text::json) AS input (${shape})
    ${onConflict} RETURNING 1`,
    [JSON.stringify(rows)],
  )
  return added.length
}

const namesIn = (columns: Column[]) => [...new Set(columns.map(({ name }) => name))]

const plain = (rows: Iterable<object | undefined>): MovedRow[] =>
  [...rows].map((row) => ({ ...row }))
