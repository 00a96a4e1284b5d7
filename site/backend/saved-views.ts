import { viewsIn, type SavedView } from '#contract/saved-views.ts'
import { account } from './appwrite.ts'

/**
 * Changes the views in the account. They are read first to keep what another device saved.
 * Two simultaneous saves can still conflict: an update replaces all preferences unconditionally.
 */
export async function editViews(edit: (views: SavedView[]) => SavedView[]): Promise<SavedView[]> {
  const prefs = await account.getPrefs()
  const user = await account.updatePrefs({ prefs: { ...prefs, views: edit(viewsIn(prefs)) } })
  return viewsIn(user.prefs)
}
