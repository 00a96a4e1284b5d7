import type { Column } from '#site/backend/admin.ts'

/** The data columns in the order of the specification; Actions follows them. */
export const columns = [
  { key: 'university', title: 'University', lowest: 'A to Z', highest: 'Z to A' },
  { key: 'branch', title: 'Branch', lowest: 'A to Z', highest: 'Z to A' },
  { key: 'reason', title: 'Reason', lowest: 'A to Z', highest: 'Z to A' },
  { key: 'name', title: 'Name', lowest: 'A to Z', highest: 'Z to A' },
  { key: 'phone', title: 'Phone', lowest: '0 to 9', highest: '9 to 0' },
  { key: 'email', title: 'Email', lowest: 'A to Z', highest: 'Z to A' },
  { key: 'papers_passed', title: 'Papers Passed', lowest: 'Fewest', highest: 'Most' },
  { key: '$createdAt', title: 'Created At', lowest: 'Oldest', highest: 'Newest' },
] as const satisfies { key: Column; title: string; lowest: string; highest: string }[]

export type ColumnTitle = (typeof columns)[number]

/** The words for a direction tell what comes first. */
export function directionWords(key: Column, direction: 'ascending' | 'descending') {
  const { lowest, highest } = columnOf(key)
  return direction === 'ascending' ? lowest : highest
}

export function columnOf(key: string): ColumnTitle {
  return columns.find((column) => column.key === key) ?? columns[7]
}
