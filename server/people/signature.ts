import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { freshSecret } from '../db/ids.ts'
import { sql } from '../db/sql.ts'

/** 43 characters of base64url. Each use signs texts of a form that no other use has. */
export const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** In constant time for a signature of the right length. */
export function isSignature(signature: string, text: string, secret: string) {
  const expected = Buffer.from(signatureOf(text, secret))
  const actual = Buffer.from(signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** 256 random bits as text, the same for all replicas, created on first use. */
export const readSecret = (db: Db, name: string): Promise<string> =>
  db.write('system', async ({ all }) => {
    await all(sql`INSERT INTO secrets (name, value) VALUES (${name}, ${freshSecret()})
      ON CONFLICT (name) DO NOTHING`)
    const [row] = await all(sql`SELECT value FROM secrets WHERE name = ${name}`)
    return String(row?.['value'])
  })
