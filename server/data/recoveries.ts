import { addAudit, audited } from './audit.ts'
import type { Db, Writer } from './db.ts'
import { endSessionsOf, personWith, subjectOf, type Person } from './people.ts'
import { sql } from './sql.ts'
import { isStorable } from './text.ts'

type NewRecovery = { id: string; personId: string; secretHash: string; expiresAt: number }

/** Ends former links of the same origin: made by an owner, or requested by mail. False if there is no such person. */
export const add = (
  db: Db,
  { id, personId, secretHash, expiresAt }: NewRecovery,
  by: Writer,
): Promise<boolean> =>
  db.write(by, async (tx) => {
    const person = await personWith(tx, personId, tx.dialect.forUpdate)
    if (!person) return false
    // A request by mail does not end a link made by an owner.
    const maker = typeof by === 'string' ? null : (by.id ?? by.name)
    const sameWay = maker === null ? sql`made_by IS NULL` : sql`made_by IS NOT NULL`
    await tx.all(sql`DELETE FROM recoveries WHERE person_id = ${personId} AND ${sameWay}`)
    await tx.all(sql`INSERT INTO recoveries (id, person_id, secret_hash, created_at, expires_at, made_by)
      VALUES (${id}, ${personId}, ${secretHash}, ${tx.now}, ${expiresAt}, ${maker})`)
    await audited(tx, by, { action: 'recovery-link', ...subjectOf(person) })
    return true
  })

export async function isOpen(
  { all, now }: Db,
  personId: string,
  secretHash: string,
): Promise<boolean> {
  if (!isStorable(personId)) return false
  const rows = await all(sql`SELECT 1 FROM recoveries
    WHERE person_id = ${personId} AND secret_hash = ${secretHash} AND expires_at > ${now()}`)
  return rows.length > 0
}

/** Sets the password, once, and ends all sessions and all other links. Undefined, without a change, if the link is not open. */
export const use = (
  db: Db,
  { personId, secretHash, password }: { personId: string; secretHash: string; password: string },
  address: string,
): Promise<Person | undefined> =>
  db.write('visitor', async (tx) => {
    const at = tx.now
    if (!isStorable(personId)) return undefined
    await tx.lock('people shared')
    // Of two at once one finds it.
    const used = await tx.all(sql`DELETE FROM recoveries
      WHERE person_id = ${personId} AND secret_hash = ${secretHash} AND expires_at > ${at} RETURNING id`)
    if (used.length === 0) return undefined
    await tx.all(sql`DELETE FROM recoveries WHERE person_id = ${personId}`)
    await tx.all(sql`UPDATE people SET password = ${password}, updated_at = ${at},
      password_changed_at = ${at}, must_change = FALSE WHERE id = ${personId}`)
    await endSessionsOf(tx, personId)
    const person = await personWith(tx, personId)
    if (person) {
      const by = { id: person.id, name: person.name, address }
      await addAudit(tx, [{ at, by, action: 'password', detail: 'link' }])
    }
    return person
  })
