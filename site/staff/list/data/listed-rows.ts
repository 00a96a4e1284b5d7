import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Asker, listSubmissions } from '#site/backend/admin.ts'
import type { Row } from '#site/backend/marks.ts'
import { type Counted, daysOf } from '../filters/finding.ts'
import { isFiltered, type SetView, type View } from '../view.ts'

/** `counted`: the total is refetched after each change, if the filters are shown. */
type Options = { asker: Asker; enabled: boolean; counted: Counted | undefined }

/**
 * The rows of a view. `waiting`: shows the previous view's rows, or none yet. `beyond`: past the last page. `total` follows colleagues'
 * changes, the rows do not.
 */
export function useListedRows(view: View, setView: SetView, options: Options) {
  const { asker, enabled, counted } = options
  const { enquiry: _, ...listing } = view
  const { pageSize, me } = asker
  const { mine, todo, received } = view.filters
  const client = useQueryClient()
  // The view is the key, so a late response never replaces a newer view. At midnight "today" is another day.
  const days = (todo || received) && daysOf(asker)
  const queryKey = ['submissions', listing, pageSize, mine ? me : undefined, days]
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: async () => ({ at: performance.now(), ...(await listSubmissions(listing, asker)) }),
    placeholderData: keepPreviousData,
    enabled,
  })
  const waiting = isPending || isPlaceholderData
  const total = data && counted && counted.at > data.at ? counted.total : data?.total
  // Rows that no longer match stay on their page until it is refetched.
  const pages =
    data && total !== undefined
      ? Math.max(1, Math.ceil(Math.max(data.total, total) / pageSize))
      : undefined
  const beyond = pages !== undefined && !waiting && view.page > pages

  // The address is outside React. Past the last page (rows erased, or number typed) shows the last page.
  useEffect(() => {
    if (beyond) setView({ ...view, page: pages }, { replace: true })
  })

  /** The rows that moved up because rows of this page no longer match the filters: the next page would skip them. Undefined if none. */
  async function movedUp(): Promise<Row[] | undefined> {
    if (!isFiltered(view) || !client.getQueryState(queryKey)?.isInvalidated) return undefined
    const before = data?.rows ?? []
    const { data: after = data } = await refetch()
    const rows = after?.rows ?? []
    const stays = ({ id }: Row) => rows.some((row) => row.id === id)
    if (before.every(stays)) return undefined
    const last = before[before.map(stays).lastIndexOf(true)]
    return rows.slice(rows.findIndex(({ id }) => id === last?.id) + 1)
  }

  return {
    data,
    total,
    error,
    waiting,
    pages,
    beyond,
    refetch: () => void refetch(),
    movedUp,
  }
}

export type ListedRows = ReturnType<typeof useListedRows>

/** Opens the next or previous enquiry; at the end of a page, on the neighbouring page once it is loaded. */
export function useStepping(view: View, setView: SetView, list: ListedRows) {
  const { data, pages, waiting, movedUp } = list
  const rows = data?.rows ?? []
  const at = rows.findIndex(({ id }) => id === view.enquiry)
  const pending = useRef<1 | -1>(undefined)

  // The rows arrive after the press.
  useEffect(() => {
    if (pending.current === undefined || waiting) return
    const next = pending.current === 1 ? rows[0] : rows.at(-1)
    pending.current = undefined
    if (next) setView({ ...view, enquiry: next.id }, { replace: true })
  })

  async function step(direction: 1 | -1) {
    const isLast = direction === 1 && at === rows.length - 1
    const next = rows[at + direction] ?? (isLast ? (await movedUp())?.[0] : undefined)
    const page = view.page + direction
    if (next) setView({ ...view, enquiry: next.id }, { replace: true })
    else if (page >= 1 && page <= (pages ?? 1)) {
      pending.current = direction
      setView({ ...view, page }, { replace: true })
    }
  }

  /** `at`: the index of the open enquiry on this page; no steps if it is not there. */
  return { at, step: at < 0 ? undefined : (direction: 1 | -1) => void step(direction) }
}
