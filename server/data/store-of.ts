import { announcing } from './announcing.ts'
import { freshSecret, idAt } from './ids.ts'
import type { Calls } from './operations.ts'
import { queryCache } from './query-cache.ts'
import { removeAll } from './retention.ts'
import type { NewAnswer, NewSubmission, Report, Store, Submissions } from './store.ts'

/** What an engine does in its own way. */
export type Engine = Pick<Store, 'changes' | 'check' | 'close'> &
  Pick<Submissions, 'list'> & {
    call: Calls
    add: (submission: NewSubmission) => ReturnType<Submissions['add']>
    keepAnswer: (answer: NewAnswer) => ReturnType<Submissions['keepAnswer']>
    probe: (row: { id: string; at: number }) => Promise<unknown>
    /** Leaves nothing of erased rows in what was derived from them. */
    cleanUp: () => Promise<unknown>
    report: Report
    /** Gives the same again only if nobody has written since. */
    dataVersion: () => unknown
  }

export function storeOf(engine: Engine, now: () => number): Store {
  const { call } = engine
  const cached = queryCache(engine.dataVersion)
  const staff = staffOf(call, now)
  const cleanUpFailed = (error: Error) =>
    engine.report(error, 'work beside the store failed: cleaning up')
  return announcing({
    submissions: {
      add(submission, once, answer, care, news) {
        const at = now()
        return engine.add({ id: idAt(at), at, submission, once, answer, care, news })
      },
      amend: (id, submission, beside) =>
        call('amendSubmission', { id, at: now(), submission, ...beside }),
      keepAnswer: (id, answer, version = 0) => engine.keepAnswer({ id, answer, version }),
      answerOf: (id, version = 0) => call('findAnswer', { id, version }),
      list: engine.list,
      find: (id) => call('findSubmission', id),
      async removeBefore(instant) {
        const removed = await removeAll(() => call('removeSomeBefore', instant))
        if (removed > 0) await engine.cleanUp()
        return removed
      },
    },
    enquiries: {
      add(enquiry) {
        const at = now()
        return call('addEnquiry', { ...enquiry, id: idAt(at), at })
      },
      list: (query, { counted } = { counted: true }) => call('listEnquiries', { query, counted }),
      find: (id) => call('findEnquiry', id),
      mark: (id, marks, by, seenAt) => call('markEnquiry', { id, marks, by, at: now(), seenAt }),
      erase: (id, by) => call('eraseEnquiry', { id, by, at: now() }),
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
    desk: {
      mark: (id, marks, by, seenAt) => call('markSubmission', { id, marks, by, at: now(), seenAt }),
      async erase(id, by) {
        const isErased = await call('eraseSubmission', { id, by, at: now() })
        // Nobody waits for it.
        if (isErased) engine.cleanUp().catch(cleanUpFailed)
        return isErased
      },
      enter(entry) {
        const at = now()
        return call('enterActivity', { ...entry, id: entry.id ?? idAt(at), at })
      },
      correct: (id, text, by, seenAt) =>
        call('correctActivity', { id, text, by, at: now(), seenAt }),
      find: (id) => call('findActivity', id),
      entries: (query) => call('listActivity', query),
      notesOf: (rows) =>
        call(
          'listNotes',
          rows.map(({ sequence }) => ({ sequence })),
        ),
    },
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
      enquiriesOf: (id) => call('toldEnquiries', id),
      state: (at) => call('outboxState', at),
      countOverdue: (at) => call('countOverdue', at),
      wishCopy: ({ sequence, version }) => call('wishCopy', { sequence, version, at: now() }),
      sweep: (before) => call('sweepOutbox', before),
    },
    changes: engine.changes,
    cached,
    check: engine.check,
    async probe() {
      const at = now()
      await engine.probe({ id: idAt(at), at })
    },
    close: engine.close,
  })
}

/** What a store holds about staff. */
export type StaffStore = Pick<
  Store,
  'people' | 'sessions' | 'secondFactors' | 'invitations' | 'recoveries' | 'audit' | 'secrets'
>

/** By the server of a store or by a tool beside it. */
export function staffOf(call: Calls, now: () => number): StaffStore {
  const withId = <Fields>(fields: Fields) => {
    const at = now()
    return { id: idAt(at), at, ...fields }
  }
  return {
    people: {
      save: (person, by) => call('savePerson', withId({ ...person, by })),
      changePassword: (change) => call('changePassword', { ...change, at: now() }),
      saveFirst: (person) => call('saveFirstPerson', withId(person)),
      findByEmail: (email) => call('findPerson', email),
      list: () => call('listPeople', undefined),
      listFormer: () => call('listFormer', undefined),
      presence: (alive) => call('presenceOf', alive),
      count: () => call('countPeople', undefined),
      setAccess: (id, access, by) => call('setAccess', { id, access, by, at: now() }),
      setBlocked: (id, blocked, by) =>
        call('setAccess', { id, access: { blocked }, by, at: now() }),
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
      setAsked: (personId, asked, by) => call('setFactorAsked', { personId, asked, by, at: now() }),
      remove: (personId, by) => call('removeSecondFactor', { personId, by, at: now() }),
      keepRecoveryCodes: (personId, codes, options) =>
        call('keepRecoveryCodes', { personId, codes, ...options, at: now() }),
    },
    invitations: {
      add: (invitation, by) => call('addInvitation', { ...invitation, by, at: now() }),
      list: () => call('listInvitations', undefined),
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
