import type { KeptSubmission } from '../../data/store.ts'

/** A value of a cell: an instant is a `Date`. */
export type Cell = string | number | Date | null

/** `width` in letters, for those who open the file in a program for tables. */
export type Column = { title: string; width: number; cell: (row: KeptSubmission) => Cell }

export const columns: Column[] = [
  { title: 'University', width: 36, cell: ({ university }) => university },
  { title: 'Branch', width: 28, cell: ({ branch }) => branch },
  { title: 'Reason', width: 40, cell: ({ reason }) => reason },
  { title: 'Name', width: 24, cell: ({ name }) => name },
  { title: 'Phone', width: 18, cell: ({ phone }) => phone },
  { title: 'Email', width: 30, cell: ({ email }) => email },
  { title: 'Papers Passed', width: 14, cell: ({ papers_passed }) => papers_passed },
  { title: 'Created At (IST)', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
  { title: 'Reference', width: 12, cell: ({ reference }) => reference },
  { title: 'ID', width: 22, cell: ({ id }) => id },
]

const halfPastFive = 5.5 * 60 * 60 * 1_000

/** The wall clock of India, written as if it were UTC: tables have no time zones. */
export const inIndia = (instant: Date) => new Date(instant.getTime() + halfPastFive)
