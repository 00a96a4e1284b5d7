import { fixed, sql } from '../sql.ts'
import type { Connection } from './connection.ts'
import { codes } from './failure.ts'

/**
 * Reads every page of the tables and their indexes once: better no start than answers out of a damaged file. Table by table,
 * because a check of the whole also decodes each entry of the search index, which takes ten times as long.
 */
export function check(connection: Connection) {
  const tables = connection.all(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`,
  )
  for (const name of ['sqlite_schema', ...tables.map((table) => String(table['name']))]) {
    const finding = connection.get(sql`PRAGMA quick_check(${fixed(`"${name}"`)})`)?.['quick_check']
    if (finding !== 'ok')
      throw Object.assign(new Error(String(finding)), { errcode: codes.corrupt })
  }
}
