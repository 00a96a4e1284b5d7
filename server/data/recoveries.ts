import { addAudit, audited } from './audit.ts'
import type { Dialect, Writer } from './db.ts'
import { endSessionsOf, personWith, subjectOf } from './people.ts'
import type { QuerySteps } from './query-steps.ts'
import { sql } from './sql.ts'
import type { Person } from './store.ts'
import { isStorable } from './text.ts'

type NewRecovery = Link & { id: string; expiresAt: number }

export function* addRecovery(
  { id, personId, secretHash, expiresAt, at }: NewRecovery,
  { forUpdate }: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  const person = yield* personWith(personId, forUpdate)
  if (!person) return false
  // A request by mail does not end a link made by an owner.
  const maker = typeof by === 'string' ? null : (by.id ?? by.name)
  const sameWay = maker === null ? sql`made_by IS NULL` : sql`made_by IS NOT NULL`
  yield sql`DELETE FROM recoveries WHERE person_id = ${personId} AND ${sameWay}`
  yield sql`INSERT INTO recoveries (id, person_id, secret_hash, created_at, expires_at, made_by)
    VALUES (${id}, ${personId}, ${secretHash}, ${at}, ${expiresAt}, ${maker})`
  yield* audited(by, { at, action: 'recovery-link', ...subjectOf(person) })
  return true
}

type Link = { personId: string; secretHash: string; at: number }

export function* isRecoveryOpen({ personId, secretHash, at }: Link): QuerySteps<boolean> {
  if (!isStorable(personId)) return false
  const rows = yield sql`SELECT 1 FROM recoveries
    WHERE person_id = ${personId} AND secret_hash = ${secretHash} AND expires_at > ${at}`
  return rows.length > 0
}

export function* applyRecovery(
  { personId, secretHash, at, password, address }: Link & { password: string; address: string },
  { sharePeople }: Dialect,
): QuerySteps<Person | undefined> {
  if (!isStorable(personId)) return undefined
  yield* sharePeople
  // Of two at once one finds it.
  const used = yield sql`DELETE FROM recoveries
    WHERE person_id = ${personId} AND secret_hash = ${secretHash} AND expires_at > ${at} RETURNING id`
  if (used.length === 0) return undefined
  yield sql`DELETE FROM recoveries WHERE person_id = ${personId}`
  yield sql`UPDATE people SET password = ${password}, updated_at = ${at},
    password_changed_at = ${at}, must_change = FALSE WHERE id = ${personId}`
  yield* endSessionsOf(personId)
  const person = yield* personWith(personId)
  if (person)
    yield* addAudit([
      { at, by: { id: person.id, name: person.name, address }, action: 'password', detail: 'link' },
    ])
  return person
}
