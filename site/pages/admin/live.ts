import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CollectionName } from '#contract/paths.ts'
import { listen, type Change, type Listening } from '#site/backend/live.ts'
import { leaveIfEnded } from './admission.ts'
import { dropRow, putPresence, putRow } from './cached-rows.ts'

/** `since`: when the last connection was lost; undefined while there is one, and before the first. */
export type Live = {
  connected: boolean
  since: Date | undefined
  /** The enquiries that arrived and were not shown yet. */
  fresh: ReadonlySet<string>
  /** All of them, or these. */
  seen: (rows?: { id: string }[]) => void
  again: () => void
}

const restMs = 1_500
/** Ten counts are asked for together: not at every change, and not by all open pages in the same moment. */
const recountMs = { least: 500, spread: 1_500 }

/** What others do arrives without a reload: rows change in place, new ones are counted until they are asked for. */
export function useLive(
  enabled: boolean,
  collection: CollectionName,
  enquiry: string | undefined,
  onFresh: () => void,
  loginHere: () => string,
): Live {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  const [since, setSince] = useState<Date>()
  const { fresh, add, seen } = useFresh()
  const [attempt, setAttempt] = useState(0)
  const listening = useRef<Listening>(undefined)
  const recount = useRecount()

  const hear = useEffectEvent((change: Change) => {
    if (change.collection === 'presences') {
      putPresence(client, change.kind, change.presence)
      return
    }
    if (change.collection === 'activity') {
      void client.invalidateQueries({ queryKey: ['activity', change.submission] })
      return
    }
    if (change.kind === 'create') {
      // The other list asks anew when it is opened.
      if (change.collection !== collection) return
      add(change.row.id)
      onFresh()
    } else if (change.kind === 'update') putRow(client, change.row)
    else dropRow(client, change.row.id)
    recount()
  })

  const open = useEffectEvent((isFirst: boolean) => {
    setConnected(true)
    setSince(undefined)
    // What happened meanwhile was told to nobody: asked for, nothing is missed.
    if (!isFirst) void client.invalidateQueries()
  })

  const showAgain = useEffectEvent(() => enquiry && listening.current?.show(enquiry))
  const end = useEffectEvent(() => void leaveIfEnded(loginHere(), () => setAttempt(attempt + 1)))

  // The connection is outside React.
  useEffect(() => {
    if (!enabled) return undefined
    let opened = attempt > 0
    const started = listen({
      hear,
      open: () => {
        open(!opened)
        opened = true
      },
      close: () => {
        setConnected(false)
        if (opened) setSince((before) => before ?? new Date())
      },
      greet: (me) => client.setQueryData(['me'], me),
      end: () => end(),
    })
    listening.current = started
    showAgain()
    return () => {
      listening.current = undefined
      started.end()
    }
  }, [enabled, attempt, client])

  // What is open here is shown to others, who are outside React. Whoever only steps past an enquiry does not have it open.
  useEffect(() => {
    const timer = setTimeout(() => listening.current?.show(enquiry), restMs)
    return () => clearTimeout(timer)
  }, [enquiry])

  return {
    connected,
    since,
    fresh,
    seen,
    again: () => setAttempt(attempt + 1),
  }
}

/** The ids of enquiries that arrived and were not shown yet. */
function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  return {
    fresh,
    add: (id: string) => setFresh((before) => new Set(before).add(id)),
    seen: (rows?: { id: string }[]) =>
      setFresh(
        (before) => new Set(rows && [...before].filter((id) => !rows.some((row) => row.id === id))),
      ),
  }
}

/** Asks for the counts anew, soon and once for many calls. */
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
