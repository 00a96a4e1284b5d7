import { announcing } from '../announcing.ts'
import { changesHere } from '../changes.ts'
import { freshSecret, idAt } from '../ids.ts'
import { wayFor, type Way } from '../price.ts'
import type { Report, Store } from '../store.ts'
import { queryCache } from '../query-cache.ts'
import type { Channel } from './channel.ts'
import { peopleThrough } from './people.ts'

type Parts = {
  writer: Channel
  /** A thread for each way to read. */
  readers: Record<Way, Channel>
  /** Rejects when the file is not there any more. */
  expectFile: () => Promise<void>
  /** Gives the same again only if nobody has written to the file since. */
  dataVersion: () => number
  now: () => number
  report: Report
  close: () => Promise<void>
}

/**
 * The threads as one store. Lists have a thread to themselves, and so have searches and what may take long; a short look, such as
 * the one for a session, goes to the writer and never waits behind any.
 */
export function storeOf(parts: Parts): Store {
  const { writer, readers, expectFile, dataVersion, now, report, close } = parts
  const { call } = writer
  const cached = queryCache(dataVersion)
  return announcing({
    submissions: {
      add(submission, once, answer, care) {
        const at = now()
        return call('addSubmission', { id: idAt(at), at, submission, once, answer, care })
      },
      amend: (id, submission, beside) =>
        call('amendSubmission', { id, at: now(), submission, ...beside }),
      keepAnswer: (id, answer, version = 0) => call('keepAnswer', { id, answer, version }),
      answerOf: (id, version = 0) => call('findAnswer', { id, version }),
      list: (query, { counted } = { counted: true }) =>
        readers[wayFor(query.filters)].call('listSubmissions', { query, counted }),
      find: (id) => call('findSubmission', id),
      removeBefore: (instant) => removeBefore(writer, instant),
    },
    retention: {
      look: (before) => readers.list.call('lookAtRetention', before),
      note: (note) => call('noteRetention', note),
    },
    people: peopleThrough(call, now),
    sessions: {
      add: (session) => call('addSession', session),
      findBySecretHash: (secretHash) =>
        cached(
          `session ${secretHash}`,
          () => call('findSession', secretHash),
          // A guess takes no room from those who are signed in.
          (found) => found !== undefined,
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
        const erased = await call('eraseSubmission', id)
        // Nobody waits until the index has forgotten the row.
        if (erased)
          void mergeAll(writer).catch((error: Error) =>
            report(error, 'work beside the store failed: merge'),
          )
        return erased
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
        readers.list.call(
          'listNotes',
          rows.map(({ sequence }) => ({ sequence })),
        ),
    },
    changes: changesHere(),
    cached,
    async check() {
      await Promise.all([
        expectFile(),
        call('countPeople', undefined),
        // A busy one is watched by its channel.
        readers.list.idle() && readers.list.call('countPeople', undefined),
      ])
    },
    async probe() {
      const at = now()
      await call('probe', { id: idAt(at), at })
    },
    close,
  })
}

async function removeBefore(writer: Channel, instant: number): Promise<number> {
  const removed = await removeAll(writer, instant)
  if (removed > 0) await mergeAll(writer)
  return removed
}

async function removeAll(writer: Channel, instant: number): Promise<number> {
  const { removed, more } = await writer.call('removeSomeBefore', instant)
  return more ? removed + (await removeAll(writer, instant)) : removed
}

async function mergeAll(writer: Channel, first = true): Promise<void> {
  if (await writer.call('mergeNext', first)) await mergeAll(writer, false)
}
