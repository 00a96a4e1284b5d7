import { announcing } from './announcing.ts'
import { freshSecret, idAt } from './ids.ts'
import type { Calls } from './operations.ts'
import { queryCache } from './query-cache.ts'
import { removeAll } from './retention.ts'
import type { NewAnswer, NewSubmission, People, Report, Store, Submissions } from './store.ts'

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
    retention: {
      look: (before) => call('lookAtRetention', before),
      note: (note) => call('noteRetention', note),
    },
    people: peopleOf(call, now),
    sessions: {
      add: (session) => call('addSession', session),
      findBySecretHash: (secretHash) =>
        cached(
          `session ${secretHash}`,
          () => call('findSession', secretHash),
          // A guess takes no room from those who are signed in.
          (session) => session !== undefined,
        ),
      listOf: (personId) => call('listSessions', personId),
      see: (id, at) => call('seeSession', { id, at }),
      remove: (id) => call('removeSession', id),
      removeAllOf: (personId) => call('removeSessionsOf', personId),
      removeExpired: (instant) => call('removeExpiredSessions', instant),
    },
    allowances: {
      take: (name, most) => call('takeAllowance', { name, most, at: now() }),
      removeBefore: (instant) => call('removeAllowancesBefore', instant),
    },
    secrets: {
      read: (name) => call('readSecret', { name, fresh: freshSecret() }),
    },
    desk: {
      mark: (id, marks, by, seenAt) => call('markSubmission', { id, marks, by, at: now(), seenAt }),
      async erase(id) {
        const isErased = await call('removeSubmission', id)
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
      entriesOf: (submission) => call('listActivity', submission),
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
      wishCopy: ({ sequence, version }) => call('noteCopy', { sequence, version, at: now() }),
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

/** The people of a store, by its server or by a tool beside it. */
export function peopleOf(call: Calls, now: () => number): People {
  const withId = <Fields>(fields: Fields) => {
    const at = now()
    return { id: idAt(at), at, ...fields }
  }
  return {
    save: (person) => call('savePerson', withId(person)),
    saveFirst: (person) => call('saveFirstPerson', withId(person)),
    findByEmail: (email) => call('findPerson', email),
    list: () => call('listPeople', undefined),
    count: () => call('countPeople', undefined),
    setBlocked: (id, blocked) => call('setBlocked', { id, blocked, at: now() }),
    remove: (id) => call('removePerson', id),
    findApplied: (email) => call('findApplied', email),
    noteApplied: (email, password) => call('noteApplied', { email, password }),
  }
}
