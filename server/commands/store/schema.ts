import { DatabaseSync } from 'node:sqlite'
import { join, resolve } from 'node:path'
import { appliedTo, migrationsIn, missing, type Applied } from '../../db/migrations.ts'
import { runOn } from '../../db/postgres/pool.ts'
import type { Sql } from '../../db/sql.ts'
import { steps as stepsOfPostgres } from '../../db/postgres/migrate.ts'
import { steps as stepsOfSqlite } from '../../db/sqlite/connection.ts'
import { unusable } from '../../db/sqlite/failure.ts'
import { hasTable, withClient } from './database.ts'
import { exists } from './new-file.ts'
import type { Place } from './place.ts'

/** At which step of its schema the data is, and how many this version knows. */
type Schema = { applied: number; newest: number }

/**
 * Undefined if there is no store yet. Throws if the data is of a newer version. Reads one number and changes nothing, also while the
 * server runs.
 */
export async function schemaOf({ databaseUrl, dataDirectory }: Place): Promise<Schema | undefined> {
  return databaseUrl === undefined ? schemaAt(dataDirectory) : schemaOn(databaseUrl)
}

async function schemaAt(directory: string) {
  const file = join(resolve(directory), 'store.sqlite')
  if (!(await exists(file))) return undefined
  const migrations = await migrationsIn(stepsOfSqlite)
  try {
    const database = new DatabaseSync(file, { timeout: 5_000 })
    try {
      const all = async ({ texts }: Sql) => database.prepare(texts.join('')).all()
      return between(await appliedTo({ all }), migrations)
    } finally {
      database.close()
    }
  } catch (error) {
    throw unusable(file, error)
  }
}

async function schemaOn(url: string) {
  const migrations = await migrationsIn(stepsOfPostgres)
  return withClient(url, { statement_timeout: 10_000 }, async (client) => {
    if (!(await hasTable(client, 'migrations'))) return undefined
    return between(await appliedTo({ all: runOn(client) }), migrations)
  })
}

function between(applied: Applied, migrations: Parameters<typeof missing>[0]): Schema {
  missing(migrations, applied)
  return { applied: applied.number, newest: migrations.length }
}
