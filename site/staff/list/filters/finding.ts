import type { Asker } from '#site/backend/admin.ts'
import type { Me } from '#site/backend/desk.ts'
import { useCatalogueNames } from '../../ui/catalogue-names.ts'
import { useCounts } from '../data/counts.ts'
import { filteredBy, type Change, type SetView, type View } from '../view.ts'

export type Finding = ReturnType<typeof useFinding>

/** State and actions of search and filters, for both layouts. */
export function useFinding(
  view: View,
  setView: SetView,
  asker: Asker,
  me: Me | undefined,
  enabled: boolean,
) {
  const { counts, counted } = useCounts(view, asker, enabled && me !== undefined)
  const names = useCatalogueNames(enabled && view.list === undefined)
  const { mine, todo } = view.filters
  const change = (changes: Change) => setView(filteredBy(view, changes))
  return {
    view,
    counts,
    counted,
    names,
    change,
    toggleMine: () => change({ mine: mine ? undefined : true }),
    toggleTodo: () => change({ todo: todo ? undefined : true }),
    clear: () => setView({ ...view, page: 1, search: '', filters: {} }),
    open: (next: View) => setView(next),
  }
}
