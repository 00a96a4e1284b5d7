import { useQuery } from '@tanstack/react-query'
import { type Asker, countDone, countSubmissions } from '#site/backend/admin.ts'
import type { Me } from '#site/backend/desk.ts'
import type { Stage } from '#site/backend/marks.ts'
import { dayInput, shortDate } from '../../ui/time.ts'
import { stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import { useHasTabs } from '../data/cached-rows.ts'
import { useCatalogueNames } from '../../ui/catalogue-names.ts'
import { acrossKinds, type Change, filteredBy, ofKind, type SetView, type View } from '../view.ts'
import type { CatalogueNames } from '#contract/suggestions.ts'
import type { Filters, Listing, Received } from '#site/backend/listing.ts'

export type Finding = ReturnType<typeof useFinding>

/** State and actions of search and filters. */
export function useFinding(
  view: View,
  setView: SetView,
  asker: Asker,
  me: Me | undefined,
  { enabled, show }: { enabled: boolean; show: () => void },
) {
  const { counts, counted } = useCounts(view, asker, enabled && me !== undefined)
  const names = useCatalogueNames(enabled && view.list !== 'others')
  const hasKinds = useHasTabs(view.list !== undefined)
  const findPeople: SetView = (next, options) => setView(acrossKinds(view, next, hasKinds), options)
  const change = (changes: Change) => findPeople(filteredBy(view, changes))
  return {
    hasKinds,
    /** As `setView`, for what goes over all kinds. */
    findPeople,
    counts,
    counted,
    names,
    change,
    clear: () => setView({ ...withoutAll(view), page: 1, search: '', filters: {} }),
    /** One kind alone is not filtered: the filters in which it is chosen stay. */
    choose: (list: View['list']) => {
      show()
      setView(ofKind(view, list))
    },
    open: (next: View) => setView(next),
  }
}

const withoutAll = ({ list, ...view }: View): View => ({
  ...view,
  ...(list === 'others' && { list }),
})

/** `done`: of today's work, while that is shown. */
type Counts = { all: number; todo: number; done: number; stages: Record<Stage, number> }

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
  const [all, todo, done, ...stages] = await Promise.all([
    count({ stage: undefined }),
    count({ todo: true }),
    view.filters.todo && !view.search ? countDone(view, asker) : 0,
    ...stageKeys.map((stage) => count({ stage })),
  ])
  return {
    all,
    todo,
    done,
    // One count per key, in order.
    stages: Object.fromEntries(
      stageKeys.map((stage, at) => [stage, stages[at] ?? 0]),
    ) as Counts['stages'],
  }
}

export const receivedWords = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': '7 days',
} as const

export const kinds: { list: Listing['list']; word: string }[] = [
  { list: 'all', word: 'All kinds' },
  { list: undefined, word: 'Eligibility' },
  { list: 'others', word: 'Other' },
]

const receivedWord = (received: Received) =>
  typeof received === 'string'
    ? receivedWords[received]
    : received.from === received.to
      ? dayWord(received.from)
      : `${dayWord(received.from)} to ${dayWord(received.to)}`

const dayWord = (day: string) => shortDate(new Date(`${day}T00:00`))

/** Each filter that is set, as it is shown. */
export const filterWords = (
  { stage, mine, todo, received, phone, language, university, college, branch }: Filters,
  names: CatalogueNames | undefined,
): Partial<Record<keyof Filters, string | undefined>> => ({
  mine: mine && 'Mine',
  todo: todo && 'To do today',
  stage: stage && stageWord(stage),
  received: received && `Received: ${receivedWord(received)}`,
  phone: phone && `Phone: ${phone}`,
  language: language && `Speaks ${language}`,
  university: university && (names?.universities[university] ?? university),
  college: college && (names?.colleges[college] ?? college),
  branch: branch && (names?.branches[branch] ?? branch),
})
