import { idAt } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Channel } from './channel.ts'

type Threads = { writer: Channel; reader: Channel; now: () => number; close: () => Promise<void> }

/**
 * The two threads as one store. Lists and counts, which may take long, have the reader to themselves;
 * a short look, such as the one for a session, goes to the writer and never waits behind a count.
 */
export function storeOf({ writer, reader, now, close }: Threads): Store {
  const { call } = writer
  return {
    submissions: {
      add(submission, once) {
        const at = now()
        return call('addSubmission', { id: idAt(at), at, submission, once })
      },
      keepAnswer: (id, answer) => call('keepAnswer', { id, answer }),
      page: (query) => reader.call('pageOf', query),
      total: (filters) => reader.call('totalOf', filters),
      find: (id) => call('findSubmission', id),
      removeBefore: (instant) => removeBefore(writer, instant),
    },
    people: {
      save(person) {
        const at = now()
        return call('savePerson', { id: idAt(at), at, ...person })
      },
      saveFirst(person) {
        const at = now()
        return call('saveFirstPerson', { id: idAt(at), at, ...person })
      },
      findByEmail: (email) => call('findPerson', email),
      count: () => call('countPeople', undefined),
      setBlocked: (id, blocked) => call('setBlocked', { id, blocked, at: now() }),
    },
    sessions: {
      add: (session) => call('addSession', session),
      findBySecretHash: (secretHash) => call('findSession', secretHash),
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
    async check() {
      await Promise.all([call('countPeople', undefined), reader.call('countPeople', undefined)])
    },
    close,
  }
}

async function removeBefore(writer: Channel, instant: number): Promise<number> {
  const { removed, more } = await writer.call('removeSomeBefore', instant)
  return more ? removed + (await removeBefore(writer, instant)) : removed
}
