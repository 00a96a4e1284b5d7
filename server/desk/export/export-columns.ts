import { phonesIn } from '#contract/phone.ts'
import type { Submission } from '#contract/eligibility.ts'
import { catalogue } from '../../advice/assess.ts'
import { wholeTextOf } from '../../advice/catalogue/college-names.ts'
import type { StoredEnquiry, StoredRow, StoredSubmission } from '../../db/enquiry.ts'
import type { Entry } from '../history.ts'
import type { Parameter } from '../../appwrite/parameters.ts'

/** A row with related data: the name of its assignee, and the notes of staff, oldest first. */
export type Exported<Row = StoredSubmission> = Row & { assigneeName: string | null; notes: Entry[] }

/** A cell value; instants are `Date`s. */
export type Cell = string | number | Date | null

/** `width` in letters, for spreadsheet programs. */
export type Column<Row = StoredSubmission> = {
  title: string
  width: number
  cell: (row: Exported<Row>) => Cell
}

type OfBoth = Column<StoredSubmission | StoredEnquiry>[]

const contactColumns = {
  name: { title: 'Name', width: 24, cell: ({ name }) => name },
  phone: { title: 'Phone', width: 18, cell: ({ phone }) => phone },
  email: { title: 'Email', width: 30, cell: ({ email }) => email },
} satisfies Record<string, OfBoth[number]>

/** The submitted fields, in the order of the export. */
const submitted: Record<keyof Submission, Column> = {
  university: { title: 'University', width: 36, cell: ({ university }) => university },
  branch: { title: 'Branch', width: 28, cell: ({ branch }) => branch },
  reason: { title: 'Reason', width: 40, cell: ({ reason }) => reason },
  ...contactColumns,
  papers_passed: { title: 'Papers Passed', width: 14, cell: (row) => row.papers_passed },
}

const marks: OfBoth = [
  { title: 'Created At (IST)', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
  { title: 'Reference', width: 12, cell: ({ reference }) => reference },
  { title: 'Stage', width: 12, cell: ({ stage }) => inWords(stage) },
  { title: 'Assigned To', width: 18, cell: ({ assigneeName }) => assigneeName },
  { title: 'Follow Up On', width: 18, cell: ({ followUpAt }) => followUpAt },
  { title: 'Contacted At (IST)', width: 18, cell: ({ contactedAt }) => dateOf(contactedAt) },
]

const sharedColumns: OfBoth = [
  { title: 'Phone Numbers', width: 18, cell: ({ phone }) => numbersOf(phone) },
  { title: 'Care', width: 6, cell: ({ care }) => (care ? 'Yes' : null) },
  { title: 'Notes', width: 60, cell: ({ notes }) => notes.map(lineOf).join('\n') || null },
  { title: 'ID', width: 22, cell: ({ id }) => id },
  { title: 'Language', width: 12, cell: ({ language }) => language },
]

export const submissionColumns: Column[] = [
  ...Object.values(submitted),
  ...marks,
  { title: 'Understood College', width: 36, cell: ({ collegeId }) => collegeName(collegeId) },
  {
    title: 'Understood University',
    width: 36,
    cell: ({ universityId }) => universityName(universityId),
  },
  { title: 'University ID', width: 24, cell: ({ universityId }) => universityId },
  { title: 'Branch ID', width: 24, cell: ({ branchId }) => branchId },
  ...sharedColumns,
]

export const enquiryColumns: Column<StoredEnquiry>[] = [
  { title: 'Form', width: 14, cell: ({ kind }) => inWords(kind) },
  { title: 'Course', width: 28, cell: ({ course }) => course },
  { title: 'Subject', width: 28, cell: ({ subject }) => subject },
  { title: 'Message', width: 40, cell: ({ message }) => message },
  ...Object.values(contactColumns),
  ...marks,
  ...sharedColumns,
]

/** Of both; a row has nothing in the columns of the other. */
export const allColumns: Column<StoredRow>[] = [
  { title: 'Form', width: 14, cell: (row) => ('kind' in row ? inWords(row.kind) : null) },
  ...enquiryColumns.slice(1, 4).map((column) => ({
    ...column,
    cell: (row: Exported<StoredRow>) => ('kind' in row ? column.cell(row) : null),
  })),
  ...submissionColumns.map((column) => ({
    ...column,
    // What is read of both is of both.
    cell: (row: Exported<StoredRow>) => column.cell(row as Exported) ?? null,
  })),
]

/** The id, if the catalogue has it no more. */
function collegeName(id: string | null) {
  const college = catalogue.college.get(id ?? '')
  return college ? wholeTextOf(college) : id
}

const universityName = (id: string | null) => catalogue.university.get(id ?? '')?.officialName ?? id

const longestWord = 100

/** With `stages[KEY]=WORD`, a stage has the owner's word, as on the screen. */
export function withStageWords<Row extends StoredRow>(
  columns: Column<Row>[],
  parameters: Parameter[],
): Column<Row>[] {
  const words = new Map(
    parameters.map(([name, word]) => [name, word.slice(0, longestWord).toWellFormed()]),
  )
  return columns.map((column) =>
    column.title === 'Stage'
      ? { ...column, cell: (row) => words.get(`stages[${row.stage}]`) || column.cell(row) }
      : column,
  )
}

/** For programs that dial or import: with country code. */
const numbersOf = (phone: string) =>
  phonesIn(phone)
    .map(({ international, national }) => international ?? national)
    .join(', ') || null

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

/** Such as "No answer". */
const inWords = (stage: string) =>
  stage.charAt(0).toUpperCase() + stage.slice(1).replaceAll('-', ' ')

const lineOf = ({ createdAt, byName, kind, text }: Entry) =>
  `${shownAt(new Date(createdAt))} ${byName ?? ''} (${kind}): ${text ?? ''}`

const halfPastFive = 5.5 * 60 * 60 * 1_000

/** The wall clock of India, written as if it were UTC: spreadsheets have no time zones. */
export const inIndia = (instant: Date) => new Date(instant.getTime() + halfPastFive)

/** To the minute. */
export const shownAt = (instant: Date) =>
  inIndia(instant).toISOString().slice(0, 16).replace('T', ' ')
