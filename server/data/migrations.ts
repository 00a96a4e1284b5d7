import { readdir, readFile } from 'node:fs/promises'
import { fillDerived } from './derived-fill.ts'
import type { Reader } from './db.ts'
import { sql } from './sql.ts'
import { UnusableDatabase } from './unusable-database.ts'

/** A step of the schema: its number and name are those of its file. `fill` then writes what SQL cannot compute. */
export type Migration = {
  number: number
  name: string
  text: string
  fill: ((reader: Pick<Reader, 'all'>) => Promise<void>) | undefined
}

const fills = new Map([
  ['numbers-in-one-form', fillDerived],
  ['look-alike-spellings', fillDerived],
])

/** The steps in a folder, `0001-name.sql` and on, in order. */
export async function migrationsIn(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4))
      if (number !== index + 1) throw new Error(`Migration ${name} should be number ${index + 1}.`)
      const text = await readFile(new URL(name, folder), 'utf8')
      return { number, name, text, fill: fills.get(name.slice(5, -4)) }
    }),
  )
}

/** The steps that are still to be taken. A schema with steps that we do not know is not ours to touch. */
export function missing(migrations: Migration[], applied: number): Migration[] {
  if (applied > migrations.length)
    throw new UnusableDatabase(
      `its schema is at step ${applied}, and this version knows ${migrations.length}; start the newer version`,
    )
  return migrations.slice(applied)
}

type Reading = Pick<Reader, 'all'>

export async function missingHere({ all }: Reading, migrations: Migration[]): Promise<Migration[]> {
  const [row] = await all(sql`SELECT coalesce(max(number), 0) AS number FROM migrations`)
  return missing(migrations, Number(row?.['number']))
}

/** For a tool, which leaves it to a start to bring the schema up to date. */
export async function expectCurrent(reader: Reading, migrations: Migration[]): Promise<void> {
  if ((await missingHere(reader, migrations)).length > 0)
    throw new UnusableDatabase('its schema is of an older version; start the server once')
}
