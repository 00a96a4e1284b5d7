import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEvent } from '#site/ui/use-event.ts'
import { declined, statusOf } from '#site/backend/admin.ts'
import { type Changes, changesSince } from '#site/backend/changes.ts'
import { companyTime } from '../../enquiry/marks/follow-up.ts'
import { notifyOf } from '../../ui/desk-settings.tsx'
import { preferences, usePreference } from '../../ui/stored.ts'
import { putTold } from './cached-rows.ts'
import { leaveIfEnded } from '../../sign-in/admission.ts'

type Options = {
  enabled: boolean
  /** Shown to colleagues. */
  enquiry?: string | undefined
  /** `isFirst`: of this page, so that these are no changes yet. */
  apply?: (changes: Changes, isFirst: boolean) => void
  loginHere: () => string
}

/** `told`: the enquiry that colleagues were told is open here. */
type Polled = Changes & { told: string | undefined }

const queryKey = ['changes']
/** So that a change is shown within ten seconds. */
const everyMs = 9_000
const restMs = 1_000

/** Everything but the changes themselves. */
export const loadAnew = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })

/**
 * Asks for changes every few seconds while the page is visible, and at once when it becomes visible or the network comes back. Leaves the
 * page when the session has ended.
 */
export function usePolling({ enabled, enquiry, apply, loginHere }: Options) {
  const client = useQueryClient()
  const rested = useRested(enquiry)
  const { inBackground, tell } = useNews(client)
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    enabled,
    async queryFn({ signal }): Promise<Polled> {
      const before = client.getQueryState<Polled>(queryKey)
      const last = before?.data
      const open = rested ?? (last?.told && '')
      const changes = await changesSince(last?.cursor, open, companyTime(new Date()))
      // A newer call is under way, and will be told the same.
      if (signal.aborted) return { ...changes, told: rested }
      // Somebody else has signed in in another tab.
      if (last && last.me.id !== changes.me.id) location.reload()
      // Whatever happened while the server could not be asked is shown.
      if (!changes.changes || before?.status === 'error') loadAnew(client)
      tell(changes, !last)
      apply?.(changes, !last)
      return { ...changes, told: rested }
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? 2 : 1) * everyMs,
    refetchIntervalInBackground: inBackground,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

  const again = () => void refetch()
  const show = useEffectEvent((open: string | undefined) => {
    if (data && data.told !== open) again()
  })
  // Colleagues are outside React.
  useEffect(() => show(rested), [rested])

  const leave = useEffectEvent(() => void leaveIfEnded(loginHere()))
  // The session is outside React, too.
  useEffect(() => {
    if (declined(error) && statusOf(error) !== 429) leave()
  }, [error])

  // The browser knows of a lost network first.
  useEvent('offline', again)

  return {
    /** When the server last answered, while it does not. */
    since: isError && dataUpdatedAt > 0 ? new Date(dataUpdatedAt) : undefined,
    /** Colleagues who have the same enquiry open. */
    peers: data && data.told === enquiry ? data.alsoOpen : [],
    again,
  }
}

/** Of what has come, whoever wants it is notified, also while the page is hidden. */
function useNews(client: QueryClient) {
  const [notify] = usePreference(preferences.notify)
  const inBackground = notify === 'yes'

  function tell({ own, changes = [] }: Changes, isFirst: boolean) {
    const work = own && putTold(client, { own })
    if (isFirst || !inBackground) return
    if (work) void notifyOf(work)
    if (changes.some(({ isNew, row }) => isNew && row)) void notifyOf('enquiry')
  }
  return { inBackground, tell }
}

/** Follows when it has stayed the same for a moment, so that stepping past an enquiry does not show it as open. */
function useRested(enquiry: string | undefined) {
  const [rested, setRested] = useState(enquiry)
  useEffect(() => {
    const timer = setTimeout(() => setRested(enquiry), restMs)
    return () => clearTimeout(timer)
  }, [enquiry])
  return rested
}

export const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Requests are sent even if the browser reports offline: they then fail visibly.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !declined(error),
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  })
