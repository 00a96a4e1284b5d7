import type { CollectionName } from './paths.ts'

/** What staff set on an enquiry, under `stage`. */
export const stages = [
  'new',
  'called',
  'no-answer',
  'follow-up',
  'enrolled',
  'closed',
  'spam',
] as const
export type Stage = (typeof stages)[number]
/** Nothing more is to be done. */
export const finishedStages: readonly Stage[] = ['enrolled', 'closed', 'spam']

/** Somebody of the staff has spoken with the student, or need not. */
export const reachedStages: readonly Stage[] = ['called', 'follow-up', ...finishedStages]

/** The ids of what may come from somebody in distress and is still new, the oldest first, in each collection. */
export type Urgent = Record<CollectionName, string[]>

/** What staff may change of a document of `eligibility`. Instants as text, such as `2026-11-23T10:00:00.000+00:00`. */
export type MarksPayload = {
  stage?: Stage
  /** A person's id, as `$id` of the account. */
  assignee?: string | null
  followUpAt?: string | null
}

/** The attributes of a document of `eligibility` beside the nine of the list. */
export type DeskAttributes = {
  stage: Stage
  assignee: string | null
  followUpAt: string | null
  /** When somebody last called, wrote or sent a mail, as far as the activity says. */
  contactedAt: string | null
  /** As understood when the enquiry was answered. */
  universityId: string | null
  branchId: string | null
  /** Of the phone number: however it was written, `contains` finds a part of it and `equal` the same number. */
  phoneDigits: string
  reference: string
  care: boolean
}

/** What staff enter by themselves. */
export const enteredKinds = ['note', 'call', 'whatsapp', 'mail'] as const
export type EnteredKind = (typeof enteredKinds)[number]

/** The others are written by the server: a mark that was set, what the student was told, what stood there before a correction. */
export type ActivityKind = EnteredKind | 'stage' | 'assignee' | 'follow-up' | 'answer' | 'amended'

/**
 * The attributes of a document of `activity`, which only grows. Where nobody of the staff did it, `by` and `byName` are null. `text` by
 * kind:
 * - a note or a contact: what was written
 * - a mark: its new value in words; `before` has the former one
 * - `answer`: the result, as JSON
 * - `amended`: the former text of the note whose id is `about`; without `about` what the student had sent, as JSON
 */
export type ActivityAttributes = {
  submission: string
  kind: ActivityKind
  text: string | null
  before: string | null
  about: string | null
  by: string | null
  byName: string | null
}

export const longestNote = 5_000
/** For so long whoever wrote a note may correct it. */
export const noteOpenMs = 10 * 60_000
