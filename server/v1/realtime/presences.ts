import type { Presence as PresenceDocument } from '#contract/presences.ts'
import type { Presence } from '../../data/changes.ts'
import type { Parts } from '../../parts.ts'
import type { Caller } from '../../accounts/sessions.ts'
import { instant } from '../replies.ts'
import { notValid, recordOf } from './subscriptions.ts'
import { Violation } from './violation.ts'

/** The parts of a connection that presences use. */
type Connection = { signedIn: { caller: Caller } | undefined }

/** Repeated well within this time while connected, so that the presences of a failed replica expire. */
const presenceMs = 90_000

export type Presences = ReturnType<typeof presencesOn>

/** Open enquiries of each person, at this replica and the others. Never stored: a presence lasts as long as its connection. */
export function presencesOn({ store, now }: Pick<Parts, 'store' | 'now'>) {
  const heard = new Map<string, { presence: Presence; at: number }>()
  const own = new Map<Connection, Presence>()

  const announce = (action: 'upsert' | 'delete', presence: Presence) =>
    store.changes.publish([{ collection: 'presences', action, id: presence.id, presence }])

  function end(connection: Connection) {
    const presence = own.get(connection)
    own.delete(connection)
    if (presence) announce('delete', presence)
  }

  return {
    end,
    /** Announced by other replicas and this one. */
    note(action: 'upsert' | 'delete', presence: Presence) {
      if (action === 'delete') heard.delete(presence.id)
      else heard.set(presence.id, { presence, at: now() })
    },
    /** The `data` of a client's message. Without a submission, no enquiry is open. */
    show(connection: Connection, data: unknown) {
      const person = connection.signedIn?.caller.person
      if (!person) throw new Violation(1003, 'Nobody is signed in.')
      const { presenceId: id, status, metadata } = recordOf(data)
      const { submission = '' } = recordOf(metadata)
      if (!isId(id) || typeof status !== 'string' || (submission !== '' && !isId(submission)))
        throw new Violation(1003, notValid)
      const other = heard.get(id)?.presence
      if (other && other.person !== person.id) throw new Violation(1003, notValid)
      const before = own.get(connection)
      if (before && (before.id !== id || submission === '')) end(connection)
      if (submission === '') return
      const since = before?.id === id ? before.since : now()
      const presence = { id, person: person.id, name: person.name, submission, since }
      own.set(connection, presence)
      announce('upsert', presence)
    },
    repeat() {
      for (const presence of own.values()) announce('upsert', presence)
      for (const { presence, at } of heard.values())
        if (now() - at > presenceMs) announce('delete', presence)
    },
    list: () => [...heard.values()].map(({ presence }) => presence),
  }
}

export function presenceFrom(
  { id, person, name, submission, since }: Presence,
  now: number,
): PresenceDocument {
  return {
    $id: id,
    $createdAt: instant(since),
    $updatedAt: instant(now),
    $permissions: [],
    userId: person,
    status: 'open',
    source: 'realtime',
    expiresAt: instant(now + presenceMs),
    metadata: { submission, name },
  }
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\dA-Za-z][\w.-]{0,35}$/.test(value)
