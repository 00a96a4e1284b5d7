import { isView, viewsIn, type SavedView } from '#contract/saved-views.ts'
import type { Row, Tx } from '../db.ts'
import { sql } from '../sql.ts'
import { textOf } from '../text.ts'
import { isNamedIn, type Identity } from './person-query.ts'

/** A view that a member of staff has saved; `by` is the address of the account. */
export type StaffView = SavedView & { by: string }

/** With all columns: a store of an earlier version has no preferences. */
export const accounts = sql`SELECT * FROM people ORDER BY email`

/** The views in these accounts that name one of these people. */
export const viewsNaming = (people: Identity[], rows: Row[]): StaffView[] =>
  rows.flatMap((row) =>
    viewsIn(preferencesIn(row))
      .filter((view) => names(view, people))
      .map((view) => ({ ...view, by: String(row['email']) })),
  )

/** Takes them out of the accounts, which keep everything else. */
export async function removeViews({ all, dialect }: Tx, people: Identity[]): Promise<StaffView[]> {
  const rows = await all(sql`${accounts} ${dialect.forUpdate}`)
  for (const row of rows) {
    const preferences = preferencesIn(row)
    const { views } = preferences
    if (!Array.isArray(views)) continue
    const others = views.filter((view) => !isView(view) || !names(view, people))
    if (others.length < views.length)
      await all(sql`UPDATE people SET preferences = ${JSON.stringify({ ...preferences, views: others })}
        WHERE id = ${String(row['id'])}`)
  }
  return viewsNaming(people, rows)
}

/** By its name, its search, or the number in its filter. */
function names({ name, query }: SavedView, people: Identity[]) {
  const texts = [name, ...new URLSearchParams(query).values()]
  return people.some((person) => texts.some((text) => isNamedIn(text, person)))
}

/** Only written by the server, as an object. */
const preferencesIn = (row: Row) =>
  JSON.parse(textOf(row['preferences']) ?? '{}') as Record<string, unknown>
