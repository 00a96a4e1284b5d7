import { useQuery } from '@tanstack/react-query'
import { countSubmissions, type Asker } from '#site/backend/admin.ts'
import type { Stage } from '#site/backend/marks.ts'
import { stageKeys } from './stage.tsx'
import { filteredBy, type Change, type View } from './view.ts'

export type Counts = { all: number; todo: number; mine: number; stages: Record<Stage, number> }

/** How many each stage has under the other filters and the search; and what is to do, and mine, under them. */
export function useCounts(view: View, asker: Asker, enabled: boolean): Counts | undefined {
  const { list, search, filters } = view
  const { data } = useQuery({
    queryKey: ['counts', list, search, filters, asker.me],
    queryFn: () => countsOf(view, asker),
    placeholderData: (before) => before,
    enabled,
  })
  return data
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
    // One count for each key, in their order.
    stages: Object.fromEntries(
      stageKeys.map((stage, at) => [stage, stages[at] ?? 0]),
    ) as Counts['stages'],
  }
}
