import type { MovedRow, Target } from '../move.ts'
import { Unfit } from '../unfit.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { openPostgres, unusable } from './open.ts'

/** Any number but that of the migrations: two moves at once would be in each other's way. */
const lockNumber = 4_021_988

/** The database at this address, brought up to date, to be filled. */
export async function openTarget(url: string): Promise<Target> {
  // Migrates as a start does, and says the same where it cannot.
  await (await openPostgres(url)).close()
  const address = addressFrom(url)
  const client = clientTo(address, 1, { lock_timeout: 10_000 })
  try {
    await expectNobody(client)
    const tables = {
      submissions: await columnsOf(client, 'submissions'),
      answers: await columnsOf(client, 'answers'),
      versions: await columnsOf(client, 'earlier_versions'),
      activity: await columnsOf(client, 'activity'),
    }
    const columns = [...new Set([...tables.submissions, ...tables.answers].map(({ name }) => name))]
    const names = columns.join(', ')
    return {
      shown: address.shown,
      columns,
      async count() {
        const [row] = await client`SELECT count(*) AS rows FROM submissions`
        return Number(row?.['rows'])
      },
      async positionsAfter(sequence, most) {
        return plain(
          await client`SELECT sequence, id FROM submissions WHERE sequence > ${sequence}
            ORDER BY sequence LIMIT ${most}`,
        )
      },
      async rowsBetween(first, last) {
        return plain(
          await client.unsafe(
            `SELECT ${names} FROM submissions LEFT JOIN answers USING (sequence)
            WHERE sequence BETWEEN $1 AND $2 ORDER BY sequence`,
            [first, last],
          ),
        )
      },
      async versionsBetween(first, last) {
        return plain(
          await client`SELECT * FROM earlier_versions WHERE sequence BETWEEN ${first} AND ${last}
            ORDER BY sequence, version`,
        )
      },
      async activityBetween(first, last) {
        return plain(
          await client`SELECT * FROM activity WHERE sequence BETWEEN ${first} AND ${last}
            ORDER BY number`,
        )
      },
      async add(rows, { versions, activity }) {
        const told = rows.filter(({ answer }) => answer !== null)
        await client.begin(async (one) => {
          await addTo(one, 'submissions', tables.submissions, rows)
          await addTo(one, 'answers', tables.answers, told)
          await addTo(one, 'earlier_versions', tables.versions, versions)
          await addTo(one, 'activity', tables.activity, activity)
        })
      },
      addPeople: (people) => addPeople(client, people),
      addAllowances: (allowances) => addAllowances(client, allowances),
      addAppliedPasswords: (applied) => addAppliedPasswords(client, applied),
      finish: (lastSequence) => finish(client, lastSequence),
      close: () => client.end({ timeout: 5 }),
    }
  } catch (error) {
    await client.end({ timeout: 1 })
    throw unusable(address, error)
  }
}

async function expectNobody(client: Client) {
  const [lock] = await client`SELECT pg_try_advisory_lock(${lockNumber}) AS ours`
  if (!lock?.['ours']) throw new Unfit('another move into it is under way; wait for its end')
  const [activity] = await client`SELECT count(*) AS servers FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'eligibility'
      AND pid <> pg_backend_pid()`
  if (Number(activity?.['servers']) > 0)
    throw new Unfit('a server is connected to it; stop every server first')
}

type Column = { name: string; type: string }

/** All but those that the server fills in by itself. */
async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const rows = await client`SELECT column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = current_schema()
      AND table_name = ${table} AND is_generated = 'NEVER'
      AND column_name <> 'added_in' ORDER BY ordinal_position`
  return rows.map((row) => ({ name: String(row['name']), type: String(row['type']) }))
}

async function addTo(
  client: Pick<Client, 'unsafe'>,
  table: string,
  columns: Column[],
  rows: MovedRow[],
) {
  const names = columns.map(({ name }) => name).join(', ')
  const shape = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  await client.unsafe(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM json_to_recordset($1::text::json) AS given (${shape})
    ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

/** Whoever has an account here already keeps it, with the password that opens it today. */
async function addPeople(client: Client, people: MovedRow[]) {
  const added = await client.unsafe(
    `INSERT INTO people
      (id, email, name, password, blocked, created_at, updated_at, password_changed_at)
    SELECT id, email, name, password, blocked <> 0, created_at, updated_at, password_changed_at
    FROM json_to_recordset($1::text::json) AS given (id text, email text, name text, password text,
      blocked integer, created_at bigint, updated_at bigint, password_changed_at bigint)
    ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(people)],
  )
  return added.length
}

async function addAllowances(client: Client, allowances: MovedRow[]) {
  await client.unsafe(
    `INSERT INTO allowances (name, taken, first_taken_at)
    SELECT name, taken, first_taken_at FROM json_to_recordset($1::text::json)
      AS given (name text, taken bigint, first_taken_at bigint)
    ON CONFLICT (name) DO UPDATE SET taken = greatest(allowances.taken, excluded.taken)`,
    [JSON.stringify(allowances)],
  )
}

/** Or the next start would apply a password of the settings that somebody has changed since. */
async function addAppliedPasswords(client: Client, applied: MovedRow[]) {
  await client.unsafe(
    `INSERT INTO applied_passwords (email, password)
    SELECT email, password FROM json_to_recordset($1::text::json)
      AS given (email text, password text)
    ON CONFLICT DO NOTHING`,
    [JSON.stringify(applied)],
  )
}

/** The next submission gets the next number; the planner and far pages know the rows from the first question on. */
async function finish(client: Client, lastSequence: number) {
  if (lastSequence > 0)
    await client`SELECT setval(pg_get_serial_sequence('submissions', 'sequence'), ${lastSequence})`
  await client`SELECT setval(pg_get_serial_sequence('activity', 'number'), max(number)) FROM activity
    HAVING max(number) IS NOT NULL`
  await client`VACUUM (ANALYZE) submissions, answers, earlier_versions, activity`
}

const plain = (rows: Iterable<object | undefined>): MovedRow[] =>
  [...rows].map((row) => ({ ...row }))
