import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Change, Changes } from '#site/backend/changes.ts'
import { collectionOf } from '#site/backend/listing.ts'
import { dropRow, putRow } from './cached-rows.ts'
import { notifyOfEnquiry } from './notify.ts'
import { loadAnew, usePolling } from './polling.ts'
import { preferences, usePreference } from './preferences.ts'
import { putUrgent, setUrgent } from './urgent.ts'
import type { View } from './view.ts'

export type Live = ReturnType<typeof useLive>

type Options = { enabled: boolean; view: View; loginHere: () => string }

/** For how long the document has been open. */
const openMs = () => performance.now()
/** The clocks of a server and its database may differ a little. */
const marginMs = 200

/** Applies colleagues' changes without a reload: rows change in place, new ones are counted until shown. */
export function useLive({ enabled, view, loginHere }: Options) {
  const client = useQueryClient()
  const { fresh, add, markShown } = useFresh()
  const [notify] = usePreference(preferences.notify)
  // A hidden page has nothing else to ask for.
  const inBackground = notify === 'yes'

  function apply({ me, urgent, changes = [], quietMs }: Changes, isFirst: boolean) {
    client.setQueryData(['me'], me)
    if (urgent) setUrgent(client, urgent)
    // The list may have been read before what was changed since the document was opened.
    if (isFirst && quietMs <= openMs() + marginMs) loadAnew(client)
    for (const change of changes) applyOne(change)
    if (changes.length > 0) void client.invalidateQueries({ queryKey: ['counts'] })
    const own = changes.filter(({ collection }) => collection === collectionOf(view))
    const added = own.filter(({ isNew, row }) => isNew && row)
    if (added.length === 0) return
    add(added.map(({ id }) => id))
    if (notify === 'yes') notifyOfEnquiry()
  }

  function applyOne({ id, row, ...change }: Change) {
    putUrgent(client, { ...change, id, row })
    if (!row) return dropRow(client, id)
    putRow(client, row)
    void client.invalidateQueries({ queryKey: ['activity', id] })
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
