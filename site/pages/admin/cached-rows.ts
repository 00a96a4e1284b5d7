import type { QueryClient } from '@tanstack/react-query'
import type { Rows } from '#site/backend/admin.ts'
import type { Row } from '#site/backend/marks.ts'

/** Puts a row in the place of its older version, wherever one is shown. */
export function putRow(client: QueryClient, row: Row) {
  client.setQueriesData<Rows>({ queryKey: ['submissions'] }, (list) =>
    list?.rows.some(({ id }) => id === row.id)
      ? { ...list, rows: list.rows.map((other) => newer(other, row)) }
      : list,
  )
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
