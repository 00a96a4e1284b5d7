import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Change, Changes } from '#site/backend/changes.ts'
import { collectionOf } from '#site/backend/listing.ts'
import { notifyOfEnquiry } from '../../ui/desk-settings.tsx'
import { preferences, usePreference } from '../../ui/preferences.ts'
import type { View } from '../view.ts'
import { dropRows, putRow, putUrgent, setUrgent } from './cached-rows.ts'
import { loadAnew, usePolling } from './polling.ts'

export type Live = ReturnType<typeof useLive>

type Options = { enabled: boolean; view: View; loginHere: () => string }

const milliseconds = () => performance.now()
/** The list is requested at about the time at which the page begins to ask for changes. */
const marginMs = 200

/** Applies colleagues' changes without a reload: rows change in place, new ones are counted until shown. */
export function useLive({ enabled, view, loginHere }: Options) {
  const client = useQueryClient()
  const [begin] = useState(milliseconds)
  const { fresh, add, markShown } = useFresh()
  const [notify] = usePreference(preferences.notify)
  // Only notifications come from a hidden page.
  const inBackground = notify === 'yes'

  function apply({ me, urgent, changes = [], quietMs }: Changes, isFirst: boolean) {
    client.setQueryData(['me'], me)
    if (urgent) setUrgent(client, urgent)
    // The list may have been read before what was changed since.
    if (isFirst && quietMs <= milliseconds() - begin + marginMs) loadAnew(client)
    for (const change of changes) applyOne(change)
    const erased = changes.filter(({ row }) => !row)
    if (erased.length > 0) dropRows(client, ...erased.map(({ id }) => id))
    else if (changes.length > 0) void client.invalidateQueries({ queryKey: ['counts'] })
    const own = changes.filter(({ collection }) => collection === collectionOf(view))
    const added = own.filter(({ isNew, row }) => isNew && row)
    if (added.length === 0) return
    add(added.map(({ id }) => id))
    if (notify === 'yes') void notifyOfEnquiry()
  }

  function applyOne(change: Change) {
    putUrgent(client, change)
    if (!change.row) return
    putRow(client, change.row)
    void client.invalidateQueries({ queryKey: ['activity', change.id] })
  }

  const polling = usePolling({ enabled, enquiry: view.enquiry, inBackground, apply, loginHere })
  return { ...polling, fresh, markShown }
}

/** The ids of new enquiries that are not shown yet. */
function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  return {
    fresh,
    add: (ids: string[]) => setFresh((before) => new Set([...before, ...ids])),
    /** All of them, or these. */
    markShown: (rows?: { id: string }[]) =>
      setFresh(
        (before) => new Set(rows && [...before].filter((id) => !rows.some((row) => row.id === id))),
      ),
  }
}
