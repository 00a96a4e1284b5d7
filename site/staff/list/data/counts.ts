import { useQuery } from '@tanstack/react-query'
import { countSubmissions, type Asker } from '#site/backend/admin.ts'
import type { Stage } from '#site/backend/marks.ts'
import { dayInput } from '../../enquiry/marks/follow-up.ts'
import { stageKeys } from '../../enquiry/marks/stage.tsx'
import { filteredBy, type Change, type View } from '../view.ts'

export type Counts = { all: number; todo: number; mine: number; stages: Record<Stage, number> }

/** The number of matches, at the time of the page's clock. */
export type Counted = { total: number; at: number }

/** What "today" means: the day by the company's clock, and for what was received the day by the browser's. */
export const daysOf = ({ today, now }: Asker) => [today, dayInput(now)]

/** The counts per stage under the other filters and the search, and of "to do" and "mine". */
export function useCounts(view: View, asker: Asker, enabled: boolean) {
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
  const [all, todo, mine, ...stages] = await Promise.all([
    count({ stage: undefined }),
    count({ todo: true }),
    count({ mine: true }),
    ...stageKeys.map((stage) => count({ stage })),
  ])
  return {
    all,
    todo,
    mine,
    // One count per key, in order.
    stages: Object.fromEntries(
      stageKeys.map((stage, at) => [stage, stages[at] ?? 0]),
    ) as Counts['stages'],
  }
}
