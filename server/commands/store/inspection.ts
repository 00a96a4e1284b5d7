import { DatabaseSync } from 'node:sqlite'
import { migrationsIn, missingHere, type Migration } from '../../db/migrations.ts'
import { type Reader, UnusableDatabase } from '../../db/db.ts'
import { sql } from '../../db/sql.ts'
import { codes } from '../../db/sqlite/failure.ts'
import { steps } from '../../db/sqlite/connection.ts'

/** `newest`: when it came. `behind`: steps of the schema that are missing. `owners`: of the people. */
export type Counts = {
  submissions: number
  people: number
  owners: number
  newest: number
  behind: number
}

/** `3 (owners: 2)` */
export const staffIn = ({ people, owners }: Pick<Counts, 'people' | 'owners'>) =>
  `${people} (owners: ${owners})`

export async function countsWith(
  reader: Pick<Reader, 'all'>,
  migrations: Migration[],
): Promise<Counts> {
  const behind = (await missingHere(reader, migrations)).length
  const [row] = await reader.all(sql`SELECT (SELECT count(*) FROM enquiries) AS submissions,
    (SELECT count(*) FROM people) AS people,
    (SELECT count(*) FROM people WHERE role = 'owner') AS owners,
    (SELECT coalesce(max(created_at), 0) FROM enquiries) AS newest`)
  return {
    submissions: Number(row?.['submissions']),
    people: Number(row?.['people']),
    owners: Number(row?.['owners']),
    newest: Number(row?.['newest']),
    behind,
  }
}

/** Reads every page and index of an embedded store; throws unless it is whole and of a schema that we know. */
export async function inspect(
  file: string,
  { readOnly = true, before = '' } = {},
): Promise<Counts> {
  const migrations = await migrationsIn(steps)
  const database = new DatabaseSync(file, { readOnly, timeout: 5_000 })
  const value = (statement: string) => Object.values(database.prepare(statement).get() ?? {})[0]
  try {
    database.exec(before)
    const finding = value('PRAGMA integrity_check(1)')
    if (finding !== 'ok')
      throw Object.assign(new Error(String(finding)), { errcode: codes.CORRUPT })
    const tables = value(`SELECT count(*) FROM sqlite_schema
      WHERE type = 'table' AND name IN ('migrations', 'enquiries', 'people')`)
    if (Number(tables) < 3)
      throw new UnusableDatabase('it is a database, but not one of this product')
    const all: Reader['all'] = async ({ texts }) => database.prepare(texts.join('')).all()
    return await countsWith({ all }, migrations)
  } finally {
    database.close()
  }
}
