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
 * The attributes of a document of `activity`, which only grows. `text`: of a note its text; of a mark its new value in words (`before`
 * the former one); of an `answer` the result as JSON; of `amended` what stood there before, of a note (`about` its id) or, as JSON, of
 * what the student sent. Where nobody of the staff did it, `by` and `byName` are null.
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
