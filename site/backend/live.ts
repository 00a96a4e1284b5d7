import { ID, Presences, Realtime } from 'appwrite'
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

export type Change =
  | { collection: CollectionName; kind: 'create' | 'update' | 'delete'; row: Row }
  | { collection: 'activity'; submission: string }
  | { collection: 'presences'; kind: 'upsert' | 'delete'; presence: Presence }

/** `person` has `submission` open, in one of their windows. */
export type Presence = { id: string; person: string; name: string; submission: string }

type Listener = {
  hear: (change: Change) => void
  open: () => void
  close: () => void
  /** At each connection: who is signed in, without a call of its own. */
  greet: (me: Me) => void
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
      const user = userIn(event.data)
      if (user && awaited) greet(meFrom(user))
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

function userIn(data: unknown): User | undefined {
  if (typeof data !== 'string' || !data.includes('"connected"')) return undefined
  const { type, data: greeting } = JSON.parse(data) as { type: string; data?: { user?: User } }
  return type === 'connected' ? (greeting?.user ?? undefined) : undefined
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
