import type { DatabaseSync } from 'node:sqlite'
import { migrationsIn, missing } from '../migrations.ts'
import { Unfit } from '../unfit.ts'
import { codes } from './failure.ts'
import { steps } from './migrate.ts'

/** Reads every page and index of a store; throws unless it is whole and of a schema that we know. */
export async function inspect(database: DatabaseSync) {
  const number = (statement: string) =>
    Number(Object.values(database.prepare(statement).get() ?? {})[0])

  const finding = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
  if (finding !== 'ok') throw Object.assign(new Error(String(finding)), { errcode: codes.corrupt })
  const tables = number(`SELECT count(*) FROM sqlite_schema
    WHERE type = 'table' AND name IN ('migrations', 'submissions', 'people')`)
  if (tables < 3) throw new Unfit('it is a database, but not one of this product')
  const behind = missing(
    await migrationsIn(steps),
    number('SELECT coalesce(max(number), 0) FROM migrations'),
  )
  return {
    submissions: number('SELECT count(*) FROM submissions'),
    people: number('SELECT count(*) FROM people'),
    newest: number('SELECT coalesce(max(created_at), 0) FROM submissions'),
    behind: behind.length,
  }
}
