import { DatabaseSync } from 'node:sqlite'
import { join, resolve } from 'node:path'
import { migrationsIn, missing } from '../migrations.ts'
import { steps as stepsOfPostgres } from '../postgres/migrate.ts'
import { steps as stepsOfSqlite } from '../sqlite/migrate.ts'
import { unusable } from '../sqlite/unusable.ts'
import { hasTable, withClient } from './database.ts'
import { exists } from './new-file.ts'
import type { Place } from './place.ts'

/** At which step of its schema the data is, and how many this version knows. */
export type Schema = { applied: number; newest: number }

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
      const row = database.prepare('SELECT max(number) AS step FROM migrations').get()
      return between(Number(row?.['step']), migrations)
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
    const [row] = await client`SELECT max(number) AS step FROM migrations`
    return between(Number(row?.['step']), migrations)
  })
}

function between(applied: number, migrations: Parameters<typeof missing>[0]): Schema {
  missing(migrations, applied)
  return { applied, newest: migrations.length }
}
