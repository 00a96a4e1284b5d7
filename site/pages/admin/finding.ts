import { useQuery } from '@tanstack/react-query'
import type { Asker } from '#site/backend/admin.ts'
import { catalogueNames } from '#site/backend/catalogue-names.ts'
import type { Me } from '#site/backend/desk.ts'
import { useCounts } from './counts.ts'
import { useSavedViews } from './saved-views.ts'
import { filteredBy, type Change, type SetView, type View } from './view.ts'

export type Finding = ReturnType<typeof useFinding>

/** State and actions of the filters, for both layouts. */
export function useFinding(
  view: View,
  setView: SetView,
  asker: Asker,
  me: Me | undefined,
  enabled: boolean,
) {
  const counts = useCounts(view, asker, enabled && me !== undefined)
  const { data: names } = useQuery({
    queryKey: ['catalogue'],
    queryFn: catalogueNames,
    staleTime: Infinity,
    retry: false,
    enabled: enabled && view.list === undefined,
  })
  const { stage, mine, todo } = view.filters
  const change = (changes: Change) => setView(filteredBy(view, changes))
  return {
    view,
    counts,
    /** Of the filters and the search, also after a row of the page has left them. */
    matches: stage ? counts?.stages[stage] : counts?.all,
    names,
    saved: useSavedViews(me, enabled),
    change,
    toggleMine: () => change({ mine: mine ? undefined : true }),
    toggleTodo: () => change({ todo: todo ? undefined : true }),
    clear: () => setView({ ...view, page: 1, search: '', filters: {} }),
    open: (next: View) => setView(next),
  }
}
