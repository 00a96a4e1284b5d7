import type { CollectionName } from '../paths.ts'

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
/** Stages with no work left to do. */
export const finishedStages: readonly Stage[] = ['enrolled', 'closed', 'spam']

export const openStages = stages.filter((stage) => !finishedStages.includes(stage))

/** Staff have spoken to the student, or do not need to. */
export const reachedStages: readonly Stage[] = ['called', 'follow-up', ...finishedStages]

/** Ids of new enquiries that may come from a student in distress, oldest first, in each collection. */
export type Urgent = Record<CollectionName, string[]>

/** The attributes of a document of `eligibility` beside the nine of the list. Instants as text, such as `2026-11-23T10:00:00.000+00:00`. */
export type DeskAttributes = {
  stage: Stage
  /** A person's id, as `$id` of the account. */
  assignee: string | null
  followUpAt: string | null
  /** The latest call, message or mail recorded in the activity. */
  contactedAt: string | null
  /** As understood when the enquiry was answered. */
  universityId: string | null
  collegeId: string | null
  branchId: string | null
  /** Digits of the phone number, independent of formatting: `contains` finds a part of it, `equal` the same number. */
  phoneDigits: string
  reference: string
  /** To speak, as staff entered it. */
  language: string | null
  care: boolean
  /** The id of the newest of the enquiries that staff said are of one person; null until then. */
  person: string | null
}

/** Kinds that staff enter themselves. */
export const enteredKinds = ['note', 'call', 'whatsapp', 'mail'] as const
export type EnteredKind = (typeof enteredKinds)[number]

/** Staff enter it too, but it is no contact and no note: `text` is the topic that the answer left out. */
export const notAnsweredKind = 'not-answered'

/** The others are written by the server: a changed mark, the answer sent to the student, the text before a correction. */
export type ActivityKind =
  | EnteredKind
  | typeof notAnsweredKind
  | 'stage'
  | 'assignee'
  | 'follow-up'
  | 'entered'
  | 'same-person'
  | 'somebody-else'
  | 'person-undone'
  | 'corrected'
  | 'answer'
  | 'amended'

/**
 * What an entry of the history holds, which is append-only. `by` and `byName` are null if no staff member acted. `text` by kind:
 * a note or a contact: the text entered; a mark: its new value in words, with the former one in `before`; `answer`: the result, as JSON;
 * `entered`: how they came, and the language to speak; `same-person`: the references, `somebody-else`: that of the one that was parted, and
 * `person-undone`: what was undone, each with the id of the action in `about`; `corrected`: the field in `about`, its new value and the former;
 * `amended`: the former text of the note whose id is `about`, or without `about` the student's former submission, as JSON.
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

/** What staff found missing in answers; of each enquiry the last topic that they chose. */
export type NotAnswered = {
  /** The most frequent first. */
  topics: { topic: string; enquiries: number }[]
  /** For the makers, the newest first: never of a student who may be in distress. */
  texts: { topic: string; read: string[]; reason: string }[]
}

/** In letters; in any script they fit into the body of a request. */
export const longestNote = 20_000
/** How long the author of a note may correct it. */
export const noteOpenMs = 10 * 60_000
