import { presenceFrom } from './presences.ts'
import { activityCollection } from '#contract/paths.ts'
import type { Change, StoredChange } from '../../data/changes.ts'
import type { Store } from '../../data/store.ts'
import type { Parts } from '../../parts.ts'
import { activityFrom } from '../activity.ts'
import { collectionIn, collectionOf } from '../parameters.ts'
import { documentFrom, instant } from '../replies.ts'
import { send, type Connection } from './connection.ts'
import { channelsOf, eventsOf } from './channel-names.ts'

const gatherMs = 50
/** With `mostAtOnce`, forty a second: bounds the cost of many enquiries for any number of clients. */
const pauseMs = 250
const mostAtOnce = 10
/** Of many changes only the newest are sent; clients request the list anyway. */
const mostWaiting = 100

type Broadcasting = {
  parts: Pick<Parts, 'store' | 'settings'>
  /** Resolves when ended sessions are signed out. */
  signedOut: () => Promise<void>
  failed: (error: unknown) => void
}

/** Sends changes in order to all subscribed, signed-in clients. */
export function broadcastTo(
  connections: ReadonlySet<Connection>,
  { parts, signedOut, failed }: Broadcasting,
) {
  const waiting = new Map<string, Change>()
  let timer: NodeJS.Timeout | undefined

  async function sendBatch() {
    const some = [...waiting].slice(0, mostAtOnce)
    for (const [key] of some) waiting.delete(key)
    const messages = await Promise.all(some.map(([, change]) => messageOf(change, parts)))
    await signedOut()
    for (const message of messages) if (message) sendToSubscribers(message)
    timer = waiting.size > 0 ? setTimeout(begin, pauseMs) : undefined
  }

  const begin = () =>
    void sendBatch().catch((error: unknown) => {
      timer = undefined
      failed(error)
    })

  function sendToSubscribers({ channels, beginning }: { channels: string[]; beginning: string }) {
    for (const connection of connections) {
      if (!connection.signedIn) continue
      const ids = [...connection.subscriptions].flatMap(([id, subscription]) =>
        channels.some((channel) => subscription.channels.has(channel)) ? [id] : [],
      )
      if (ids.length > 0) send(connection, `${beginning}${JSON.stringify(ids)}}}`)
    }
  }

  return {
    add(changes: Change[]) {
      for (const change of changes) {
        const key = `${change.collection} ${change.id}`
        const before = waiting.get(key)
        const isNew = before?.action === 'create' && change.action === 'update'
        waiting.delete(key)
        waiting.set(key, isNew ? before : change)
      }
      for (const [key, { action }] of waiting) {
        if (waiting.size <= mostWaiting) break
        // Only these come from the public.
        if (action === 'create') waiting.delete(key)
      }
      timer ??= setTimeout(begin, gatherMs)
    },
    close: () => clearTimeout(timer),
  }
}

/** Undefined if it was erased since: that is a separate change. */
async function messageOf(change: Change, { store, settings }: Pick<Parts, 'store' | 'settings'>) {
  const { databaseId } = settings
  const payload = await payloadOf(change, store, databaseId)
  if (!payload) return undefined
  const channels = channelsOf(databaseId, change)
  const data = {
    events: eventsOf(databaseId, change),
    channels,
    timestamp: instant(Date.now()),
    payload,
  }
  const text = JSON.stringify({ type: 'event', data })
  // Only the subscription ids differ between clients, so they come last: everything before is serialised once.
  return { channels, beginning: `${text.slice(0, -2)},"subscriptions":` }
}

async function payloadOf(change: Change, store: Store, databaseId: string) {
  if (change.collection === 'presences') return presenceFrom(change.presence, Date.now())
  const payload = await storedPayload(change, store, databaseId)
  return payload && { ...payload, $tableId: change.collection }
}

async function storedPayload(
  { collection, action, id }: StoredChange,
  store: Store,
  databaseId: string,
) {
  const place = { $collectionId: collection, $databaseId: databaseId }
  // An erased row is not sent again.
  if (action === 'delete') return { $id: id, ...place }
  const shape = { databaseId, parentId: collection, ...newest }
  if (collection === activityCollection) {
    const entry = await store.desk.find(id)
    return entry && activityFrom(entry, shape)
  }
  const row = await collectionOf(store, collectionIn(shape)).find(id)
  return row && documentFrom(row, shape)
}

const newest = {
  vocabulary: { parent: 'Collection', child: 'Document', list: 'documents' },
  format: undefined,
  selection: undefined,
} as const
