import { QueryCache, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEvent } from '#site/ui/use-event.ts'
import { declined, statusOf } from '#site/backend/admin.ts'
import { type Changes, changesSince } from '#site/backend/desk.ts'
import { companyTime } from '../../enquiry/marks/follow-up.ts'
import { notifyOf } from '../../ui/desk-settings.tsx'
import { preferences, usePreference } from '../../ui/stored.ts'
import { leaveIfEnded } from '../../sign-in/admission.ts'
import { leadOn, wayOn } from '../../sign-in/standing.ts'
import { refusalType } from '#site/backend/appwrite.ts'
import { peopleErrors } from '#contract/people.ts'

type Options = {
  enabled: boolean
  /** Shown to colleagues. */
  enquiry?: string | undefined
  /** `isFirst`: of this page, so that these are no changes yet. */
  apply?: (changes: Changes, isFirst: boolean) => void
}

/** `told`: the enquiry that colleagues were told is open here. */
type Polled = Changes & { told: string | undefined }

const queryKey = ['changes']
/** So that a change is shown within ten seconds. */
const everyMs = 9_000

/** Everything but the changes themselves. */
export const loadAnew = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })

/**
 * Asks for changes every few seconds while the page is visible, and at once when it becomes visible or the network comes back. The
 * client below leaves the page when the session has ended.
 */
export function usePolling({ enabled, enquiry, apply }: Options) {
  const client = useQueryClient()
  const { inBackground, notifyOfNew } = useNotifications()
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    enabled,
    async queryFn({ signal }): Promise<Polled> {
      const before = client.getQueryState<Polled>(queryKey)
      const last = before?.data
      const open = enquiry ?? (last?.told && '')
      const changes = await changesSince(last?.cursor, open, companyTime(new Date()))
      // A newer call is under way, and will be told the same.
      if (signal.aborted) return { ...changes, told: enquiry }
      // Somebody else has signed in in another tab.
      if (last && last.me.id !== changes.me.id) location.reload()
      // Whatever happened while the server could not be asked is shown.
      if (!changes.changes || before?.status === 'error') loadAnew(client)
      if (last) notifyOfNew(changes, last)
      apply?.(changes, !last)
      return { ...changes, told: enquiry }
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? 2 : 1) * everyMs,
    refetchIntervalInBackground: inBackground,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

  const again = () => void refetch()
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
function useNotifications() {
  const [notify] = usePreference(preferences.notify)
  const inBackground = notify === 'yes'

  function notifyOfNew({ own, changes = [] }: Changes, before: Changes) {
    if (!inBackground) return
    for (const kind of ['due', 'given'] as const) {
      const known = before.own?.[kind].map(({ id }) => id)
      if (own?.[kind].some(({ id }) => !known?.includes(id))) void notifyOf(kind)
    }
    if (changes.some(({ isNew, row }) => isNew && row)) void notifyOf('enquiry')
  }
  return { inBackground, notifyOfNew }
}

/** Of one page. A refusal leads to where an incomplete sign-in goes on; who is no owner any more sees it in the page's frame. */
export function queryClient() {
  function onError(error: unknown, query: { queryKey: readonly unknown[] }) {
    const way = wayOn(error)
    if (way && way !== location.pathname) leadOn(way)
    if (refusalType(error) === peopleErrors.notAnOwner)
      void client.invalidateQueries({ queryKey: ['account'] })
    const isChanges = query.queryKey[0] === queryKey[0]
    if (isChanges && declined(error) && statusOf(error) !== 429) void leaveIfEnded()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
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
  return client
}
