import { useQuery } from '@tanstack/react-query'
import { samePerson } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'

/** The other enquiries of the same person. */
export const useSamePerson = (row: Row) =>
  useQuery({ queryKey: ['same', row.id], queryFn: () => samePerson(row) }).data ?? []

/** The id of their heading. */
export const samePersonTitle = 'same-title'
