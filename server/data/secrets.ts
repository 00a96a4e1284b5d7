import type { Db } from './db.ts'
import { freshSecret } from './ids.ts'
import { sql } from './sql.ts'

/** 256 random bits as text, the same for all replicas, created on first use. */
export const read = (db: Db, name: string): Promise<string> =>
  db.write('system', async ({ all }) => {
    await all(sql`INSERT INTO secrets (name, value) VALUES (${name}, ${freshSecret()})
      ON CONFLICT (name) DO NOTHING`)
    const [row] = await all(sql`SELECT value FROM secrets WHERE name = ${name}`)
    return String(row?.['value'])
  })
