import type { Submission } from '#contract/eligibility.ts'
import { phoneDigitsOf } from '#contract/phone.ts'
import type { Row } from './db.ts'
import { unpackedAnswer } from './packed-answer.ts'
import type { Answer, StoredEnquiry, StoredRow, StoredSubmission } from './enquiry.ts'
import { fieldNames, fieldOf, fieldsOf, isField, type FieldName } from './fields.ts'
import type { Attribute, SystemAttribute } from './query.ts'
import { fixed, type Parameter, type Sql, sql } from './sql.ts'
import { folded } from './text.ts'
import type { CollectionName, ListName } from '#contract/paths.ts'

const systemColumns: Record<SystemAttribute, string> = {
  $id: 'id',
  $sequence: 'sequence',
  $createdAt: 'created_at',
  $updatedAt: 'updated_at',
}

const foldedColumn = (name: FieldName) => `${name}_folded`
const isText = (name: FieldName) => fieldOf(name).type === 'text'

/** The column by which an attribute is compared and ordered. The only source of attribute names in SQL. */
function comparedName(attribute: Attribute) {
  if (!isField(attribute)) return systemColumns[attribute]
  return fieldOf(attribute).column ?? (isText(attribute) ? foldedColumn(attribute) : attribute)
}
export const comparedColumn = (attribute: Attribute): Sql => fixed(comparedName(attribute))

export const isNullable = (attribute: Attribute) =>
  isField(attribute) && fieldOf(attribute).nullable === true

/** The columns of an enquiry of any kind. */
export const rowColumns = fixed(
  `sequence, id, created_at AS "createdAt", updated_at AS "updatedAt", version, ${fieldNames.map(selected).join(', ')}`,
)

function selected(name: FieldName) {
  const { column } = fieldOf(name)
  return column === undefined ? name : `${column} AS "${name}"`
}

/** The fields that a student gave. */
export const submittedNames = fieldsOf.eligibility.filter((name) => {
  const { unsent, column } = fieldOf(name)
  return !unsent && column === undefined
})

export const answerColumns = fixed(
  `answer, answer_origin AS origin, catalogue_version AS "catalogueVersion"`,
)

const systemNames = ['id', 'sequence', 'createdAt', 'updatedAt']
const submissionNames = [...systemNames, 'version', ...fieldsOf.eligibility]
const enquiryNames = [...systemNames, ...fieldsOf.enquiries]

/** A row of `rowColumns`, whose types the schema guarantees, without the engine's own prototype. */
export const rowOf = (row: Row): StoredRow =>
  row['kind'] === 'eligibility' ? submissionOf(row) : enquiryOf(row)
export const submissionOf = (row: Row) => valuesOf(row, submissionNames) as StoredSubmission
export const enquiryOf = (row: Row) => valuesOf(row, enquiryNames) as StoredEnquiry

const valuesOf = (row: Row, names: string[]): object => ({
  ...Object.fromEntries(names.map((name) => [name, row[name]])),
  // The databases keep 0 and 1.
  care: Number(row['care']) === 1,
})

/** A row of `answerColumns`. */
export function answerOf(row: Record<string, unknown>): Answer | null {
  if (typeof row['answer'] !== 'string') return null
  return {
    // Only written by the engines, from an `Answer`.
    result: JSON.parse(unpackedAnswer(row['answer'])) as Answer['result'],
    origin: row['origin'] === 'model' ? 'model' : 'catalogue',
    catalogueVersion: String(row['catalogueVersion']),
  }
}

/** What is inserted of a field, by column. */
function columnsOf(name: FieldName, value: Parameter | null): [string, Parameter | null][] {
  const { column } = fieldOf(name)
  if (column !== undefined) return [[column, value]]
  if (!isText(name)) return [[name, value]]
  const text = typeof value === 'string' ? value : null
  return [
    [foldedColumn(name), text === null ? null : comparedText(name, text)],
    [name, value],
    ...(name === 'phone' ? [phoneDigits(text)] : []),
  ]
}

/**
 * An entry of an index has some 2,700 bytes. Of a reason the index itself takes the beginning; a message has none. One of ligatures alone
 * would become eighteen times as long.
 */
const comparedText = (name: FieldName, text: string) =>
  folded(text)
    .slice(0, name === 'reason' || name === 'message' ? 4 * text.length : longestCompared)
    .toWellFormed()

const longestCompared = 600

const phoneDigits = (phone: string | null): [string, string | null] => [
  'phone_digits',
  phone === null ? null : phoneDigitsOf(phone),
]

/** The columns of some fields with what is derived from them. */
export const fieldColumns = (values: { [Name in FieldName]?: Parameter | null }) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isField(name) ? columnsOf(name, value) : [],
    ),
  )

const nothing = Object.fromEntries(submittedNames.map((name) => [name, null]))

/** With null for what was left out. */
export const complete = (submission: Submission) => ({ ...nothing, ...submission })

/** Catalogue ids of an answer, by column. `topics`: each between commas. */
export const understoodIn = (answer: Answer | undefined) => ({
  university_id: answer?.result.matched?.university?.id ?? null,
  college_id: answer?.result.matched?.college?.id ?? null,
  branch_id: answer?.result.matched?.branch?.id ?? null,
  topics: answer?.result.replies?.length
    ? `,${answer.result.replies.map(({ topic }) => topic).join(',')},`
    : null,
})

/** Which rows of the table are in a list of staff. */
export const collections: Record<ListName, Sql> = {
  all: sql`TRUE`,
  eligibility: sql`kind = 'eligibility'`,
  enquiries: sql`kind <> 'eligibility'`,
}

export const collectionOf = (kind: unknown): CollectionName =>
  kind === 'eligibility' ? 'eligibility' : 'enquiries'

/** What has the columns of an answer beside those of an enquiry. */
export const answered = fixed('enquiries LEFT JOIN answers USING (sequence)')
