import { useQuery } from '@tanstack/react-query'
import { type Asker, countSubmissions } from '#site/backend/admin.ts'
import type { Me } from '#site/backend/desk.ts'
import type { Stage } from '#site/backend/marks.ts'
import { dayInput } from '../../enquiry/marks/follow-up.ts'
import { stageKeys } from '../../enquiry/marks/stage.tsx'
import { useCatalogueNames } from '../../ui/catalogue-names.ts'
import { type Change, filteredBy, type SetView, type View } from '../view.ts'

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

type Counts = { all: number; todo: number; stages: Record<Stage, number> }

/** The number of matches, at the time of the page's clock. */
export type Counted = { total: number; at: number }

/** What "today" means: the day by the company's clock, and for what was received the day by the browser's. */
export const daysOf = ({ today, now }: Asker) => [today, dayInput(now)]

/** The counts per stage under the other filters and the search, and of "to do". */
function useCounts(view: View, asker: Asker, enabled: boolean) {
  const { list, search, filters } = view
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['counts', list, search, filters, asker.me, daysOf(asker)],
    queryFn: async () => ({ at: performance.now(), ...(await countsOf(view, asker)) }),
    placeholderData: (before) => before,
    enabled,
  })
  const { stage } = filters
  const counted: Counted | undefined =
    data && !isPlaceholderData
      ? { total: stage ? data.stages[stage] : data.all, at: data.at }
      : undefined
  return { counts: data, counted }
}

async function countsOf(view: View, asker: Asker): Promise<Counts> {
  const count = (changes: Change) => countSubmissions(filteredBy(view, changes), asker)
  const [all, todo, ...stages] = await Promise.all([
    count({ stage: undefined }),
    count({ todo: true }),
    ...stageKeys.map((stage) => count({ stage })),
  ])
  return {
    all,
    todo,
    // One count per key, in order.
    stages: Object.fromEntries(
      stageKeys.map((stage, at) => [stage, stages[at] ?? 0]),
    ) as Counts['stages'],
  }
}
