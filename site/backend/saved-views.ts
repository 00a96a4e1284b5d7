import { viewsIn, type SavedView } from '#contract/saved-views.ts'
import { account } from './appwrite.ts'

/**
 * Changes the views in the account, unless `edit` gives null. They are read first to keep what another device saved.
 * Two simultaneous saves can still conflict: an update replaces all preferences unconditionally.
 */
export async function editViews(
  edit: (views: SavedView[]) => SavedView[] | null,
): Promise<SavedView[] | null> {
  const prefs = await account.getPrefs()
  const views = edit(viewsIn(prefs))
  if (!views) return null
  const user = await account.updatePrefs({ prefs: { ...prefs, views } })
  return viewsIn(user.prefs)
}
