import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Urgent } from '#contract/desk.ts'
import { collection, enquiriesCollection } from '#contract/paths.ts'
import type { Change } from '#site/backend/changes.ts'
import type { Row } from '#site/backend/marks.ts'

const queryKey = ['urgent']

const isUrgent = ({ care, stage }: Row) => care && stage === 'new'

/**
 * The ids of new enquiries from people possibly in distress, per list. They come with the first answer to a page that asks for changes;
 * then the changes say what becomes of them.
 */
export function useUrgent(rows: Row[]): Urgent {
  const { data = none } = useQuery<Urgent>({ queryKey, queryFn: skipToken })
  // Rows on the page are known without either.
  return rows.reduce((urgent, row) => withRow(urgent, row, isUrgent(row)), data)
}

const none: Urgent = { [collection]: [], [enquiriesCollection]: [] }

export const setUrgent = (client: QueryClient, urgent: Urgent) =>
  client.setQueryData(queryKey, urgent)

/** Updates the ids after a change. */
export const putUrgent = (client: QueryClient, { collection: name, id, row }: Change) =>
  client.setQueryData<Urgent>(queryKey, (before = none) =>
    withRow(before, { id, collection: name }, row !== undefined && isUrgent(row)),
  )

function withRow(urgent: Urgent, row: Pick<Row, 'collection' | 'id'>, isOne: boolean): Urgent {
  const ids = urgent[row.collection]
  if (ids.includes(row.id) === isOne) return urgent
  const next = isOne ? [...ids, row.id] : ids.filter((id) => id !== row.id)
  return { ...urgent, [row.collection]: next }
}
