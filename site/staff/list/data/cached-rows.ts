import { useOffer } from '#site/offers.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnWork } from '#contract/staff/changes.ts'
import type { Urgent } from '#contract/staff/marks.ts'
import { collection, enquiriesCollection } from '#contract/paths.ts'
import type { Rows } from '#site/backend/admin.ts'
import type { Changes } from '#site/backend/desk.ts'
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

/** After a change that may touch more than one enquiry. */
export function loadEnquiriesAnew(client: QueryClient) {
  for (const name of ['person', 'enquiry', 'activity', 'submissions', 'counts'])
    void client.invalidateQueries({ queryKey: [name] })
}

export function dropRows(client: QueryClient, ...ids: string[]) {
  for (const id of ids) client.setQueryData<Row | null>(['enquiry', id], null)
  void client.invalidateQueries({ queryKey: ['submissions'] })
  void client.invalidateQueries({ queryKey: ['counts'] })
}

/** The last answer about changes: polling.ts. */
const useChanges = () => useQuery<Changes>({ queryKey: ['changes'], enabled: false }).data

const nothing: OwnWork = { due: [], given: [] }

/** What is due of one's own, and what a colleague gave. */
export const useOwnWork = () => useChanges()?.own ?? nothing

const noneUrgent: Urgent = { [collection]: [], [enquiriesCollection]: [] }

/** The ids of new enquiries from people possibly in distress, per list. What is on the page is known before the next answer. */
export const useUrgent = (rows: Row[]) => rows.reduce(withRow, useChanges()?.urgent ?? noneUrgent)

function withRow(urgent: Urgent, { collection: name, id, care, stage }: Row): Urgent {
  const ids = urgent[name].filter((other) => other !== id)
  return { ...urgent, [name]: care && stage === 'new' ? [...ids, id] : ids }
}

/** There are two lists: another form is offered, or something came beside the submissions. */
export function useHasTabs(isChosen: boolean) {
  const isOffered = useOffer('forms')
  const others = useChanges()?.others
  return isOffered || others || isChosen
}
