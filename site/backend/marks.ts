import type { Document } from '#contract/appwrite.ts'
import type { DeskAttributes, Stage } from '#contract/desk.ts'
import type { Submission } from '#contract/eligibility.ts'

export type { Stage }

/** What staff set on a submission. */
export type Marks = Pick<DeskAttributes, 'stage' | 'assignee' | 'followUpAt'>

/** A submission as staff see it. */
export type Row = Submission &
  DeskAttributes & {
    id: string
    createdAt: string
    updatedAt: string
  }

/** What the server may not send: it is older, or nobody has set it. */
export type MarkedDocument = Document & Partial<DeskAttributes>

/** Whether staff have done anything about it. */
export const isMarked = ({ stage, assignee, followUpAt }: Marks) =>
  stage !== 'new' || assignee !== null || followUpAt !== null

/** A document has null for missing values, and more attributes than a row needs. */
export function rowFrom({ $id, $createdAt, $updatedAt, ...document }: MarkedDocument): Row {
  return {
    id: $id,
    createdAt: $createdAt,
    updatedAt: $updatedAt,
    university: textFrom(document.university),
    branch: textFrom(document.branch),
    reason: textFrom(document.reason),
    name: textFrom(document.name),
    phone: textFrom(document.phone),
    email: textFrom(document.email),
    papers_passed: document.papers_passed,
    stage: document.stage ?? 'new',
    assignee: document.assignee ?? null,
    followUpAt: document.followUpAt ?? null,
    contactedAt: document.contactedAt ?? null,
    reference: textFrom(document.reference),
    universityId: document.universityId ?? null,
    branchId: document.branchId ?? null,
    phoneDigits: textFrom(document.phoneDigits),
    care: document.care ?? false,
  }
}

const textFrom = (value: string | null | undefined) => value ?? ''
