import type { Presences } from './presences.ts'
import type { RawData, WebSocket } from 'ws'
import type { Parts } from '../../parts.ts'
import { stillCaller, type Caller, type Token } from '../../accounts/sessions.ts'
import { missingStep } from '../../accounts/standing.ts'
import { decoded } from '../cookies.ts'
import { accountFrom } from '../replies.ts'
import { expectPlace } from './places.ts'
import {
  notValid,
  recordOf,
  rowsIn,
  withSubscriptions,
  type Subscription,
} from './subscriptions.ts'
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
/** Guests only authenticate and subscribe. In bytes, of one message and of all of them. */
const mostOfGuest = { messages: 10, message: 4 * 1024, all: 64 * 1024 }
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
  connections: ReadonlySet<Connection>
  presences: Presences
  changedAt: number
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
async function greetingOf(caller: Caller, room: Room) {
  const { store } = room
  const urgent = await store.cached('urgent', () => store.desk.urgent())
  return { user: accountFrom(caller), urgent, msSinceChange: performance.now() - room.changedAt }
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

/** Answers the messages of a client one after the other. A guest is disconnected at the first invalid one, except for a wrong session. */
export function answerMessages(
  connection: Connection,
  room: Room,
  failed: (error: unknown) => void,
) {
  const isTooMany = messageLimit(connection)
  const { socket } = connection
  let queue = Promise.resolve()

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    const message = bytesOf(data, isBinary)
    if (isTooMany(message)) return refuse(connection, new Violation(1008, 'Too many messages.'))
    queue = queue.then(() => answer(message)).catch(fail)
  })

  function fail(error: unknown) {
    if (error instanceof Violation)
      return refuse(connection, connection.signedIn ? error : new Violation(1008, error.message))
    failed(error)
    leave(connection, 1011, 'Server Error')
  }

  async function answer(sent: Buffer) {
    // What came before it was closed.
    if (socket.readyState !== socket.OPEN) return
    // Who is signed in by the message before this one is no guest any more.
    if (!connection.signedIn && sent.length > mostOfGuest.message)
      throw new Violation(1008, 'Message is too long.')
    const text = sent.toString()
    const { type, data } = recordOf(parsed(text))
    if (type === 'ping') return sendAs(connection, 'pong')
    if (type === 'authentication') return authenticate(data)
    if (type === 'subscribe') return subscribe(connection, data)
    if (type === 'unsubscribe') return unsubscribe(connection, data)
    if (type === 'presence') return room.presences.show(connection, data)
    throw new Violation(1003, 'Message type is not valid.')
  }

  async function authenticate(data: unknown) {
    const { session } = recordOf(data)
    const token = typeof session === 'string' ? decoded(session) : undefined
    const caller = token && (await stillCaller(token, room))
    if (!caller || caller.person.blocked || missingStep(caller, room.settings))
      return refuse(connection, new Violation(1003, 'Session is not valid.'))
    const others = [...room.connections].filter((one) => one !== connection)
    expectPlace({ ...connection, signedIn: { caller } }, others)
    connection.signedIn = { token, caller }
    const greeting = await greetingOf(caller, room)
    sendAs(connection, 'response', { to: 'authentication', success: true, ...greeting })
  }
}

function subscribe(connection: Connection, data: unknown) {
  const rows = rowsIn(data)
  const { subscriptions, added } = withSubscriptions(connection.subscriptions, rows)
  connection.subscriptions = subscriptions
  sendAs(connection, 'response', { to: 'subscribe', success: true, subscriptions: added })
}

function unsubscribe(connection: Connection, data: unknown) {
  const ids = rowsIn(data).map((row) => {
    const { subscriptionId } = recordOf(row)
    if (typeof subscriptionId === 'string') return subscriptionId
    throw new Violation(1003, notValid)
  })
  const results = ids.map((subscriptionId) => ({
    subscriptionId,
    removed: connection.subscriptions.has(subscriptionId),
  }))
  const remaining = [...connection.subscriptions].filter(([id]) => !ids.includes(id))
  connection.subscriptions = new Map(remaining)
  sendAs(connection, 'response', { to: 'unsubscribe', success: true, subscriptions: results })
}

/** Counts a message at each call; true above the limit of messages, or of bytes that a guest may send. */
function messageLimit(connection: Connection) {
  let windowEnd = 0
  let count = 0
  let bytes = 0
  return ({ length }: Buffer) => {
    const time = performance.now()
    if (time > windowEnd) [windowEnd, count, bytes] = [time + windowMs, 0, 0]
    count += 1
    bytes += length
    if (connection.signedIn) return count > mostMessages
    return count > mostOfGuest.messages || bytes > mostOfGuest.all
  }
}

/** Messages arrive as one buffer, the server's default. */
const bytesOf = (data: RawData, isBinary: boolean) =>
  isBinary || !Buffer.isBuffer(data) ? Buffer.alloc(0) : data

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Violation(1003, 'Message format is not valid.')
  }
}
