import type { CollectionName } from '#contract/paths.ts'
import { announcing } from './announcing.ts'
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
export type Engine = Pick<Store, 'changes' | 'check' | 'close'> &
  Pick<Submissions, 'list'> & {
    listEnquiries: Enquiries['list']
    call: Calls
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
  const { call } = engine
  const cached = queryCache(engine.dataVersion)
  const staff = staffOf(call, now)
  return announcing({
    submissions: submissionsOf(engine, now),
    enquiries: {
      add: (enquiry) => call('addEnquiry', { ...enquiry, ...fresh(now) }),
      list: engine.listEnquiries,
      find: (id) => call('findEnquiry', id),
      ...handled('enquiries', engine, now),
    },
    retention: {
      look: (before) => call('lookAtRetention', before),
      note: (note) => call('noteRetention', note),
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
      take: (name, most) => call('takeAllowance', { name, most, at: now() }),
      removeBefore: (instant) => call('removeAllowancesBefore', instant),
    },
    desk: deskOf(engine, now),
    outbox: {
      add(messages) {
        const at = now()
        return call(
          'addMessages',
          messages.map((message) => ({ ...message, at })),
        )
      },
      gather: (gathering) => call('gatherNews', gathering),
      take: (channel, lease, at, until) => call('takeMessage', { channel, lease, at, until }),
      settle: (id, lease, at, outcome) => call('settleMessage', { id, lease, at, outcome }),
      enquiriesOf: (id) => call('enquiriesInMessage', id),
      state: (at) => call('outboxState', at),
      countOverdue: (moment) => call('countOverdue', moment),
      wishCopy: ({ sequence, version }) => call('wishCopy', { sequence, version, at: now() }),
      sweep: (before) => call('sweepOutbox', before),
    },
    changes: engine.changes,
    cached,
    check: engine.check,
    async probe() {
      await engine.probe(fresh(now))
    },
    close: engine.close,
  })
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
    engine.call('amendSubmission', { id, at: now(), submission, ...beside }),
  keepAnswer: (id, answer, version = 0) => engine.keepAnswer({ id, answer, version }),
  answerOf: (id, version = 0) => engine.call('findAnswer', { id, version }),
  list: engine.list,
  find: (id) => engine.call('findSubmission', id),
  async removeBefore(instant) {
    const removed = await removeAll(() => engine.call('removeSomeBefore', instant))
    if (removed > 0) await engine.cleanUp()
    return removed
  },
})

const handled = (
  collection: CollectionName,
  { call, cleanUp, report }: Engine,
  now: () => number,
): Handled => ({
  mark: (id, marks, by, expectedUpdatedAt) =>
    call('mark', { collection, id, marks, by, at: now(), expectedUpdatedAt }),
  async erase(id, by) {
    const isErased = await call('erase', { collection, id, by, at: now() })
    // Not awaited. Nothing is derived from enquiries of the other forms.
    if (isErased && collection === 'eligibility')
      cleanUp().catch((error: Error) => report(error, 'work beside the store failed: cleaning up'))
    return isErased
  },
})

const deskOf = (engine: Engine, now: () => number): Desk => ({
  ...handled('eligibility', engine, now),
  enter({ id, ...entry }) {
    const stamps = fresh(now)
    return engine.call('enterActivity', { ...entry, ...stamps, id: id ?? stamps.id })
  },
  correct: (id, text, by, expectedUpdatedAt) =>
    engine.call('correctActivity', { id, text, by, at: now(), expectedUpdatedAt }),
  find: (id) => engine.call('findActivity', id),
  urgent: () => engine.call('listUrgent', undefined),
  entries: (query) => engine.call('listActivity', query),
  notesOf: (rows, of = 'eligibility') =>
    engine.call('listNotes', { of, sequences: rows.map(({ sequence }) => sequence) }),
})

/** What a store holds about staff. */
export type StaffStore = Pick<
  Store,
  'people' | 'sessions' | 'secondFactors' | 'invitations' | 'recoveries' | 'audit' | 'secrets'
>

/** By the server of a store or by a tool beside it. */
export function staffOf(call: Calls, now: () => number): StaffStore {
  return {
    people: {
      save: (person, by) => call('savePerson', { ...fresh(now), ...person, by }),
      changePassword: (change) => call('changePassword', { ...change, at: now() }),
      saveFirst: (person) => call('saveFirstPerson', { ...fresh(now), ...person }),
      findByEmail: (email) => call('findPerson', email),
      list: () => call('listPeople', undefined),
      listFormer: () => call('listFormer', undefined),
      presence: (alive) => call('presenceOf', alive),
      count: () => call('countPeople', undefined),
      setAccess: (id, access, by) => call('setAccess', { id, access, by, at: now() }),
      setPreferences: (id, preferences) => call('setPreferences', { id, preferences, at: now() }),
      remove: (id, by) => call('removePerson', { id, by, at: now() }),
      findApplied: (email) => call('findApplied', email),
      noteApplied: (email, password) => call('noteApplied', { email, password }),
    },
    sessions: {
      add: (session) => call('addSession', session),
      findBySecretHash: (secretHash) => call('findSession', secretHash),
      listOf: (personId) => call('listSessions', personId),
      see: (id, at) => call('seeSession', { id, at }),
      remove: (id, by) => call('removeSession', { id, by, at: now() }),
      removeAllOf: (personId, by) => call('removeSessionsOf', { personId, by, at: now() }),
      removeExpired: (instant) => call('removeExpired', instant),
    },
    secondFactors: {
      find: (personId) => call('findSecondFactor', personId),
      begin: (personId, secret) => call('beginAuthenticator', { personId, secret }),
      verify: (entering) => call('verifyAuthenticator', { ...entering, at: now() }),
      enter: (entering) => call('enterFactor', { ...entering, at: now() }),
      setAsked: (change) => call('setMfa', { ...change, at: now() }),
      remove: (personId, by) => call('removeSecondFactor', { personId, by, at: now() }),
      keepRecoveryCodes: (personId, codes, options) =>
        call('keepRecoveryCodes', { personId, codes, ...options, at: now() }),
    },
    invitations: {
      add: (invitation, by) => call('addInvitation', { ...invitation, by, at: now() }),
      list: () => call('listInvitations', undefined),
      look: (id, secretHash) => call('lookAtInvitation', { id, secretHash, at: now() }),
      accept: (id, secretHash, session) =>
        call('acceptInvitation', { id, secretHash, session, at: now() }),
      remove: (id, by) => call('removeInvitation', { id, by, at: now() }),
    },
    recoveries: {
      add: (recovery, by) => call('addRecovery', { ...recovery, by, at: now() }),
      isOpen: (personId, secretHash) => call('isRecoveryOpen', { personId, secretHash, at: now() }),
      use: (use, address) => call('applyRecovery', { ...use, address, at: now() }),
    },
    audit: {
      add: (entries) => call('addAudit', entries),
      list: (query) => call('listAudit', query),
      latest: (actions) => call('latestAudit', actions),
      removeBefore: (instant) => removeAll(() => call('removeSomeAuditBefore', instant)),
    },
    secrets: {
      read: (name) => call('readSecret', { name, fresh: freshSecret() }),
    },
  }
}
