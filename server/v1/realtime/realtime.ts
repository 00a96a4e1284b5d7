import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { PresenceList } from '#contract/presences.ts'
import type { WebSocket } from 'ws'
import { clientAddress, visitorAt } from '../../http/client-address.ts'
import { takeOrRefuse } from '../../http/rate-limits.ts'
import { webSockets } from '../../http/upgrades.ts'
import { StoreUnavailable } from '../../data/store.ts'
import type { Parts } from '../../parts.ts'
import { invalidQuery, noSuchRoute, notSignedIn } from '../../refusal.ts'
import { isAlive, stillCaller, type Caller } from '../../accounts/sessions.ts'
import { missingStep } from '../../accounts/standing.ts'
import { tokenFrom } from '../cookies.ts'
import { parametersOf, projectOf, type Parameter } from '../parameters.ts'
import { broadcastTo } from './broadcast.ts'
import { answerMessages, greet, leave, refuse, type Connection } from './connection.ts'
import { expectPlace } from './places.ts'
import { presenceFrom, presencesOn, type Presences } from './presences.ts'
import { subscriptionsIn } from './subscriptions.ts'
import { Violation } from './violation.ts'

const mostBytes = 64 * 1024
/** A tool beside the server cannot notify it that a person was removed: this check finds out within a second. */
const lookMs = 800
const pingMs = 30_000
/** A guest who has not authenticated by then is disconnected. */
const guestMs = 60_000

const serverEnds = [1001, 'The server ends.'] as const

/** All connections to this replica. */
type Room = Parts & {
  connections: Set<Connection>
  presences: Presences
  /** By the clock of `performance`: the last change of a row, by any replica. Changes before the start are unknown. */
  changedAt: number
  isClosing: boolean
  failed: (error: unknown) => void
}

/** Sends changes to staff, in the protocol of Appwrite's clients. */
export const realtime: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, limits } = parts
  const connections = new Set<Connection>()
  const presences = presencesOn(parts)
  const changedAt = performance.now()
  const room: Room = { ...parts, connections, presences, changedAt, isClosing: false, failed }
  const sockets = webSockets(app, { mostBytes })
  let looked = Promise.resolve()
  const broadcast = broadcastTo(connections, { parts, signedOut: () => looked, failed })

  function failed(error: unknown) {
    // An outage is already logged.
    if (!(error instanceof StoreUnavailable)) app.log.error(error, 'realtime failed')
  }

  const stop = store.changes.listen({
    changed(changes) {
      for (const change of changes)
        if (change.collection === 'presences') presences.note(change.action, change.presence)
        else if (change.collection !== 'sessions') room.changedAt = performance.now()
      if (connections.size === 0) return
      if (changes.some(({ collection }) => collection === 'sessions')) looked = lookForEnded(room)
      broadcast.add(changes.filter(({ collection }) => collection !== 'sessions'))
    },
    // A reconnecting client requests the full list.
    missed: () => connections.forEach((one) => leave(one, 1012, 'Changes were missed.')),
  })
  const look = setInterval(() => void lookForEnded(room), lookMs)
  const ping = setInterval(() => pingAll(room), pingMs)
  app.addHook('preClose', async () => {
    room.isClosing = true
    clearInterval(look)
    clearInterval(ping)
    stop()
    broadcast.close()
    for (const one of connections) leave(one, ...serverEnds)
  })

  app.get('/realtime', { config: { neverShed: true, unlogged: true } }, async (request, reply) => {
    await takeOrRefuse(limits.realtime, { address: clientAddress(request) })
    const parameters = parametersOf(request)
    const accepted = sockets.accept(request.raw, (socket) =>
      connected(socket, request, parameters, room),
    )
    if (!accepted) throw noSuchRoute()
    reply.hijack()
  })

  app.get('/presences', { schema: { response: { 200: PresenceList } } }, async (request) => {
    if (!request.caller) throw notSignedIn()
    if (parametersOf(request).some(([name]) => name.startsWith('queries')))
      throw invalidQuery('Presences are listed without queries.')
    const list = presences.list().map((one) => presenceFrom(one, parts.now()))
    return { total: list.length, presences: list }
  })
}

function connected(
  socket: WebSocket,
  request: FastifyRequest,
  parameters: Parameter[],
  room: Room,
) {
  const { connections, presences, metrics, failed } = room
  const { caller } = request
  const token = tokenFrom(request, room.settings)
  const connection: Connection = {
    socket,
    visitor: visitorAt(clientAddress(request)),
    subscriptions: new Map(),
    signedIn: caller && token && { caller, token },
    alive: true,
    since: performance.now(),
  }
  socket.on('error', () => socket.terminate())
  // Its request was still being handled when the others were closed.
  if (room.isClosing) return leave(connection, ...serverEnds)
  try {
    if (projectOf(request) === '') throw new Violation(1008, 'Missing or unknown project ID')
    expectPlace(connection, [...connections])
    const { subscriptions, ...requested } = subscriptionsIn(parameters)
    connection.subscriptions = subscriptions
    connections.add(connection)
    metrics.realtimeConnections.set(connections.size)
    socket.on('close', () => {
      connections.delete(connection)
      presences.end(connection)
      metrics.realtimeConnections.set(connections.size)
    })
    socket.on('pong', () => (connection.alive = true))
    answerMessages(connection, room, failed)
    greet(connection, requested, room).catch(fail)
  } catch (error) {
    if (error instanceof Violation) refuse(connection, new Violation(1008, error.message))
    else fail(error)
  }

  function fail(error: unknown) {
    failed(error)
    leave(connection, 1011, 'Server Error')
  }
}

/** Sessions also end by time, and by tools beside the server. */
async function lookForEnded(room: Room) {
  for (const connection of room.connections) {
    const { signedIn, since } = connection
    if (!signedIn && performance.now() - since > guestMs)
      refuse(connection, new Violation(1008, 'Nobody is signed in.'))
  }
  const signedIn = [...room.connections].filter((one) => one.signedIn)
  const bySecret = Map.groupBy(signedIn, (one) => one.signedIn?.token.secret ?? '')
  const looks = [...bySecret.values()].map((ofOne) => endIfEnded(ofOne, room))
  await Promise.all(looks).catch(room.failed)
}

async function endIfEnded(ofOne: Connection[], room: Room) {
  const [signedIn] = ofOne.flatMap((one) => one.signedIn ?? [])
  const caller = signedIn && (await stillCaller(signedIn.token, room))
  if (caller && !caller.person.blocked && !missingStep(caller, room.settings)) return
  const hasNewSecret = !caller && signedIn && (await isThere(signedIn.caller, room))
  for (const one of ofOne) {
    // A guest from now on: nothing more is sent while the connection closes.
    one.signedIn = undefined
    room.presences.end(one)
    // A client with the new secret reconnects with it.
    if (hasNewSecret) leave(one, 1012, 'The session has a new secret.')
    else refuse(one, new Violation(1008, 'The session has ended.'))
  }
}

async function isThere({ person, session }: Caller, parts: Parts) {
  const own = await parts.store.sessions.listOf(person.id)
  return own.some((one) => one.id === session.id && isAlive(one, parts))
}

function pingAll({ connections, presences }: Room) {
  presences.repeat()
  for (const connection of connections) {
    if (!connection.alive) connection.socket.terminate()
    connection.alive = false
    connection.socket.ping()
  }
}
