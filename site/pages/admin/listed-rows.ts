import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listSubmissions, type Asker } from '#site/backend/admin.ts'
import type { SetView, View } from './view.ts'

type Options = { asker: Asker; enabled: boolean; isLive: boolean }

/** The rows of a view. `waiting`: those of the view before are shown, or none yet. `beyond`: the view is past the last page. */
export function useListedRows(view: View, setView: SetView, { asker, enabled, isLive }: Options) {
  const { enquiry: _, ...listing } = view
  const { pageSize, me } = asker
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    // The view is the key: an answer that comes late is that of another view, and never replaces a newer one.
    queryKey: ['submissions', listing, pageSize, view.filters.mine ? me : undefined],
    queryFn: () => listSubmissions(listing, asker),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : 60_000,
    enabled,
  })
  const waiting = isPending || isPlaceholderData
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined
  const beyond = pages !== undefined && !waiting && view.page > pages

  // The address is outside React. Rows were erased, or the page number was typed: shows the last page instead.
  useEffect(() => {
    if (beyond) setView({ ...view, page: pages }, { replace: true })
  })

  return { data, error, waiting, pages, beyond, dataUpdatedAt, refetch: () => void refetch() }
}

export type ListedRows = ReturnType<typeof useListedRows>
