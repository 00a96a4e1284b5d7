import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import type { CollectionName } from '#contract/paths.ts'
import type { Me } from '#site/backend/desk.ts'
import { listen, type Change, type Listening, type RowChange } from '#site/backend/live.ts'
import { leaveIfEnded } from './admission.ts'
import { dropRow, putPresence, putRow } from './cached-rows.ts'
import { putUrgent, setUrgent } from './urgent.ts'

/** `since`: when the connection was lost; undefined while connected and before the first connection. `closed`: an attempt failed. */
type Connection = { connected: boolean; closed: boolean; since: Date | undefined }

export type Live = Connection & {
  /** New enquiries not yet shown. */
  fresh: ReadonlySet<string>
  /** All of them, or these. */
  markShown: (rows?: { id: string }[]) => void
  again: () => void
}

const unconnected: Connection = { connected: false, closed: false, since: undefined }

const disconnected = ({ since = new Date() }: Connection): Connection => ({
  connected: false,
  closed: true,
  since,
})

const restMs = 1_500
/** The list is requested at about the time the page begins to connect. */
const marginMs = 200
/** Ten counts are requested at once: throttled, and with jitter so that open pages do not all request at the same time. */
const recountMs = { least: 500, spread: 1_500 }

/** Applies colleagues' changes without a reload: rows change in place, new ones are counted until shown. */
export function useLive(
  enabled: boolean,
  collection: CollectionName,
  enquiry: string | undefined,
  onFresh: () => void,
  loginHere: () => string,
): Live {
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>(unconnected)
  const { fresh, add, markShown } = useFresh()
  const [attempt, again] = useReducer((before: number) => before + 1, 0)
  const listening = useRef<Listening>(undefined)
  const apply = useChanges((change) => {
    // The other list refetches when it is opened.
    if (change.collection !== collection) return
    add(change.row.id)
    onFresh()
  })

  const hear = useEffectEvent(apply)
  const showAgain = useEffectEvent(() => enquiry && listening.current?.show(enquiry))
  const end = useEffectEvent(() => void leaveIfEnded(loginHere(), again))

  // The connection is outside React.
  useEffect(() => {
    if (!enabled) return undefined
    let isFirst = attempt === 0
    const begin = performance.now()
    const started = listen({
      hear,
      open: () => setConnection({ connected: true, closed: false, since: undefined }),
      close: () => setConnection(isFirst ? { ...unconnected, closed: true } : disconnected),
      greet: (me, urgent, msSinceChange) => {
        const before = client.getQueryData<Me>(['me'])
        // Somebody else has signed in in another tab.
        if (before && before.id !== me.id) location.reload()
        client.setQueryData(['me'], me)
        if (urgent) setUrgent(client, urgent)
        // Changes before this connection were not received: refetch. A first list is current unless something changed since.
        const changed = msSinceChange <= performance.now() - begin + marginMs
        void client.invalidateQueries(isFirst && !changed ? { queryKey: ['presences'] } : {})
        isFirst = false
      },
      end: () => end(),
    })
    listening.current = started
    showAgain()
    return () => {
      listening.current = undefined
      started.end()
    }
  }, [enabled, attempt, client])

  useShowing(listening, enquiry)
  useNetwork(() => setConnection(disconnected), again)

  return { ...connection, fresh, markShown, again }
}

/** The browser knows of a lost network long before the socket does. */
function useNetwork(onLost: () => void, onRestored: () => void) {
  const lose = useEffectEvent(onLost)
  const restore = useEffectEvent(onRestored)
  // The network is outside React.
  useEffect(() => {
    const offline = () => lose()
    const online = () => restore()
    addEventListener('offline', offline)
    addEventListener('online', online)
    return () => {
      removeEventListener('offline', offline)
      removeEventListener('online', online)
    }
  }, [])
}

/** Refetches the loaded rows and counts. */
function useChanges(onNew: (change: RowChange) => void) {
  const client = useQueryClient()
  const recount = useRecount()
  return (change: Change) => {
    if (change.collection === 'presences') void putPresence(client, change.kind, change.presence)
    else if (change.collection === 'activity')
      void client.invalidateQueries({ queryKey: ['activity', change.submission] })
    else {
      putUrgent(client, change)
      recount()
      if (change.kind === 'update') putRow(client, change.row)
      else if (change.kind === 'delete') dropRow(client, change.row.id)
      else onNew(change)
    }
  }
}

/** Presence is outside React. Delayed, so that stepping past an enquiry does not announce it as open. */
function useShowing(listening: RefObject<Listening | undefined>, enquiry: string | undefined) {
  useEffect(() => {
    const timer = setTimeout(() => listening.current?.show(enquiry), restMs)
    return () => clearTimeout(timer)
  }, [listening, enquiry])
}

/** The ids of new enquiries not yet shown. */
function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  return {
    fresh,
    add: (id: string) => setFresh((before) => new Set(before).add(id)),
    markShown: (rows?: { id: string }[]) =>
      setFresh(
        (before) => new Set(rows && [...before].filter((id) => !rows.some((row) => row.id === id))),
      ),
  }
}

/** Refetches the counts soon, once for many calls. */
function useRecount() {
  const client = useQueryClient()
  const timer = useRef<number>(undefined)
  return () => {
    timer.current ??= window.setTimeout(
      () => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey: ['counts'] })
      },
      recountMs.least + Math.random() * recountMs.spread,
    )
  }
}
