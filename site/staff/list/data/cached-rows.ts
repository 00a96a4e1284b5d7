import type { QueryClient } from '@tanstack/react-query'
import type { Rows } from '#site/backend/admin.ts'
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
