import { account } from './appwrite.ts'

/** A list that a person has named. `query`: the query part of its address. */
export type SavedView = { name: string; query: string }

/**
 * Changes the views in the person's account. They are read first, so that what another device saved in the meantime stays. Two devices that
 * save within the same moment can still overwrite each other: an update replaces all preferences, and cannot depend on the former ones.
 */
export async function editViews(edit: (views: SavedView[]) => SavedView[]): Promise<SavedView[]> {
  const prefs = await account.getPrefs()
  const user = await account.updatePrefs({ prefs: { ...prefs, views: edit(viewsIn(prefs)) } })
  return viewsIn(user.prefs)
}

export const viewsIn = ({ views }: Record<string, unknown>): SavedView[] =>
  Array.isArray(views) ? views.filter(isView).map(({ name, query }) => ({ name, query })) : []

/** The client gives objects without a prototype. */
const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'
