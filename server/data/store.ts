import type { EligibilityResult, Submission } from '#contract/eligibility.ts'
import type { FormEnquiry } from '#contract/enquiries.ts'
import type { CollectionName } from '#contract/paths.ts'
import type {
  ActivityAttributes,
  EnteredKind,
  notAnsweredKind,
  Stage,
  Urgent,
} from '#contract/desk.ts'
import type { AuditAction, Role } from '#contract/people.ts'
import type { Actor, Author, Db, Writer } from './db.ts'
import type { OpenEnquiries } from './open-enquiries.ts'
import type { Query } from './query.ts'

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
  stage: Stage
  /** A person's id. */
  assignee: string | null
  /** A date, or a date with a time, as `contract/follow-up.ts` has them. */
  followUpAt: string | null
  contactedAt: Instant | null
  /** Of the catalogue, as understood when it was answered. */
  universityId: string | null
  branchId: string | null
  /** The digits of the phone number, without separators. */
  phoneDigits: string
  care: boolean
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
    | 'stage'
    | 'assignee'
    | 'followUpAt'
    | 'contactedAt'
    | 'phoneDigits'
    | 'care'
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

/** What a store is to keep; `at` in milliseconds. */
export type NewSubmission = Beside & { id: string; at: number; submission: Submission }

/** An answer to a version of a submission. */
export type NewAnswer = { id: string; answer: Answer; version: number }

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

/** A page of the submissions that match, and how many match in all. */
export type List = { rows: StoredSubmission[]; total: number }

export interface Submissions {
  /** Resolves when the row is on disk. A ready answer is stored with it, in one write. */
  add(
    submission: Submission,
    once?: Once,
    answer?: Answer,
    care?: boolean,
    news?: News,
  ): Promise<Addition>
  /**
   * Resolves when the change is on disk, in one write. What was there before stays as an earlier version with its answer. A key is
   * good for one request, whether that added or changed.
   */
  amend(id: string, submission: Submission, beside?: Beside): Promise<Amendment>
  /** Stores the answer to this version unless there is one; returns the stored one. */
  keepAnswer(id: string, answer: Answer, version?: number): Promise<Answer>
  /** Null while the answer is in progress, undefined if the submission or this version does not exist (any more). */
  answerOf(id: string, version?: number): Promise<Answer | null | undefined>
  /**
   * In a total order: ties end in the arrival number, so that no row is on two pages. The total is exact, and 0 without `counted`. A
   * missing cursor: `CursorNotFound`.
   */
  list(query: Query, options?: { counted: boolean }): Promise<List>
  find(id: string): Promise<StoredSubmission | undefined>
  /** Erases submissions from before this instant; returns how many. */
  removeBefore(instant: Instant): Promise<number>
}

export type NewEnquiry = {
  id: string
  at: Instant
  enquiry: FormEnquiry
  once?: Once | undefined
  care: boolean
  /** News of it is wanted. */
  news: boolean
}

/** As `Addition`. */
export type EnquiryAddition =
  | { outcome: 'first' | 'again'; enquiry: StoredEnquiry }
  | { outcome: 'clash' }

export type EnquiryList = { rows: StoredEnquiry[]; total: number }

/** The enquiries of the other forms. What staff do about one beside its marks goes by `Desk`, as for a submission. */
export interface Enquiries extends Handled {
  /** Resolves when the row is on disk. */
  add(enquiry: Omit<NewEnquiry, 'id' | 'at'>): Promise<EnquiryAddition>
  /** As `Submissions.list`. */
  list(query: Query, options?: { counted: boolean }): Promise<EnquiryList>
  find(id: string): Promise<StoredEnquiry | undefined>
}

/** What staff do to the rows of a collection. */
export interface Handled {
  /** Sets marks; each that is another one now leaves an entry. */
  mark(id: string, marks: Partial<Marks>, by: Author, expectedUpdatedAt?: number): Promise<Marked>
  /** Erases the enquiry with all related data; false if there is none. */
  erase(id: string, by: Writer): Promise<boolean>
}

/** What staff may set on an enquiry. */
export type Marks = Pick<StoredSubmission, 'stage' | 'assignee' | 'followUpAt'>

/** What was done about an enquiry. `submission` is its id; see `ActivityAttributes`. */
export type Entry = ActivityAttributes & {
  id: string
  number: number
  createdAt: number
  updatedAt: number
}

/** When something is changed; `expectedUpdatedAt`: nothing is to be changed that was changed since. */
type Act = { at: number; expectedUpdatedAt?: number | undefined }
export type Marking = Act & { collection: CollectionName; id: string; marks: Partial<Marks> }

export type NewEntry = {
  at: number
  id: string
  submission: string
  kind: EnteredKind | typeof notAnsweredKind
  text: string | null
}
export type Correction = Act & { id: string; text: string }

export type Marked = { outcome: 'marked'; submission: StoredRow } | { outcome: 'conflict' | 'gone' }
/** `full`: the limit of entries is reached. */
export type Entered = { outcome: 'entered'; entry: Entry } | { outcome: 'gone' | 'taken' | 'full' }
/** `closed`: a note of another person, one that is too old, or not a note. */
export type Corrected =
  | { outcome: 'corrected'; entry: Entry }
  | { outcome: 'conflict' | 'gone' | 'closed' }

/** A page of the history of one enquiry: of these kinds, or of all. */
export type EntryQuery = {
  submission: string
  kinds?: string[] | undefined
  newestFirst: boolean
  limit: number
  offset: number
  cursor?: { id: string; side: 'after' | 'before' } | undefined
}
/** `total` counts the other pages too. */
export type EntryList = { total: number; entries: Entry[] }

/** An enquiry whose answer left out a topic, with what may be in it about a person. */
export type LeftOut = Pick<StoredSubmission, 'reason' | 'name' | 'phone' | 'email' | 'care'> & {
  topic: string
  answer: Answer | null
}

/** Marks and erases submissions; the rest is for enquiries of either collection. */
export interface Desk extends Handled {
  /** `id` undefined: one is made. */
  enter(
    entry: Omit<NewEntry, 'at' | 'id'> & { id?: string | undefined },
    by: Author,
  ): Promise<Entered>
  /** The earlier text is stored as a separate entry. */
  correct(id: string, text: string, by: Author, expectedUpdatedAt?: number): Promise<Corrected>
  find(id: string): Promise<Entry | undefined>
  /** The oldest fifty of each. */
  urgent(): Promise<Urgent>
  /** Includes answers and earlier versions. Undefined if there is no such enquiry; throws `CursorNotFound`. */
  entries(query: EntryQuery): Promise<EntryList | undefined>
  /** Of the enquiries whose answer left something out, the newest first. */
  notAnswered(): Promise<LeftOut[]>
  /** What staff wrote about these enquiries, oldest first. */
  notesOf(rows: Pick<StoredSubmission, 'sequence'>[], of?: CollectionName): Promise<Entry[]>
}

/** Since when sweeps erase nothing, on how many days one has found the clock going on as it should, the last counted one, and how many rows wait. */
export type Hold = { since: Instant; days: number; countedAt: Instant; rows: number }

/** What a sweep leaves for the next one. `seenAt`: the latest instant that one believed, null before the first. */
export type SweepNote = { lastSweepAt: Instant | null; hold: Hold | null }

/** What a sweep goes by: how many submissions there are, how many of them are due, and when the newest came. */
export type SweepFacts = SweepNote & { rows: number; due: number; newest: Instant | null }

export interface Retention {
  /** What was submitted before this instant is due. */
  look(before: Instant): Promise<SweepFacts>
  note(note: SweepNote): Promise<void>
}

/** A staff member. The address is lower-cased; `password` is a hash with its parameters, and empty until one is set. */
export type Person = {
  id: string
  email: string
  name: string
  password: string
  role: Role
  blocked: boolean
  createdAt: Instant
  updatedAt: Instant
  passwordChangedAt: Instant
  /** The password was printed when it was made, and is still the same. */
  mustChange: boolean
  /** Whether a code is required, once there is an authenticator. */
  mfa: boolean
  /** A verified one. */
  hasAuthenticator: boolean
  /** What the person's clients store, such as named views. */
  preferences: Record<string, unknown>
}

/** `mustChange`: the password is printed. */
export type NewPerson = {
  email: string
  name: string
  password: string
  mustChange?: boolean
  /** By default an owner. */
  role?: Role
}

export type Session = {
  id: string
  personId: string
  /** SHA-256 of the secret; the secret itself is not stored. */
  secretHash: string
  createdAt: Instant
  seenAt: Instant
  expiresAt: Instant
  ip: string
  userAgent: string
  /** When the password was last entered in this session. */
  passwordAt: Instant
  /** The second factor that was last entered. */
  factor: { name: 'totp' | 'recoverycode'; at: Instant } | null
}

/** A session started with the password. */
export type NewSession = Omit<Session, 'passwordAt' | 'factor'>

/** A factor entered in a session. `secretHash` replaces the former one, and may be the same. */
type Entering = {
  personId: string
  sessionId: string
  secretHash: string
}

/** A code of an authenticator, by the step of 30 s that it is of. `secret` in base32. */
export type UsedCode = { name: 'totp'; secret: string; step: number }

/** What was checked, and is only accepted if it is still so. `tag` is the hash of a recovery code, `hash` that of the password. */
export type Proof =
  | UsedCode
  | { name: 'recoverycode'; tag: string }
  | { name: 'password'; hash: string }

export type NewPassword = Entering & {
  /** The hash of before. */
  before: string
  password: string
}

/** Hashes of the codes that are left, all with one salt. `session`: the id of the one that made them. */
export type RecoveryCodes = { salt: string; tags: string[]; session?: string }

/** `secret` in base32, verified or not; null if no setup was started. */
export type SecondFactor = {
  secret: string | null
  verified: boolean
  recoveryCodes: RecoveryCodes | null
}

/** Whether a code is required. */
export type MfaChange = {
  personId: string
  mfa: boolean
  sessionId?: string
}

/** What a person has beside the password. False everywhere: it is not so any more, and nothing was changed. */
export interface SecondFactors {
  /** Undefined for a removed person. */
  find(personId: string): Promise<SecondFactor | undefined>
  /** Restarts the setup, also if a verified authenticator is not required; false if it is. */
  begin(personId: string, secret: string, by: Writer): Promise<boolean>
  /** Verifies the authenticator by its first code, which counts as entered in the session. */
  verify(entering: Entering & { code: UsedCode }, by: Writer): Promise<boolean>
  /** Counts as entered in the session. A code of an authenticator is good once, and so is a recovery code, on all replicas together. */
  enter(entering: Entering & { proof: Proof }, by: Writer): Promise<boolean>
  /** Once a code is required, after this or `verify`, recovery codes made by another session end. */
  setAsked(change: MfaChange, by: Writer): Promise<boolean>
  /** Takes the recovery codes along. No session counts as having entered a factor any more. */
  remove(personId: string, by: Writer): Promise<boolean>
  /** `replacing`: only if there are some, otherwise only if there are none. While a code is required, only for a session that has entered one. */
  keepRecoveryCodes(
    personId: string,
    codes: RecoveryCodes,
    options: { replacing: boolean },
    by: Writer,
  ): Promise<boolean>
}

/** What a person may do. */
export type Access = { role: Role; blocked: boolean }

/** A person's last activity, and the number of signed-in devices. */
export type Presence = { personId: string; seenAt: Instant; sessions: number }

/** A session counts that has not expired `now`, and was used after `usedSince`. */
export type Alive = { now: Instant; usedSince: Instant }

/** Each change by staff or a tool leaves an entry in the audit. */
export interface People {
  /** Adds the person; if the address exists, updates name and password and ends its sessions. */
  save(person: NewPerson, by: Writer): Promise<Person>
  /**
   * Adds the person if there is nobody yet; of several concurrent calls, also of other replicas, one succeeds, and the others return
   * undefined.
   */
  saveFirst(person: NewPerson): Promise<Person | undefined>
  /** Ends all other sessions of that person. False, without a change, if the former password is a different one. */
  changePassword(change: NewPassword, by: Writer): Promise<boolean>
  findByEmail(email: string): Promise<Person | undefined>
  /** By address. */
  list(): Promise<Person[]>
  /** Removed people. */
  listFormer(): Promise<{ id: string; name: string }[]>
  presence(alive: Alive): Promise<Presence[]>
  count(): Promise<number>
  /** An unblocked person signs in again. False, without a change, if no owner could sign in any more. */
  setAccess(id: string, access: Partial<Access>, by: Writer): Promise<boolean>
  /** Replaces the former ones. False for a removed person. */
  setPreferences(id: string, preferences: Person['preferences'], by: Writer): Promise<boolean>
  /** Ends all sessions of that person. False, without a change, if no owner could sign in any more. */
  remove(id: string, by: Writer): Promise<boolean>
  /** The hash of the settings' password last applied to this address, also of a removed person. */
  findApplied(email: string): Promise<string | undefined>
  noteApplied(email: string, password: string): Promise<void>
}

/** A person who may join by a link. `id` becomes that of the person. */
export type Invitation = {
  id: string
  email: string
  name: string
  role: Role
  createdAt: Instant
  expiresAt: Instant
}

/** `staff`: the address is already on the staff. */
export type Invited = { outcome: 'invited'; invitation: Invitation } | { outcome: 'staff' }
/** `used`: the person has joined. `invalid`: there is no such link, or it has expired. */
export type Joined = { outcome: 'joined'; person: Person } | { outcome: 'used' | 'invalid' }

export type InvitationState = 'open' | 'used' | 'invalid'

export interface Invitations {
  /** Ends the former one of this address. */
  add(
    invitation: Omit<Invitation, 'createdAt'> & { secretHash: string },
    by: Writer,
  ): Promise<Invited>
  /** Unused ones, by address, expired or not. */
  list(): Promise<Invitation[]>
  look(id: string, secretHash: string): Promise<InvitationState>
  /** Creates the person, without a password, and starts this session. */
  accept(id: string, secretHash: string, session: NewSession): Promise<Joined>
  /** False if there is no unused one. */
  remove(id: string, by: Writer): Promise<boolean>
}

/** Links for a new password. */
export interface Recoveries {
  /** Ends former links of the same origin: made by an owner, or requested by mail. False if there is no such person. */
  add(
    recovery: { id: string; personId: string; secretHash: string; expiresAt: Instant },
    by: Writer,
  ): Promise<boolean>
  isOpen(personId: string, secretHash: string): Promise<boolean>
  /** Sets the password, once, and ends all sessions and all other links. Undefined, without a change, if the link is not open. */
  use(
    use: { personId: string; secretHash: string; password: string },
    address: string,
  ): Promise<Person | undefined>
}

/** Of a student it has only the enquiry's id, as `subject`. See `AuditEntry` of the contract. */
export type NewAudit = {
  at: Instant
  by: Actor
  action: AuditAction
  subject?: string | null
  subjectName?: string | null
  detail?: string | null
}
export type StoredAudit = Required<NewAudit> & { number: number }

/** If the subject is an enquiry that still exists: its list and its reference. Read beside the entry, which has neither. */
export type ListedAudit = StoredAudit & {
  enquiry: { collection: CollectionName; reference: string } | null
}

/** The newest first, those below the number `before`. */
export type AuditQuery = {
  before?: number | undefined
  actor?: string | undefined
  action?: string | undefined
  limit: number
}

/** It only grows: the schema refuses changes, and erasures of what is younger than 400 days. */
export interface Audit {
  add(entries: NewAudit[]): Promise<void>
  list(query: AuditQuery): Promise<ListedAudit[]>
  /** Of these actions the newest entry about each subject. */
  latest(actions: AuditAction[]): Promise<StoredAudit[]>
  /** Returns how many were erased. */
  removeBefore(instant: Instant): Promise<number>
}

export interface Sessions {
  /** Of one person's sessions only the ten newest stay, and ten with a second factor. Nothing is added for a removed person. */
  add(session: NewSession): Promise<void>
  /** With its owner, expired or not. */
  findBySecretHash(secretHash: string): Promise<{ session: Session; person: Person } | undefined>
  /** All of one person, newest first, expired or not. */
  listOf(personId: string): Promise<Session[]>
  see(id: string, at: Instant): Promise<void>
  remove(id: string, by: Writer): Promise<void>
  removeAllOf(personId: string, by: Writer): Promise<void>
  /** Also removes expired links. */
  removeExpired(now: Instant): Promise<void>
}

/** Random keys, the same for all replicas. */
export interface Secrets {
  /** 256 bits as text, created on first use. */
  read(name: string): Promise<string>
}

/** Counts that all replicas share, such as the model calls of a day. */
export interface Allowances {
  /** Takes one out of `most` under this name; false when none is left. */
  take(name: string, most: number): Promise<boolean>
  /** Forgets the names that were first taken from before this instant. */
  removeBefore(instant: Instant): Promise<void>
}

export type Channel = 'mail' | 'webhook'
export type MessageKind =
  | 'enquiries'
  | 'other-enquiries'
  | 'answer'
  | 'follow-ups'
  | 'sweep-held'
  | 'backup-failed'
  | 'invitation'
  | 'recovery'

/** The recipient of a message. `recipient` is one address, empty for a webhook. */
export type Target = { channel: Channel; recipient: string }

/**
 * A message to be delivered. `once`: of messages with the same value only the first is added, and it replaces an earlier waiting one of
 * its kind. `expiresAt`: not sent afterwards.
 */
export type NewMessage = Target & {
  kind: MessageKind
  content: { [name: string]: string | number }
  at: Instant
  once?: string
  expiresAt?: Instant
}

/** A message leased for delivery. `attempts` includes this one. */
export type DueMessage = Target & {
  id: string
  kind: MessageKind
  content: { [name: string]: string | number }
  attempts: number
  createdAt: Instant
  expiresAt: Instant | null
}

/** What became of an attempt. `error` is a code, without anybody's address. */
export type Settlement =
  | { kind: 'sent' }
  | { kind: 'later'; dueAt: Instant; error: string }
  | { kind: 'failed'; error: string }
  | { kind: 'dropped' }

/**
 * Enquiries are reported together, to each target at most once in `pause`; a copy of an answer is sent `copyAfter` ms after the request,
 * or not at all.
 */
export type Gathering = { at: Instant; targets: Target[]; pause: number; copyAfter?: number }

/** The enquiries of one message; of the first of them, who it was. */
export type MessageEnquiries = {
  count: number
  first: Instant
  last: Instant
  enquiries: {
    id: string
    createdAt: Instant
    /** For which a copy of the answer was wished. */
    version: number
    care: boolean
    person?: Pick<StoredSubmission, 'reference' | 'name' | 'phone' | 'email'>
  }[]
}

/** `late`: failed and still tried. `failed`: given up. `since`: the oldest of both. */
export type OutboxState = {
  waiting: number
  late: number
  failed: number
  since: Instant | null
  error: string | null
}

/** Messages that wait to be delivered, and those that were. */
export interface Outbox {
  /** Returns how many were new. */
  add(messages: Omit<NewMessage, 'at'>[]): Promise<number>
  gather(gathering: Gathering): Promise<number>
  /** The message that has waited longest, which no other worker gets until `until` or before it is settled. */
  take(
    channel: Channel,
    lease: string,
    at: Instant,
    until: Instant,
  ): Promise<DueMessage | undefined>
  /** False if another worker has taken it since. */
  settle(id: string, lease: string, at: Instant, outcome: Settlement): Promise<boolean>
  enquiriesOf(id: string): Promise<MessageEnquiries>
  state(at: Instant): Promise<OutboxState>
  /** At a moment of the company's clock. */
  countOverdue(moment: string): Promise<number>
  /** Notes that the student of an enquiry wants a copy of the answer. */
  wishCopy(enquiry: Pick<StoredSubmission, 'sequence' | 'version'>): Promise<void>
  sweep(before: { sent: Instant; failed: Instant }): Promise<void>
}

/** What became of an enquiry. Without a row it was erased. `isNew`: it was not there before. */
export type Change = {
  collection: CollectionName
  id: string
  isNew: boolean
  row: StoredRow | undefined
}

/**
 * What changed after a cursor, each enquiry once, as it is now; undefined if these are too many to tell, or not known any more. `cursor`
 * is for the next call. `quietMs`: for how long nothing has changed.
 */
export type ChangeList = { cursor: string; quietMs: number; changes: Change[] | undefined }

/** For the open pages of the staff area. */
export interface Changes {
  /** After the cursor of an earlier call, also one of another replica. Without one: only a cursor. */
  since(cursor?: string): Promise<ChangeList>
}

/** The interface of a store. Each engine implements it, and the same tests check each. */
export interface Store extends Db {
  submissions: Submissions
  enquiries: Enquiries
  retention: Retention
  people: People
  sessions: Sessions
  secondFactors: SecondFactors
  invitations: Invitations
  recoveries: Recoveries
  audit: Audit
  allowances: Allowances
  secrets: Secrets
  desk: Desk
  outbox: Outbox
  changes: Changes
  openEnquiries: OpenEnquiries
  /** Rejects with `Denied` if this author may not write any more. Every write by the author does so by itself. */
  expectAuthority(by: Author): Promise<void>
  /** The same, after all changes of the author's authority that are under way: right before a file is replaced. */
  confirmAuthority(by: Author): Promise<void>
  /** Rejects while the store cannot be read. Waits behind no list. */
  check(): Promise<void>
  /** Writes an enquiry to the disk and removes it at once: rejects while none can be stored. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** The cursor's submission does not exist. */
export class CursorNotFound extends Error {}

/** The store is unavailable; a later try may succeed. `code` is the cause, such as `SQLITE_FULL`, `ECONNREFUSED` or an SQLSTATE. */
export class StoreUnavailable extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** A read over its time limit. The store serves others. */
export class ReadTooSlow extends StoreUnavailable {}

/** Receives failures that no caller sees. */
export type Report = (error: Error, message: string) => void
