import { useOffer } from '#site/offers.ts'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { OwnWork } from '#contract/staff/changes.ts'
import type { Urgent } from '#contract/staff/marks.ts'
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

/** What answers about changes tell beside the rows. `others`: whether there is anything beside the submissions. */
type Told = { urgent: Urgent; own: OwnWork; others: boolean }

const queryKey = ['told']
const nothing: Told = {
  urgent: { [collection]: [], [enquiriesCollection]: [] },
  own: { due: [], given: [] },
  others: false,
}

const useTold = () => useQuery<Told>({ queryKey, queryFn: skipToken }).data ?? nothing

/** Returns what has come of one's own work since the answer before, if anything. */
export function putTold(client: QueryClient, next: Partial<Told>): keyof OwnWork | undefined {
  const before = client.getQueryData<Told>(queryKey) ?? nothing
  const told = { ...before, ...next }
  client.setQueryData(queryKey, told)
  const isKnown = (kind: keyof OwnWork, id: string) => before.own[kind].some((one) => one.id === id)
  return (['due', 'given'] as const).find((kind) =>
    told.own[kind].some(({ id }) => !isKnown(kind, id)),
  )
}

/** What is due of one's own, and what a colleague gave. */
export const useOwnWork = () => useTold().own

const isUrgent = ({ care, stage }: Row) => care && stage === 'new'

/**
 * The ids of new enquiries from people possibly in distress, per list. They come with the first answer to a page that asks for changes;
 * then the changes say what becomes of them.
 */
export const useUrgent = (rows: Row[]) =>
  // Rows on the page are known without either.
  rows.reduce((urgent, row) => withRow(urgent, row, isUrgent(row)), useTold().urgent)

export function putUrgent(client: QueryClient, { collection: name, id, row }: Change) {
  const { urgent } = client.getQueryData<Told>(queryKey) ?? nothing
  const isOne = row !== undefined && isUrgent(row)
  putTold(client, { urgent: withRow(urgent, { id, collection: name }, isOne) })
}

function withRow(urgent: Urgent, row: Pick<Row, 'collection' | 'id'>, isOne: boolean): Urgent {
  const ids = urgent[row.collection]
  if (ids.includes(row.id) === isOne) return urgent
  const next = isOne ? [...ids, row.id] : ids.filter((id) => id !== row.id)
  return { ...urgent, [row.collection]: next }
}

/** There are two lists: another form is offered, or something came beside the submissions. */
export function useHasTabs(isChosen: boolean) {
  const isOffered = useOffer('forms')
  const { others } = useTold()
  return isOffered || others || isChosen
}
