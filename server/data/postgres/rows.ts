import { comparedColumns, submissionColumns, submissionOf } from '../columns.ts'
import type { Speech } from '../places.ts'
import type { Attribute } from '../query.ts'
import { sql } from '../sql.ts'
import type { KeptSubmission } from '../store.ts'
import { folded } from '../text.ts'
import { dialect, longestReasonKey, reasonKey } from './dialect.ts'
import type { Run } from './pool.ts'

/** What the index of an attribute holds. */
export const keyOf = (attribute: Attribute) =>
  attribute === 'reason' ? reasonKey : comparedColumns[attribute]

/** Orders by what the indexes hold. */
export const speech: Speech = {
  dialect: {
    ...dialect,
    orderKeys: (attribute) => (attribute === 'reason' ? [reasonKey] : undefined),
  },
  column: keyOf,
}

/** The page that such an order gives, unless it is not sure in which order. */
export async function rowsAt(
  run: Run,
  orderedBy: Attribute[],
  places: number[],
): Promise<KeptSubmission[] | undefined> {
  const rows = await run(sql`SELECT ${submissionColumns} FROM submissions
    WHERE sequence = ANY (ARRAY(SELECT json_array_elements_text(${JSON.stringify(places)}::json)::bigint))`)
  const byPlace = new Map(rows.map(submissionOf).map((row) => [row.sequence, row]))
  const page = places.flatMap((place) => byPlace.get(place) ?? [])
  // Of equal beginnings the index does not know which comes first.
  const isExact = !orderedBy.includes('reason') || page.every(({ reason }) => !isLong(reason))
  return isExact ? page : undefined
}

const isLong = (reason: string | null) =>
  reason !== null && folded(reason).length >= longestReasonKey
