import type { Presences } from './presences.ts'
import type { RawData, WebSocket } from 'ws'
import type { Parts } from '../../parts.ts'
import { callerOf, type Caller, type Token } from '../../accounts/sessions.ts'
import { missingStep } from '../../accounts/standing.ts'
import { decoded } from '../cookies.ts'
import { accountFrom } from '../replies.ts'
import { notValid, recordOf, withSubscriptions, type Subscription } from './subscriptions.ts'
import { Violation } from './violation.ts'

/** A client, and what it listens to. Without a caller it is a guest, who hears nothing. */
export type Connection = {
  socket: WebSocket
  visitor: string
  subscriptions: ReadonlyMap<string, Subscription>
  signedIn: { token: Token; caller: Caller } | undefined
  /** Has answered the last ping. */
  alive: boolean
  since: number
}

const mostMessages = 64
const windowMs = 60_000
/** Bytes that may wait for a client that does not read. */
const mostUnsent = 256 * 1024

/** Sends a whole message, or cuts off who does not read. */
export function send({ socket }: Connection, text: string) {
  if (socket.bufferedAmount > mostUnsent) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(text)
}

const sendAs = (connection: Connection, type: string, data?: unknown) =>
  send(connection, JSON.stringify(data === undefined ? { type } : { type, data }))

type Room = Pick<Parts, 'store' | 'now' | 'settings'> & {
  presences: Presences
  /** By the clock of `performance`: when a row was last changed, at whichever replica. */
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
 * Beside Appwrite's own `user`: what is urgent, so that the staff area knows of it without a call, and how long ago a row was changed,
 * so that a page knows whether that was between its list and this connection.
 */
async function greetingOf(caller: Caller, { store, changedAt }: Room) {
  const urgent = await store.cached('urgent', () => store.desk.urgent())
  return { user: accountFrom(caller), urgent, msSinceChange: performance.now() - changedAt() }
}

/** Tells why. After a policy violation (1008) the official clients do not come back by themselves. */
export function refuse(connection: Connection, { code, message }: Violation) {
  sendAs(connection, 'error', { code, message })
  if (code === 1008) leave(connection, 1008, message)
}

const leaveMs = 1_000

/** Closes in peace; who does not answer to that is cut off. */
export function leave({ socket }: Connection, code: number, reason: string) {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), leaveMs).unref()
}

/** Answers the messages of a client, one after the other. */
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

/** Counts a message at each call; true where it is one too many. */
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

/** Given as one buffer, which is what the server asks for by default. */
const textOf = (data: RawData, isBinary: boolean) =>
  isBinary || !Buffer.isBuffer(data) ? '' : data.toString()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Violation(1003, 'Message format is not valid.')
  }
}
