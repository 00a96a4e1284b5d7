import { ID, Presences, Realtime } from 'appwrite'
import type { Urgent } from '#contract/desk.ts'
import type { Presence as PresenceDocument } from '#contract/presences.ts'
import {
  activityCollection,
  collection,
  enquiriesCollection,
  type CollectionName,
} from '#contract/paths.ts'
import { isOffered } from '../offers.ts'
import { settings } from '../settings.ts'
import { client } from './appwrite.ts'
import { meFrom, type Me, type User } from './desk.ts'
import { rowFrom, type MarkedDocument, type Row } from './marks.ts'

export type RowChange = {
  collection: CollectionName
  kind: 'create' | 'update' | 'delete'
  row: Row
}
export type Change =
  | RowChange
  | { collection: 'activity'; submission: string }
  | { collection: 'presences'; kind: 'upsert' | 'delete'; presence: Presence }

/** `person` has `submission` open in one of their windows. */
export type Presence = { id: string; person: string; name: string; submission: string }

type Listener = {
  hear: (change: Change) => void
  open: () => void
  close: () => void
  /** Sent on each connection: the user, the urgent enquiries, and the time since the last change of a row. */
  greet: (me: Me, urgent: Urgent | undefined, msSinceChange: number) => void
  /** The session ended, here or on another device. */
  end: () => void
}

/** In the server's format. */
const sessionEndedMessage = 'The session has ended.'

const channel = (name: string) => `databases.${settings.databaseId}.collections.${name}.documents`

export type Listening = {
  /** Shows colleagues which enquiry is open here, if any. */
  show: (submission: string | undefined) => void
  end: () => void
}

/** Receives every change until `end` is called. The client reconnects by itself. */
export function listen({ hear, open, close, greet, end }: Listener): Listening {
  const realtime = new Realtime(client)
  let awaited = true
  realtime.onOpen(() => {
    if (awaited) open()
    // The client does not pass on the user data of the first message.
    realtime['socket']?.addEventListener('message', (event: MessageEvent<unknown>) => {
      const { user, urgent, msSinceChange = 0 } = greetingIn(event.data)
      if (user && awaited) greet(meFrom(user), urgent, msSinceChange)
    })
  })
  realtime.onError((error) => {
    if (awaited && error?.message === sessionEndedMessage) end()
  })
  realtime.onClose(() => awaited && close())
  const subscribed = realtime.subscribe<Payload>(
    [
      channel(collection),
      channel(activityCollection),
      ...(isOffered('forms') ? [channel(enquiriesCollection)] : []),
      'presences',
    ],
    ({ events, payload }) => {
      const change = changeFrom(events, payload)
      if (change && awaited) hear(change)
    },
  )
  // The first connection failed: `close` was called, and the client tries again.
  subscribed.catch(() => undefined)
  const presenceId = ID.unique()
  let announcedId: string | undefined
  return {
    show(submission) {
      if (submission === announcedId) return
      announcedId = submission
      void realtime.upsertPresence({
        presenceId,
        status: submission ? 'open' : 'away',
        ...(submission && { metadata: { submission } }),
      })
    },
    end() {
      awaited = false
      void realtime.disconnect()
    },
  }
}

type Greeting = { user?: User; urgent?: Urgent; msSinceChange?: number }

/** Also the reply to a session sent in a message, when there is no cookie. */
function greetingIn(text: unknown): Greeting {
  if (typeof text !== 'string' || !text.includes('"user"')) return {}
  const { type, data } = JSON.parse(text) as { type: string; data?: Greeting & { to?: string } }
  return data && (type === 'connected' || data.to === 'authentication') ? data : {}
}

/** The people who have an enquiry open now. */
export async function listPresences(): Promise<Presence[]> {
  const { presences } = await new Presences(client).list()
  // Sent by our server in the contract's shape.
  return (presences as PresenceDocument[]).map(presenceFrom)
}

const presenceFrom = ({ $id, userId, metadata }: PresenceDocument): Presence => ({
  id: $id,
  person: userId,
  ...metadata,
})

type Payload = (MarkedDocument & { submission?: string }) | PresenceDocument

function changeFrom(events: string[], payload: Payload): Change | undefined {
  if ('userId' in payload) {
    const kind = events.some((event) => event.endsWith('.delete')) ? 'delete' : 'upsert'
    return { collection: 'presences', kind, presence: presenceFrom(payload) }
  }
  if (events.some((event) => event.includes(`.${activityCollection}.`)))
    return payload.submission === undefined
      ? undefined
      : { collection: 'activity', submission: payload.submission }
  const kind = (['create', 'update', 'delete'] as const).find((one) =>
    events.some((event) => event.endsWith(`.${one}`)),
  )
  // An erased row has only its id.
  const from = events.some((event) => event.includes(`.${enquiriesCollection}.`))
    ? enquiriesCollection
    : collection
  return kind && { collection: from, kind, row: rowFrom(payload) }
}
