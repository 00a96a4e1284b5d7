import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Urgent } from '#contract/desk.ts'
import { collection, enquiriesCollection } from '#contract/paths.ts'
import { listUrgent } from '#site/backend/admin.ts'
import type { RowChange } from '#site/backend/live.ts'
import type { Row } from '#site/backend/marks.ts'

const queryKey = ['urgent']
const minute = 60_000

const isUrgent = ({ care, stage }: Row) => care && stage === 'new'

/**
 * The ids of what may come from somebody in distress and is still new, in each list. The live channel says it at each connection, and
 * every change after; it is asked for only where that channel is closed.
 */
export function useUrgent(rows: Row[], isClosed: boolean): Urgent {
  const { data = none } = useQuery({
    queryKey,
    queryFn: listUrgent,
    enabled: isClosed,
    refetchInterval: minute,
  })
  // What is on the page is known without either.
  return rows.reduce((urgent, row) => withRow(urgent, row, isUrgent(row)), data)
}

const none: Urgent = { [collection]: [], [enquiriesCollection]: [] }

export const setUrgent = (client: QueryClient, urgent: Urgent) =>
  client.setQueryData(queryKey, urgent)

/** After a change. */
export const putUrgent = (client: QueryClient, { collection: name, kind, row }: RowChange) =>
  client.setQueryData<Urgent>(queryKey, (before = none) =>
    // An erased row has nothing but its id.
    withRow(before, { id: row.id, collection: name }, kind !== 'delete' && isUrgent(row)),
  )

function withRow(urgent: Urgent, row: Pick<Row, 'collection' | 'id'>, isOne: boolean): Urgent {
  const ids = urgent[row.collection]
  if (ids.includes(row.id) === isOne) return urgent
  const next = isOne ? [...ids, row.id] : ids.filter((id) => id !== row.id)
  return { ...urgent, [row.collection]: next }
}
