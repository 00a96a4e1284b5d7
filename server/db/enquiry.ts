import type { EligibilityResult, Submission } from '#contract/eligibility.ts'
import type { FormEnquiry } from '#contract/enquiries.ts'
import type { Stage } from '#contract/staff/marks.ts'

/** Instants are milliseconds since 1970, UTC. */
type Instant = number

/**
 * A submission as stored. `id` is 20 hex characters, `sequence` the arrival number. `reference` is for people, such as KS 4827.
 * `version` counts the student's changes.
 */
export type StoredSubmission = Submission & {
  id: string
  sequence: number
  reference: string
  /** To speak, as staff entered it. */
  language: string | null
  stage: Stage
  /** A person's id. */
  assignee: string | null
  /** A date, or a date with a time, as `contract/staff/follow-up.ts` has them. */
  followUpAt: string | null
  contactedAt: Instant | null
  /** Of the catalogue, as understood when it was answered. */
  universityId: string | null
  collegeId: string | null
  branchId: string | null
  /** The digits of the phone number, without separators. */
  phoneDigits: string
  care: boolean
  /** The id of the newest enquiry of the same person; null unless staff said so. */
  person: string | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** A stored enquiry of one of the other forms. Its id and its reference differ from those of all submissions. */
export type StoredEnquiry = FormEnquiry &
  Pick<
    StoredSubmission,
    | 'id'
    | 'sequence'
    | 'reference'
    | 'language'
    | 'stage'
    | 'assignee'
    | 'followUpAt'
    | 'contactedAt'
    | 'phoneDigits'
    | 'care'
    | 'person'
    | 'createdAt'
    | 'updatedAt'
  >

/** A row of either collection. */
export type StoredRow = StoredSubmission | StoredEnquiry

/** The answer sent to the student, its origin, and the catalogue version. */
export type Answer = {
  result: EligibilityResult
  origin: 'catalogue' | 'model'
  catalogueVersion: string
}

/** An `Idempotency-Key` and a hash of the body that came with it. */
export type Once = { key: string; fingerprint: string }

/** Stored with a submission. `care`: to be read at once; the mark stays, whatever the student writes later. */
export type Beside = {
  once?: Once | undefined
  answer?: Answer | undefined
  care?: boolean
  news?: News | undefined
}

/** Messages noted for the outbox in the same transaction: news for staff, and a copy of the answer for the student. */
export type News = { staff?: boolean; copy?: boolean }

/**
 * `first`: the row is new. `again`: the key was already used with this body; the answer is included unless it is still in progress.
 * `clash`: the key was used with another body, and nothing was stored.
 */
export type Addition =
  | { outcome: 'first'; submission: StoredSubmission }
  | { outcome: 'again'; submission: StoredSubmission; answer: Answer | null }
  | { outcome: 'clash' }

/** As `Addition`. `gone`: the submission no longer exists; `full`: it was changed too often. Nothing was stored then. */
export type Amendment =
  | { outcome: 'amended'; submission: StoredSubmission }
  | Exclude<Addition, { outcome: 'first' }>
  | { outcome: 'gone' }
  | { outcome: 'full' }

/** As `Addition`. */
export type EnquiryAddition =
  | { outcome: 'first' | 'again'; enquiry: StoredEnquiry }
  | { outcome: 'clash' }
