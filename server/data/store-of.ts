import type { CollectionName } from '#contract/paths.ts'
import { expectAuthority } from './authority.ts'
import type { Db } from './db.ts'
import { freshSecret, idAt } from './ids.ts'
import { listEnquiries, listSubmissions } from './list.ts'
import { callsBy, longReads, type Calls } from './operations.ts'
import { longSubmission } from './probe.ts'
import { runStepsAsync } from './query-steps.ts'
import { removeAll } from './retention.ts'
import { sql } from './sql.ts'
import type { Desk, Handled, Store, Submissions } from './store.ts'
import { addSubmission } from './submissions.ts'

/** What an engine does in its own way. */
export type Engine = Pick<Store, 'openEnquiries' | 'check' | 'close'> & {
  /** Leaves nothing of erased rows in what was derived from them. Reports a failure itself. */
  cleanUp: () => Promise<unknown>
}

export function storeOf(db: Db, { cleanUp, ...engine }: Engine): Store {
  const { now, dialect } = db
  const calls = callsBy(
    (operation, input, name) =>
      runStepsAsync(operation(input, dialect), longReads.has(name) ? db.list : db.all),
    (operation, input, by) =>
      db.write(by, (tx) => runStepsAsync(operation(input, dialect, by), tx.all)),
  )
  const { read, write } = calls
  return {
    ...db,
    ...engine,
    ...staffOf(calls, now),
    submissions: submissionsOf(db, calls, cleanUp),
    enquiries: {
      add: (enquiry) => write('visitor', 'addEnquiry', { ...enquiry, ...fresh(now) }),
      list: (query, options) => listEnquiries(db, query, options),
      find: (id) => read('findEnquiry', id),
      ...handled('enquiries', calls, now, cleanUp),
    },
    retention: {
      look: (before) => read('lookAtRetention', before),
      note: (note) => write('system', 'noteRetention', note),
    },
    allowances: {
      take: (name, most) => write('system', 'takeAllowance', { name, most, at: now() }),
      removeBefore: (instant) => write('system', 'removeAllowancesBefore', instant),
    },
    desk: deskOf(calls, now, cleanUp),
    outbox: outboxOf(calls, now),
    changes: { since: (cursor) => read('listChanges', cursor) },
    expectAuthority: (by) => expectAuthority(db, by),
    confirmAuthority: (by) => db.write(by, async () => undefined),
    probe: () =>
      db.write('system', async (tx) => {
        const row = { ...fresh(now), submission: longSubmission }
        await runStepsAsync(addSubmission(row, dialect), tx.all)
        // The row is never visible.
        await tx.all(sql`DELETE FROM submissions WHERE id = ${row.id}`)
      }),
  }
}

/** Of what is new. */
function fresh(now: () => number) {
  const at = now()
  return { id: idAt(at), at }
}

const submissionsOf = (
  db: Db,
  { read, write }: Calls,
  cleanUp: Engine['cleanUp'],
): Submissions => ({
  add: (submission, once, answer, care, news) =>
    write('visitor', 'addSubmission', { ...fresh(db.now), submission, once, answer, care, news }),
  amend: (id, submission, beside) =>
    write('visitor', 'amendSubmission', { id, at: db.now(), submission, ...beside }),
  keepAnswer: (id, answer, version = 0) => write('visitor', 'keepAnswer', { id, answer, version }),
  answerOf: (id, version = 0) => read('findAnswer', { id, version }),
  list: (query, options) => listSubmissions(db, query, options),
  find: (id) => read('findSubmission', id),
  async removeBefore(instant) {
    const removed = await removeAll(() => write('system', 'removeSomeBefore', instant))
    if (removed > 0) await cleanUp()
    return removed
  },
})

const handled = (
  collection: CollectionName,
  { write }: Calls,
  now: () => number,
  cleanUp: Engine['cleanUp'],
): Handled => ({
  mark: (id, marks, by, expectedUpdatedAt) =>
    write(by, 'mark', { collection, id, marks, at: now(), expectedUpdatedAt }),
  async erase(id, by) {
    const isErased = await write(by, 'erase', { collection, id, at: now() })
    // Not awaited: it takes longer.
    if (isErased) void cleanUp()
    return isErased
  },
})

const deskOf = ({ read, write }: Calls, now: () => number, cleanUp: Engine['cleanUp']): Desk => ({
  ...handled('eligibility', { read, write }, now, cleanUp),
  enter({ id, ...entry }, by) {
    const stamps = fresh(now)
    return write(by, 'enterActivity', { ...entry, ...stamps, id: id ?? stamps.id })
  },
  correct: (id, text, by, expectedUpdatedAt) =>
    write(by, 'correctActivity', { id, text, at: now(), expectedUpdatedAt }),
  find: (id) => read('findActivity', id),
  urgent: () => read('listUrgent', undefined),
  entries: (query) => read('listActivity', query),
  notAnswered: () => read('listNotAnswered', undefined),
  notesOf: (rows, of = 'eligibility') =>
    read('listNotes', { of, sequences: rows.map(({ sequence }) => sequence) }),
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
