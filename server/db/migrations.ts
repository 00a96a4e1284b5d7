import { readdir, readFile } from 'node:fs/promises'
import { type Reader, UnusableDatabase } from './db.ts'
import { sql } from './sql.ts'

/** A step of the schema: its number and name are those of its file. */
export type Migration = { number: number; name: string; text: string }

/** The steps in a folder, in order: `0001-schema.sql` is the whole schema, what comes after it is a change. */
export async function migrationsIn(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4))
      if (number !== index + 1) throw new Error(`Migration ${name} should be number ${index + 1}.`)
      return { number, name, text: await readFile(new URL(name, folder), 'utf8') }
    }),
  )
}

/** What was applied to a store: the number of its last step, and the name of its first. */
export type Applied = { number: number; first: unknown }

/** Refuses a store of before the first release. */
export function expectReleased([schema]: Migration[], { number, first }: Applied) {
  if (number > 0 && first !== schema?.name)
    throw new UnusableDatabase(
      'its schema is of a version before the first release, which this one cannot read; nothing was changed',
    )
}

/** The steps that are still to be taken. A schema with steps that we do not know is not ours to touch. */
export function missing(migrations: Migration[], applied: Applied): Migration[] {
  expectReleased(migrations, applied)
  const { number } = applied
  if (number > migrations.length)
    throw new UnusableDatabase(
      `its schema is at step ${number}, and this version knows ${migrations.length}; start the newer version`,
    )
  return migrations.slice(number)
}

type Reading = Pick<Reader, 'all'>

export async function appliedTo({ all }: Reading): Promise<Applied> {
  const [row] = await all(sql`SELECT coalesce(max(number), 0) AS number,
    max(CASE WHEN number = 1 THEN name END) AS first FROM migrations`)
  return { number: Number(row?.['number']), first: row?.['first'] }
}

export const missingHere = async (reader: Reading, migrations: Migration[]) =>
  missing(migrations, await appliedTo(reader))

/** For a tool, which leaves it to a start to bring the schema up to date. */
export async function expectCurrent(reader: Reading, migrations: Migration[]): Promise<void> {
  if ((await missingHere(reader, migrations)).length > 0)
    throw new UnusableDatabase('its schema is of an older version; start the server once')
}
