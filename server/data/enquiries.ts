import { privacyNotice } from '#contract/privacy.ts'
import { collections, rowWith } from './collections.ts'
import { enquiryColumns, enquiryOf, fieldColumns } from './columns.ts'
import { corrected, type Change } from './correction.ts'
import { drawnReference } from './ids.ts'
import type { QuerySteps } from './query-steps.ts'
import type { Removal } from './retention.ts'
import { fixed, listed, sql, type Sql } from './sql.ts'
import type { EnquiryAddition, NewEnquiry, Once } from './store.ts'

export function* addEnquiry({
  id,
  at,
  enquiry,
  once,
  care,
  news,
}: NewEnquiry): QuerySteps<EnquiryAddition> {
  const row = {
    id,
    created_at: at,
    updated_at: at,
    ...fieldColumns(enquiry),
    care: Number(care),
    told: Number(!news),
    privacy_notice: privacyNotice,
    idempotency_key: once?.key ?? null,
    fingerprint: once?.fingerprint ?? null,
  }
  for (;;) {
    const drawn = { ...row, drawn_reference: drawnReference('F') }
    const [added] = yield sql`INSERT INTO enquiries (${fixed(Object.keys(drawn).join(', '))})
      VALUES (${listed(Object.values(drawn))}) ON CONFLICT DO NOTHING
      RETURNING ${enquiryColumns}`
    if (added) return { outcome: 'first', enquiry: enquiryOf(added) }
    const sent = yield* sentBefore(once)
    if (sent) return sent
  }
}

/** The key was already used; another replica may have stored it just before. Undefined where only the reference was. */
function* sentBefore(once: Once | undefined): QuerySteps<EnquiryAddition | undefined> {
  const [row] = yield sql`SELECT ${enquiryColumns}, fingerprint FROM enquiries
    WHERE idempotency_key = ${once?.key ?? null}`
  if (!row) return undefined
  if (row['fingerprint'] !== once?.fingerprint) return { outcome: 'clash' }
  return { outcome: 'again', enquiry: enquiryOf(row) }
}

export const findEnquiry = (id: string) => rowWith(id, collections.enquiries)

/** Corrects an enquiry; false if there is no such id. */
export function* correctEnquiry(wanted: { id: string; change: Change }): QuerySteps<boolean> {
  const { id, change } = wanted
  const rows = yield sql`UPDATE enquiries SET ${corrected(change, Date.now())}
    WHERE id = ${id} RETURNING id`
  return rows.length > 0
}

const mostRemovedAtOnce = 200

/** Erases some of these enquiries, with what staff did about them. */
export function* removeSomeEnquiries(which: Sql): QuerySteps<Removal> {
  const rows = yield sql`DELETE FROM enquiries WHERE sequence IN (
    SELECT sequence FROM enquiries WHERE ${which} LIMIT ${mostRemovedAtOnce}) RETURNING sequence`
  return { removed: rows.length, more: rows.length === mostRemovedAtOnce }
}
