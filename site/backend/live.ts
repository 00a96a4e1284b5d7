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

/** `person` has `submission` open, in one of their windows. */
export type Presence = { id: string; person: string; name: string; submission: string }

type Listener = {
  hear: (change: Change) => void
  open: () => void
  close: () => void
  /** At each connection: who is signed in and what is urgent, without a call of their own, and how long ago a row was changed. */
  greet: (me: Me, urgent: Urgent | undefined, msSinceChange: number) => void
  /** The session was ended, here or elsewhere. */
  end: () => void
}

/** As the server words it. */
const sessionEndedMessage = 'The session has ended.'

const channel = (name: string) => `databases.${settings.databaseId}.collections.${name}.documents`

export type Listening = {
  /** Tells the others which enquiry is open here, if any. */
  show: (submission: string | undefined) => void
  end: () => void
}

/** Receives every change until `end` is called. The client connects again by itself. */
export function listen({ hear, open, close, greet, end }: Listener): Listening {
  const realtime = new Realtime(client)
  let awaited = true
  realtime.onOpen(() => {
    if (awaited) open()
    // What the first message says of the user, the client does not pass on.
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
  let shown: string | undefined
  return {
    show(submission) {
      if (submission === shown) return
      shown = submission
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

/** Also the answer to a session that was given in a message, where no cookie says who is there. */
function greetingIn(text: unknown): Greeting {
  if (typeof text !== 'string' || !text.includes('"user"')) return {}
  const { type, data } = JSON.parse(text) as { type: string; data?: Greeting & { to?: string } }
  return data && (type === 'connected' || data.to === 'authentication') ? data : {}
}

/** Whoever has an enquiry open at this moment. */
export async function listPresences(): Promise<Presence[]> {
  const { presences } = await new Presences(client).list()
  // The server's own, in the shape of the contract.
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
  // Of an erased row there is nothing but its id.
  const from = events.some((event) => event.includes(`.${enquiriesCollection}.`))
    ? enquiriesCollection
    : collection
  return kind && { collection: from, kind, row: rowFrom(payload) }
}
