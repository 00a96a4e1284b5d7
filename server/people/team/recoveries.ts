import { recoveryHours } from '#contract/people.ts'
import { addAudit, audited } from '../audit.ts'
import type { Writer } from '../../db/db.ts'
import { freshSecret, idAt } from '../../db/ids.ts'
import { endSessionsOf, personWith, subjectOf, type Person } from '../people.ts'
import { signatureOf } from '../signature.ts'
import { sql } from '../../db/sql.ts'
import { isStorable } from '../../db/text.ts'
import type { LinkParts } from './invitations.ts'

/** What a link for a new password holds. */
type Link = { personId: string; link: string }

const hour = 60 * 60 * 1_000

const hashOf = ({ personId, link }: Link, secret: string) =>
  signatureOf(JSON.stringify(['recovery', personId, link]), secret)

/**
 * Made by an owner or a tool, or requested by mail; ends former ones of the same origin. Its secret is readable only now. Undefined if
 * the person was removed.
 */
export const makeRecovery = (
  { db, secret }: LinkParts,
  personId: string,
  by: Writer,
): Promise<{ link: string; expiresAt: number } | undefined> =>
  db.write(by, async (tx) => {
    const person = await personWith(tx, personId, tx.dialect.forUpdate)
    if (!person) return undefined
    const link = freshSecret()
    const hours = by === 'visitor' ? recoveryHours.byMail : recoveryHours.byOwner
    const expiresAt = tx.now + hours * hour
    // A request by mail does not end a link made by an owner.
    const maker = typeof by === 'string' ? null : (by.id ?? by.name)
    const sameWay = maker === null ? sql`made_by IS NULL` : sql`made_by IS NOT NULL`
    await tx.all(sql`DELETE FROM recoveries WHERE person_id = ${personId} AND ${sameWay}`)
    await tx.all(sql`INSERT INTO recoveries (id, person_id, secret_hash, created_at, expires_at, made_by)
      VALUES (${idAt(tx.now)}, ${personId}, ${hashOf({ personId, link }, secret)}, ${tx.now}, ${expiresAt}, ${maker})`)
    await audited(tx, by, { action: 'recovery-link', ...subjectOf(person) })
    return { link, expiresAt }
  })

const isThis = (link: Link, { secret, now }: { secret: string; now: number }) =>
  sql`person_id = ${link.personId} AND secret_hash = ${hashOf(link, secret)} AND expires_at > ${now}`

export async function isRecoveryOpen({ db, secret }: LinkParts, link: Link): Promise<boolean> {
  if (!isStorable(link.personId)) return false
  const rows = await db.all(
    sql`SELECT 1 FROM recoveries WHERE ${isThis(link, { secret, now: db.now() })}`,
  )
  return rows.length > 0
}

/**
 * Sets the password to this hash, once, and ends all sessions and all other links. Undefined, without a change, if the link is not open
 * (any more).
 */
export const recover = (
  { db, secret }: LinkParts,
  { password, ...link }: Link & { password: string },
  address: string,
): Promise<Person | undefined> =>
  db.write('visitor', async (tx) => {
    const { personId } = link
    const at = tx.now
    await tx.lock('people shared')
    // Of two at once one finds it.
    const used = await tx.all(
      sql`DELETE FROM recoveries WHERE ${isThis(link, { secret, now: at })} RETURNING id`,
    )
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
