import { join, resolve } from 'node:path'
import { exists } from '../new-file.ts'
import type { MovedRow, Source } from '../move.ts'
import { sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { connect, type Connection } from './connection.ts'
import { openSqlite } from './open.ts'
import { unusable } from './unusable.ts'

/** The store of this directory, to be read whole. A server that uses it is in the way: nothing may change meanwhile. */
export async function openSource(directory: string): Promise<Source> {
  const file = join(resolve(directory), 'store.sqlite')
  if (!(await exists(file)))
    throw unusable(file, new Unfit('there is no store; name its directory with DATA_DIR'))
  // Takes the lock, looks for damage, and brings the schema up to date.
  const store = await openSqlite(directory)
  const connection = connect(file, { readOnly: true })
  return {
    file,
    columns: connection
      .all(sql`SELECT name FROM pragma_table_info('submissions')`)
      .map((row) => String(row['name'])),
    count: () => Number(connection.get(sql`SELECT count(*) AS rows FROM submissions`)?.['rows']),
    lastSequence: () => lastSequence(connection),
    rowsAfter: (sequence, most) =>
      connection
        .all(sql`SELECT * FROM submissions WHERE sequence > ${sequence}
          ORDER BY sequence LIMIT ${most}`)
        .map(plain),
    versionsBetween: (first, last) =>
      connection
        .all(sql`SELECT * FROM earlier_versions WHERE sequence BETWEEN ${first} AND ${last}
          ORDER BY sequence, version`)
        .map(plain),
    activityBetween: (first, last) =>
      connection
        .all(
          sql`SELECT * FROM activity WHERE sequence BETWEEN ${first} AND ${last} ORDER BY number`,
        )
        .map(plain),
    people: () => connection.all(sql`SELECT * FROM people ORDER BY id`).map(plain),
    allowances: () => connection.all(sql`SELECT * FROM allowances ORDER BY name`).map(plain),
    appliedPasswords: () => connection.all(sql`SELECT * FROM applied_passwords`).map(plain),
    async close() {
      connection.database.close()
      await store.close()
    },
  }
}

/** Also of rows that were erased: their numbers are not given a second time. */
const lastSequence = (connection: Connection) =>
  Number(
    connection.get(sql`SELECT coalesce(max(seq), 0) AS last FROM sqlite_sequence
      WHERE name = 'submissions'`)?.['last'],
  )

/** Without the engine's own prototype. */
const plain = (row: Record<string, unknown>): MovedRow => ({ ...row })
