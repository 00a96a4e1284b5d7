import { Realtime } from 'appwrite'
import { activityCollection, collection } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { client } from './appwrite.ts'
import { meFrom, type Me, type User } from './desk.ts'
import { rowFrom, type MarkedDocument, type Row } from './marks.ts'

export type Change =
  | { collection: 'eligibility'; kind: 'create' | 'update' | 'delete'; row: Row }
  | { collection: 'activity'; submission: string }

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

/** Hears of every change, until the function that it gives is called. The client connects again by itself. */
export function listen({ hear, open, close, greet, end }: Listener): () => void {
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
  const subscribed = realtime.subscribe<MarkedDocument & { submission?: string }>(
    [channel(collection), channel(activityCollection)],
    ({ events, payload }) => {
      const change = changeFrom(events, payload)
      if (change && awaited) hear(change)
    },
  )
  // The first connection failed: `close` was called, and the client tries again.
  subscribed.catch(() => undefined)
  return () => {
    awaited = false
    void realtime.disconnect()
  }
}

function userIn(data: unknown): User | undefined {
  if (typeof data !== 'string' || !data.includes('"connected"')) return undefined
  const { type, data: greeting } = JSON.parse(data) as { type: string; data?: { user?: User } }
  return type === 'connected' ? (greeting?.user ?? undefined) : undefined
}

function changeFrom(
  events: string[],
  payload: MarkedDocument & { submission?: string },
): Change | undefined {
  if (events.some((event) => event.includes(`.${activityCollection}.`)))
    return payload.submission === undefined
      ? undefined
      : { collection: 'activity', submission: payload.submission }
  const kind = (['create', 'update', 'delete'] as const).find((one) =>
    events.some((event) => event.endsWith(`.${one}`)),
  )
  return kind && { collection: 'eligibility', kind, row: rowFrom(payload) }
}
