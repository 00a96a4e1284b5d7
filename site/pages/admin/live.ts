import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { listen, type Change } from '#site/backend/live.ts'
import { leaveIfEnded } from './admission.ts'
import { dropRow, putRow } from './cached-rows.ts'

/** `since`: when the last connection was lost; undefined while there is one, and before the first. */
export type Live = {
  connected: boolean
  since: Date | undefined
  /** The enquiries that arrived since the list was asked for. */
  fresh: ReadonlySet<string>
  seen: () => void
  again: () => void
}

/** What others do arrives without a reload: rows change in place, new ones are counted until they are asked for. */
export function useLive(enabled: boolean, onFresh: () => void, loginHere: () => string): Live {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  const [since, setSince] = useState<Date>()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)

  const hear = useEffectEvent((change: Change) => {
    if (change.collection === 'activity') {
      void client.invalidateQueries({ queryKey: ['activity', change.submission] })
      return
    }
    if (change.kind === 'create') {
      setFresh((before) => new Set(before).add(change.row.id))
      onFresh()
    } else if (change.kind === 'update') putRow(client, change.row)
    else dropRow(client, change.row.id)
    void client.invalidateQueries({ queryKey: ['counts'] })
  })

  const open = useEffectEvent((isFirst: boolean) => {
    setConnected(true)
    setSince(undefined)
    // What happened meanwhile was told to nobody: asked for, nothing is missed.
    if (!isFirst) void client.invalidateQueries()
  })

  const end = useEffectEvent(() => void leaveIfEnded(loginHere(), () => setAttempt(attempt + 1)))

  // The connection is outside React.
  useEffect(() => {
    if (!enabled) return undefined
    let opened = attempt > 0
    return listen({
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
  }, [enabled, attempt, client])

  return {
    connected,
    since,
    fresh,
    seen: () => setFresh(new Set()),
    again: () => setAttempt(attempt + 1),
  }
}
