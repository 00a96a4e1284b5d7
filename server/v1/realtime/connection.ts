import type { Presences } from './presences.ts'
import type { RawData, WebSocket } from 'ws'
import type { Parts } from '../../parts.ts'
import { callerOf, type Caller, type Token } from '../../accounts/sessions.ts'
import { missingStep } from '../../accounts/standing.ts'
import { decoded } from '../cookies.ts'
import { accountFrom } from '../replies.ts'
import { notValid, recordOf, withSubscriptions, type Subscription } from './subscriptions.ts'
import { Violation } from './violation.ts'

/** A client and its subscriptions. A guest, without a caller, receives nothing. */
export type Connection = {
  socket: WebSocket
  visitor: string
  subscriptions: ReadonlyMap<string, Subscription>
  signedIn: { token: Token; caller: Caller } | undefined
  /** Has replied to the last ping. */
  alive: boolean
  since: number
}

const mostMessages = 64
const windowMs = 60_000
/** Bytes buffered for a client that does not read. */
const mostUnsent = 256 * 1024

/** Sends a whole message, or disconnects a client that does not read. */
export function send({ socket }: Connection, text: string) {
  if (socket.bufferedAmount > mostUnsent) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(text)
}

const sendAs = (connection: Connection, type: string, data?: unknown) =>
  send(connection, JSON.stringify(data === undefined ? { type } : { type, data }))

type Room = Pick<Parts, 'store' | 'now' | 'settings'> & {
  presences: Presences
  /** By the clock of `performance`: the last change of a row, by any replica. */
  changedAt: () => number
}

export async function greet(
  connection: Connection,
  { channels, slots }: { channels: string[]; slots: Record<string, string> },
  room: Room,
) {
  const greeting = { channels, subscriptions: slots }
  const { signedIn } = connection
  if (!signedIn) return sendAs(connection, 'connected', { ...greeting, user: null })
  sendAs(connection, 'connected', { ...greeting, ...(await greetingOf(signedIn.caller, room)) })
}

/**
 * Beside Appwrite's own `user`: urgent enquiries, which saves the staff area a call, and the time since the last change of a row, so
 * that a page knows whether it was between its list and this connection.
 */
async function greetingOf(caller: Caller, { store, changedAt }: Room) {
  const urgent = await store.cached('urgent', () => store.desk.urgent())
  return { user: accountFrom(caller), urgent, msSinceChange: performance.now() - changedAt() }
}

/** Sends the reason. After a policy violation (1008) the official clients do not reconnect by themselves. */
export function refuse(connection: Connection, { code, message }: Violation) {
  sendAs(connection, 'error', { code, message })
  if (code === 1008) leave(connection, 1008, message)
}

const leaveMs = 1_000

/** Closes normally; a client that does not reply is disconnected. */
export function leave({ socket }: Connection, code: number, reason: string) {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), leaveMs).unref()
}

/** Answers the messages of a client one after the other. */
export function answerMessages(
  connection: Connection,
  room: Room,
  failed: (error: unknown) => void,
) {
  const isTooMany = messageLimit()
  let queue = Promise.resolve()

  connection.socket.on('message', (data, isBinary) => {
    if (isTooMany()) return refuse(connection, new Violation(1008, 'Too many messages.'))
    queue = queue.then(() => answer(textOf(data, isBinary))).catch(fail)
  })

  function fail(error: unknown) {
    if (error instanceof Violation) return refuse(connection, error)
    failed(error)
    leave(connection, 1011, 'Server Error')
  }

  async function answer(text: string) {
    const { type, data } = recordOf(parsed(text))
    if (type === 'ping') return sendAs(connection, 'pong')
    if (type === 'authentication') return authenticate(data)
    if (type === 'subscribe') return subscribe(data)
    if (type === 'unsubscribe') return unsubscribe(data)
    if (type === 'presence') return room.presences.show(connection, data)
    throw new Violation(1003, 'Message type is not valid.')
  }

  async function authenticate(data: unknown) {
    const { session } = recordOf(data)
    const token = typeof session === 'string' ? decoded(session) : undefined
    const caller = token && (await callerOf(token, room))
    if (!caller || caller.person.blocked || missingStep(caller, room.settings))
      throw new Violation(1003, 'Session is not valid.')
    connection.signedIn = { token, caller }
    const greeting = await greetingOf(caller, room)
    sendAs(connection, 'response', { to: 'authentication', success: true, ...greeting })
  }

  function subscribe(data: unknown) {
    if (!Array.isArray(data)) throw new Violation(1003, notValid)
    const { subscriptions, added } = withSubscriptions(connection.subscriptions, data)
    connection.subscriptions = subscriptions
    sendAs(connection, 'response', { to: 'subscribe', success: true, subscriptions: added })
  }

  function unsubscribe(data: unknown) {
    if (!Array.isArray(data)) throw new Violation(1003, notValid)
    const ids = data.map((row) => String(recordOf(row)['subscriptionId']))
    const results = ids.map((subscriptionId) => ({
      subscriptionId,
      removed: connection.subscriptions.has(subscriptionId),
    }))
    const remaining = [...connection.subscriptions].filter(([id]) => !ids.includes(id))
    connection.subscriptions = new Map(remaining)
    sendAs(connection, 'response', { to: 'unsubscribe', success: true, subscriptions: results })
  }
}

/** Counts a message at each call; true above the limit. */
function messageLimit() {
  let windowEnd = 0
  let count = 0
  return () => {
    const time = performance.now()
    if (time > windowEnd) [windowEnd, count] = [time + windowMs, 0]
    count += 1
    return count > mostMessages
  }
}

/** Messages arrive as one buffer, the server's default. */
const textOf = (data: RawData, isBinary: boolean) =>
  isBinary || !Buffer.isBuffer(data) ? '' : data.toString()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Violation(1003, 'Message format is not valid.')
  }
}
