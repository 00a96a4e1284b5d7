import { DatabaseSync } from 'node:sqlite'
import { migrationsIn, missingHere, type Migration } from '../migrations.ts'
import type { Reader } from '../db.ts'
import { fixed, sql } from '../sql.ts'
import { codes } from '../sqlite/failure.ts'
import { steps } from '../sqlite/migrate.ts'
import { UnusableDatabase } from '../unusable-database.ts'

/** `newest`: when it came. `behind`: steps of the schema that are missing. `owners`: of the people; undefined where it is behind. */
export type Counts = {
  submissions: number
  people: number
  owners: number | undefined
  newest: number
  behind: number
}

/** `3 (owners: 2)` */
export const staffIn = ({ people, owners }: Pick<Counts, 'people' | 'owners'>) =>
  owners === undefined ? String(people) : `${people} (owners: ${owners})`

/** Of a store of any version. */
export async function countsWith(
  reader: Pick<Reader, 'all'>,
  migrations: Migration[],
  hasTable: (name: string) => Promise<boolean>,
): Promise<Counts> {
  const behind = (await missingHere(reader, migrations)).length
  const enquiries = fixed((await hasTable('submissions')) ? 'submissions' : 'enquiries')
  const [row] = await reader.all(sql`SELECT (SELECT count(*) FROM ${enquiries}) AS submissions,
    (SELECT count(*) FROM people) AS people,
    (SELECT coalesce(max(created_at), 0) FROM ${enquiries}) AS newest`)
  const [roles] =
    behind > 0
      ? []
      : await reader.all(sql`SELECT count(*) AS owners FROM people WHERE role = 'owner'`)
  return {
    submissions: Number(row?.['submissions']),
    people: Number(row?.['people']),
    owners: roles && Number(roles['owners']),
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
      WHERE type = 'table' AND name IN ('migrations', 'enquiries', 'submissions', 'people')`)
    if (Number(tables) < 3)
      throw new UnusableDatabase('it is a database, but not one of this product')
    const all: Reader['all'] = async ({ texts }) => database.prepare(texts.join('')).all()
    const hasTable = async (name: string) =>
      value(`SELECT count(*) FROM sqlite_schema WHERE name = '${name}'`) === 1
    return await countsWith({ all }, migrations, hasTable)
  } finally {
    database.close()
  }
}
