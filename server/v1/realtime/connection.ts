import type { Presences } from './presences.ts'
import type { RawData, WebSocket } from 'ws'
import type { Parts } from '../../parts.ts'
import { callerOf, type Caller, type Token } from '../../accounts/sessions.ts'
import { missingStep } from '../../accounts/standing.ts'
import { decoded } from '../cookies.ts'
import { accountFrom } from '../replies.ts'
import { expectPlace } from './places.ts'
import { recordOf, rowsIn, withSubscriptions, type Subscription } from './subscriptions.ts'
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
/** A guest has nothing to say but who he is and what he wants to hear. In bytes, of one message and of all of them. */
const mostOfGuest = { messages: 10, message: 4 * 1024, all: 64 * 1024 }
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
  connections: ReadonlySet<Connection>
  presences: Presences
  /** By the clock of `performance`: when a row was last changed, at whichever replica. */
  changedAt: () => number
}

export async function greet(
  connection: Connection,
  { channels, slots }: { channels: string[]; slots: Record<string, string> },
  room: Room,
) {
  const said = { channels, subscriptions: slots }
  const { signedIn } = connection
  if (!signedIn) return sendAs(connection, 'connected', { ...said, user: null })
  sendAs(connection, 'connected', { ...said, ...(await greetingOf(signedIn.caller, room)) })
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

/** Answers the messages of a client, one after the other. A guest goes with the first that is not valid, other than a wrong session. */
export function answerMessages(
  connection: Connection,
  room: Room,
  failed: (error: unknown) => void,
) {
  const isTooMany = messageLimit(connection)
  const { socket } = connection
  let turn = Promise.resolve()

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    const sent = bytesOf(data, isBinary)
    if (isTooMany(sent)) return refuse(connection, new Violation(1008, 'Too many messages.'))
    turn = turn.then(() => answer(sent)).catch(fail)
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
    const caller = token && (await callerOf(token, room))
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
  const { subscriptions, made } = withSubscriptions(connection.subscriptions, rows)
  connection.subscriptions = subscriptions
  sendAs(connection, 'response', { to: 'subscribe', success: true, subscriptions: made })
}

function unsubscribe(connection: Connection, data: unknown) {
  const ids = rowsIn(data).map((row) => String(recordOf(row)['subscriptionId']))
  const gone = ids.map((subscriptionId) => ({
    subscriptionId,
    removed: connection.subscriptions.has(subscriptionId),
  }))
  const rest = [...connection.subscriptions].filter(([id]) => !ids.includes(id))
  connection.subscriptions = new Map(rest)
  sendAs(connection, 'response', { to: 'unsubscribe', success: true, subscriptions: gone })
}

/** Counts a message at each call; true where it is one too many, or brings more bytes than a guest may send. */
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

/** Given as one buffer, which is what the server asks for by default. */
const bytesOf = (data: RawData, isBinary: boolean) =>
  isBinary || !Buffer.isBuffer(data) ? Buffer.alloc(0) : data

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Violation(1003, 'Message format is not valid.')
  }
}
