import type { CollectionName } from '#contract/paths.ts'
import { freshSecret, idAt } from './ids.ts'
import type { Calls } from './operations.ts'
import { queryCache } from './query-cache.ts'
import { removeAll } from './retention.ts'
import type {
  Desk,
  Enquiries,
  Handled,
  NewAnswer,
  NewSubmission,
  Report,
  Store,
  Submissions,
} from './store.ts'

/** What an engine does in its own way. */
export type Engine = Pick<Store, 'openEnquiries' | 'check' | 'close'> &
  Pick<Submissions, 'list'> &
  Calls & {
    listEnquiries: Enquiries['list']
    add: (submission: NewSubmission) => ReturnType<Submissions['add']>
    keepAnswer: (answer: NewAnswer) => ReturnType<Submissions['keepAnswer']>
    probe: (row: { id: string; at: number }) => Promise<unknown>
    /** Leaves nothing of erased rows in what was derived from them. */
    cleanUp: () => Promise<unknown>
    report: Report
    /** Returns the same value only if nothing was written since. */
    dataVersion: () => unknown
  }

export function storeOf(engine: Engine, now: () => number): Store {
  const { read, write } = engine
  const cached = queryCache(engine.dataVersion)
  const staff = staffOf(engine, now)
  return {
    submissions: submissionsOf(engine, now),
    enquiries: {
      add: (enquiry) => write('visitor', 'addEnquiry', { ...enquiry, ...fresh(now) }),
      list: engine.listEnquiries,
      find: (id) => read('findEnquiry', id),
      ...handled('enquiries', engine, now),
    },
    retention: {
      look: (before) => read('lookAtRetention', before),
      note: (note) => write('system', 'noteRetention', note),
    },
    ...staff,
    sessions: {
      ...staff.sessions,
      findBySecretHash: (secretHash) =>
        cached(
          `session ${secretHash}`,
          () => staff.sessions.findBySecretHash(secretHash),
          // A guess takes no room from those who are signed in.
          (session) => session !== undefined,
        ),
    },
    allowances: {
      take: (name, most) => write('system', 'takeAllowance', { name, most, at: now() }),
      removeBefore: (instant) => write('system', 'removeAllowancesBefore', instant),
    },
    desk: deskOf(engine, now),
    outbox: outboxOf(engine, now),
    changes: { since: (cursor) => read('listChanges', cursor) },
    openEnquiries: engine.openEnquiries,
    cached,
    expectAuthority: (by) => read('expectAuthority', by),
    confirmAuthority: (by) => write(by, 'confirmAuthority', undefined),
    check: engine.check,
    async probe() {
      await engine.probe(fresh(now))
    },
    close: engine.close,
  }
}

/** Of what is new. */
function fresh(now: () => number) {
  const at = now()
  return { id: idAt(at), at }
}

const submissionsOf = (engine: Engine, now: () => number): Submissions => ({
  add: (submission, once, answer, care, news) =>
    engine.add({ ...fresh(now), submission, once, answer, care, news }),
  amend: (id, submission, beside) =>
    engine.write('visitor', 'amendSubmission', { id, at: now(), submission, ...beside }),
  keepAnswer: (id, answer, version = 0) => engine.keepAnswer({ id, answer, version }),
  answerOf: (id, version = 0) => engine.read('findAnswer', { id, version }),
  list: engine.list,
  find: (id) => engine.read('findSubmission', id),
  async removeBefore(instant) {
    const removed = await removeAll(() => engine.write('system', 'removeSomeBefore', instant))
    if (removed > 0) await engine.cleanUp()
    return removed
  },
})

const handled = (
  collection: CollectionName,
  { write, cleanUp, report }: Engine,
  now: () => number,
): Handled => ({
  mark: (id, marks, by, expectedUpdatedAt) =>
    write(by, 'mark', { collection, id, marks, at: now(), expectedUpdatedAt }),
  async erase(id, by) {
    const isErased = await write(by, 'erase', { collection, id, at: now() })
    // Not awaited. Nothing is derived from enquiries of the other forms.
    if (isErased && collection === 'eligibility')
      cleanUp().catch((error: Error) => report(error, 'work beside the store failed: cleaning up'))
    return isErased
  },
})

const deskOf = (engine: Engine, now: () => number): Desk => ({
  ...handled('eligibility', engine, now),
  enter({ id, ...entry }, by) {
    const stamps = fresh(now)
    return engine.write(by, 'enterActivity', { ...entry, ...stamps, id: id ?? stamps.id })
  },
  correct: (id, text, by, expectedUpdatedAt) =>
    engine.write(by, 'correctActivity', { id, text, at: now(), expectedUpdatedAt }),
  find: (id) => engine.read('findActivity', id),
  urgent: () => engine.read('listUrgent', undefined),
  entries: (query) => engine.read('listActivity', query),
  notAnswered: () => engine.read('listNotAnswered', undefined),
  notesOf: (rows, of = 'eligibility') =>
    engine.read('listNotes', { of, sequences: rows.map(({ sequence }) => sequence) }),
})

const outboxOf = ({ read, write }: Calls, now: () => number): Store['outbox'] => ({
  add(messages) {
    const at = now()
    return write(
      'system',
      'addMessages',
      messages.map((message) => ({ ...message, at })),
    )
  },
  gather: (gathering) => write('system', 'gatherNews', gathering),
  take: (channel, lease, at, until) =>
    write('system', 'takeMessage', { channel, lease, at, until }),
  settle: (id, lease, at, outcome) => write('system', 'settleMessage', { id, lease, at, outcome }),
  enquiriesOf: (id) => read('enquiriesInMessage', id),
  state: (at) => read('outboxState', at),
  countOverdue: (moment) => read('countOverdue', moment),
  wishCopy: ({ sequence, version }) =>
    write('visitor', 'wishCopy', { sequence, version, at: now() }),
  sweep: (before) => write('system', 'sweepOutbox', before),
})

/** What a store holds about staff. */
export type StaffStore = Pick<
  Store,
  'people' | 'sessions' | 'secondFactors' | 'invitations' | 'recoveries' | 'audit' | 'secrets'
>

/** By the server of a store or by a tool beside it. */
export function staffOf(calls: Calls, now: () => number): StaffStore {
  const { read, write } = calls
  return {
    people: peopleOf(calls, now),
    sessions: {
      add: (session) => write('visitor', 'addSession', session),
      findBySecretHash: (secretHash) => read('findSession', secretHash),
      listOf: (personId) => read('listSessions', personId),
      see: (id, at) => write('system', 'seeSession', { id, at }),
      remove: (id, by) => write(by, 'removeSession', { id, at: now() }),
      removeAllOf: (personId, by) => write(by, 'removeSessionsOf', { personId, at: now() }),
      removeExpired: (instant) => write('system', 'removeExpired', instant),
    },
    secondFactors: {
      find: (personId) => read('findSecondFactor', personId),
      begin: (personId, secret, by) => write(by, 'beginAuthenticator', { personId, secret }),
      verify: (entering, by) => write(by, 'verifyAuthenticator', { ...entering, at: now() }),
      enter: (entering, by) => write(by, 'enterFactor', { ...entering, at: now() }),
      setAsked: (change, by) => write(by, 'setMfa', { ...change, at: now() }),
      remove: (personId, by) => write(by, 'removeSecondFactor', { personId, at: now() }),
      keepRecoveryCodes: (personId, codes, options, by) =>
        write(by, 'keepRecoveryCodes', { personId, codes, ...options, at: now() }),
    },
    invitations: {
      add: (invitation, by) => write(by, 'addInvitation', { ...invitation, at: now() }),
      list: () => read('listInvitations', undefined),
      look: (id, secretHash) => read('lookAtInvitation', { id, secretHash, at: now() }),
      accept: (id, secretHash, session) =>
        write('visitor', 'acceptInvitation', { id, secretHash, session, at: now() }),
      remove: (id, by) => write(by, 'removeInvitation', { id, at: now() }),
    },
    recoveries: {
      add: (recovery, by) => write(by, 'addRecovery', { ...recovery, at: now() }),
      isOpen: (personId, secretHash) => read('isRecoveryOpen', { personId, secretHash, at: now() }),
      use: (use, address) => write('visitor', 'applyRecovery', { ...use, address, at: now() }),
    },
    audit: {
      add: (entries) => write('system', 'addAudit', entries),
      list: (query) => read('listAudit', query),
      latest: (actions) => read('latestAudit', actions),
      removeBefore: (instant) => removeAll(() => write('system', 'removeSomeAuditBefore', instant)),
    },
    secrets: {
      read: (name) => write('system', 'readSecret', { name, fresh: freshSecret() }),
    },
  }
}

const peopleOf = ({ read, write }: Calls, now: () => number): Store['people'] => ({
  save: (person, by) => write(by, 'savePerson', { ...fresh(now), ...person }),
  changePassword: (change, by) => write(by, 'changePassword', { ...change, at: now() }),
  saveFirst: (person) => write('system', 'saveFirstPerson', { ...fresh(now), ...person }),
  findByEmail: (email) => read('findPerson', email),
  list: () => read('listPeople', undefined),
  listFormer: () => read('listFormer', undefined),
  presence: (alive) => read('presenceOf', alive),
  count: () => read('countPeople', undefined),
  setAccess: (id, access, by) => write(by, 'setAccess', { id, access, at: now() }),
  setPreferences: (id, preferences, by) =>
    write(by, 'setPreferences', { id, preferences, at: now() }),
  remove: (id, by) => write(by, 'removePerson', { id, at: now() }),
  findApplied: (email) => read('findApplied', email),
  noteApplied: (email, password) => write('system', 'noteApplied', { email, password }),
})
