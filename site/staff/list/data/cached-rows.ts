import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Urgent } from '#contract/desk.ts'
import { collection, enquiriesCollection } from '#contract/paths.ts'
import type { Rows } from '#site/backend/admin.ts'
import type { Change } from '#site/backend/changes.ts'
import type { Row } from '#site/backend/marks.ts'

/** Replaces the row in every cached list and detail. */
export function putRow(client: QueryClient, row: Row) {
  client.setQueriesData<Rows>({ queryKey: ['submissions'] }, (list) =>
    list?.rows.some(({ id }) => id === row.id)
      ? { ...list, rows: list.rows.map((other) => newer(other, row)) }
      : list,
  )
  // It may no longer match the filters: handled on the next page change, so that rows do not jump.
  void client.invalidateQueries({ queryKey: ['submissions'], refetchType: 'none' })
  client.setQueryData<Row | null>(['enquiry', row.id], (other) =>
    other ? newer(other, row) : other,
  )
}

// The server's instants have one format and zone, so that texts compare.
const newer = (one: Row, other: Row) =>
  one.id === other.id && one.updatedAt <= other.updatedAt ? other : one

export function dropRows(client: QueryClient, ...ids: string[]) {
  for (const id of ids) client.setQueryData<Row | null>(['enquiry', id], null)
  void client.invalidateQueries({ queryKey: ['submissions'] })
  void client.invalidateQueries({ queryKey: ['counts'] })
}

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
