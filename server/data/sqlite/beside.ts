import { migrationsIn, missing } from '../migrations.ts'
import { exists } from '../new-file.ts'
import { sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { connect, type Connection } from './connection.ts'
import { steps } from './migrate.ts'

/**
 * A second connection beside that of a server, which may be running: SQLite lets them take turns, the server's totals go by
 * `submission_state`, which is changed with the rows, and what it remembers otherwise by `data_version`.
 */
export async function connectBeside(file: string): Promise<Connection> {
  if (!(await exists(file))) throw new Unfit('there is no store; name its directory with DATA_DIR')
  const connection = connect(file, { readOnly: false })
  try {
    await expectCurrent(connection)
    return connection
  } catch (error) {
    connection.database.close()
    throw error
  }
}

async function expectCurrent(connection: Connection) {
  const row = connection.get(sql`SELECT coalesce(max(number), 0) AS number FROM migrations`)
  const behind = missing(await migrationsIn(steps), Number(row?.['number']))
  if (behind.length > 0) throw new Unfit('its schema is of an older version; start the server once')
}
