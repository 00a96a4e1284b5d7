import type { CollectionName } from '#contract/paths.ts'
import { fixed, sql, type Sql } from './sql.ts'

/** Which rows of the table are in a list of staff. */
export const collections: Record<CollectionName, Sql> = {
  eligibility: sql`kind = 'eligibility'`,
  enquiries: sql`kind <> 'eligibility'`,
}

export const collectionOf = (kind: unknown): CollectionName =>
  kind === 'eligibility' ? 'eligibility' : 'enquiries'

/** What has the columns of an answer beside those of an enquiry. */
export const answered = fixed('enquiries LEFT JOIN answers USING (sequence)')
