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
 * The ids of new enquiries from people possibly in distress, per list. The live channel sends them on connection, then every change;
 * requested only if it is closed.
 */
export function useUrgent(rows: Row[], isClosed: boolean): Urgent {
  const { data = none } = useQuery({
    queryKey,
    queryFn: listUrgent,
    enabled: isClosed,
    refetchInterval: minute,
  })
  // Rows on the page are known without either.
  return rows.reduce((urgent, row) => withRow(urgent, row, isUrgent(row)), data)
}

const none: Urgent = { [collection]: [], [enquiriesCollection]: [] }

export const setUrgent = (client: QueryClient, urgent: Urgent) =>
  client.setQueryData(queryKey, urgent)

/** Updates the ids after a change. */
export const putUrgent = (client: QueryClient, { collection: name, kind, row }: RowChange) =>
  client.setQueryData<Urgent>(queryKey, (before = none) =>
    // An erased row has only its id.
    withRow(before, { id: row.id, collection: name }, kind !== 'delete' && isUrgent(row)),
  )

function withRow(urgent: Urgent, row: Pick<Row, 'collection' | 'id'>, isOne: boolean): Urgent {
  const ids = urgent[row.collection]
  if (ids.includes(row.id) === isOne) return urgent
  const next = isOne ? [...ids, row.id] : ids.filter((id) => id !== row.id)
  return { ...urgent, [row.collection]: next }
}
