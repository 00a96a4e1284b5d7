import { viewsIn, type SavedView } from '#contract/saved-views.ts'
import { account } from './appwrite.ts'

/**
 * Changes the views in the person's account. They are read first, so that what another device saved in the meantime stays. Two devices that
 * save within the same moment can still overwrite each other: an update replaces all preferences, and cannot depend on the former ones.
 */
export async function editViews(edit: (views: SavedView[]) => SavedView[]): Promise<SavedView[]> {
  const prefs = await account.getPrefs()
  const user = await account.updatePrefs({ prefs: { ...prefs, views: edit(viewsIn(prefs)) } })
  return viewsIn(user.prefs)
}
