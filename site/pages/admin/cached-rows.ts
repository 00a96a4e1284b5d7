import type { QueryClient } from '@tanstack/react-query'
import type { Rows } from '#site/backend/admin.ts'
import type { Presence } from '#site/backend/live.ts'
import type { Row } from '#site/backend/marks.ts'

/** Puts a row in the place of its older version, wherever one is shown. */
export function putRow(client: QueryClient, row: Row) {
  client.setQueriesData<Rows>({ queryKey: ['submissions'] }, (list) =>
    list?.rows.some(({ id }) => id === row.id)
      ? { ...list, rows: list.rows.map((other) => newer(other, row)) }
      : list,
  )
  // It may have left a filtered view, and others have moved up: noticed when the page is turned, so that nothing jumps before.
  void client.invalidateQueries({ queryKey: ['submissions'], refetchType: 'none' })
  client.setQueryData<Row | null>(['enquiry', row.id], (other) =>
    other ? newer(other, row) : other,
  )
}

// Instants of the server are of one length and zone, so that their texts are in their order.
const newer = (one: Row, other: Row) =>
  one.id === other.id && one.updatedAt <= other.updatedAt ? other : one

export function dropRow(client: QueryClient, id: string) {
  client.setQueryData<Row | null>(['enquiry', id], null)
  void client.invalidateQueries({ queryKey: ['submissions'] })
  void client.invalidateQueries({ queryKey: ['counts'] })
}

export function putPresence(client: QueryClient, kind: 'upsert' | 'delete', presence: Presence) {
  const queryKey = ['presences']
  const before = client.getQueryData<Presence[]>(queryKey)
  // A list that is on its way may have been read before this change.
  if (!before) void client.invalidateQueries({ queryKey })
  const others = before?.filter(({ id }) => id !== presence.id) ?? []
  if (before) client.setQueryData(queryKey, kind === 'upsert' ? [...others, presence] : others)
}
