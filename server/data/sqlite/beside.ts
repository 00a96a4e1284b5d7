import { join, resolve } from 'node:path'
import { migrationsIn, missing } from '../migrations.ts'
import { exists } from '../new-file.ts'
import { sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { connect, type Connection } from './connection.ts'
import { steps } from './migrate.ts'
import { unusable } from './unusable.ts'

/**
 * A second connection to the store of a directory, beside that of a server, which may be running: SQLite lets them take turns, and
 * what the server remembers goes by `submission_state`, which is changed with the rows.
 */
export async function connectBeside(
  directory: string,
  { readOnly = false } = {},
): Promise<Connection> {
  const file = join(resolve(directory), 'store.sqlite')
  try {
    if (!(await exists(file)))
      throw new Unfit('there is no store; name its directory with DATA_DIR')
    const connection = connect(file, { readOnly })
    try {
      await expectCurrent(connection)
      return connection
    } catch (error) {
      connection.database.close()
      throw error
    }
  } catch (error) {
    throw unusable(file, error)
  }
}

async function expectCurrent(connection: Connection) {
  const row = connection.get(sql`SELECT coalesce(max(number), 0) AS number FROM migrations`)
  const behind = missing(await migrationsIn(steps), Number(row?.['number']))
  if (behind.length > 0) throw new Unfit('its schema is of an older version; start the server once')
}
