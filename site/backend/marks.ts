import type { Document } from '#contract/appwrite.ts'
import type { DeskAttributes, Stage } from '#contract/staff/marks.ts'
import type { Submission } from '#contract/eligibility.ts'
import type { FormEnquiry } from '#contract/enquiries.ts'
import { collection, enquiriesCollection, type CollectionName } from '#contract/paths.ts'

export type { Stage }

/** What staff set on a submission. */
export type Marks = Pick<DeskAttributes, 'stage' | 'assignee' | 'followUpAt'>

/** Fields that only the other forms send. */
export type FormPart = Pick<FormEnquiry, 'kind' | 'course' | 'subject' | 'message'>

/** An enquiry as staff see it. Fields of the eligibility check are empty for the other forms. */
export type Row = Submission &
  DeskAttributes & {
    id: string
    collection: CollectionName
    /** Undefined for a submission. */
    form: FormPart | undefined
    createdAt: string
    updatedAt: string
  }

/** Fields that may be missing: an older server, or not set yet. */
export type MarkedDocument = Omit<Document, keyof Submission> &
  Partial<Submission & DeskAttributes & FormPart>

/** Whether staff have done anything about it. */
export const isMarked = ({ stage, assignee, followUpAt }: Marks) =>
  stage !== 'new' || assignee !== null || followUpAt !== null

/** Documents have null for missing values and more attributes than a row needs. */
export function rowFrom({ $id, $createdAt, $updatedAt, ...document }: MarkedDocument): Row {
  return {
    id: $id,
    ...partsOf(document),
    createdAt: $createdAt,
    updatedAt: $updatedAt,
    university: textFrom(document.university),
    branch: textFrom(document.branch),
    reason: textFrom(document.reason),
    name: textFrom(document.name),
    phone: textFrom(document.phone),
    email: textFrom(document.email),
    papers_passed: document.papers_passed ?? 0,
    stage: document.stage ?? 'new',
    assignee: document.assignee ?? null,
    followUpAt: document.followUpAt ?? null,
    contactedAt: document.contactedAt ?? null,
    reference: textFrom(document.reference),
    language: document.language ?? null,
    universityId: document.universityId ?? null,
    collegeId: document.collegeId ?? null,
    branchId: document.branchId ?? null,
    phoneDigits: textFrom(document.phoneDigits),
    care: document.care ?? false,
    person: document.person ?? null,
  }
}

function partsOf({
  kind,
  course = null,
  subject = null,
  message = null,
}: Partial<FormPart>): Pick<Row, 'collection' | 'form'> {
  return kind === undefined
    ? { collection, form: undefined }
    : { collection: enquiriesCollection, form: { kind, course, subject, message } }
}

const textFrom = (value: string | null | undefined) => value ?? ''
