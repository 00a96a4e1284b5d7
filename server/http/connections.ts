import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { endpoints } from '#contract/paths.ts'
import { connectionOptions, type Bounds } from './bounds.ts'
import { wantsWebSocket } from './upgrades.ts'

/** As Fastify would make it, with an eye on each connection. */
export function serverFor(handler: RequestListener, bounds: Bounds) {
  const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = connectionOptions(bounds)
  const server = createServer(
    { ...http, shouldUpgradeCallback: isUpgrade },
    oneByOne(handler, bounds.mostWaiting),
  )
  server.keepAliveTimeout = keepAliveTimeout
  server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  server.maxConnections = bounds.mostConnections
  return server
}

const isUpgrade = (request: IncomingMessage) => wantsWebSocket(endpoints.realtime, request)

type Turn = () => void

/**
 * Lets a connection have one answer at a time: one that is not taken keeps the next from being made, and between two of them
 * everybody else has a turn. Whoever asks on and on meanwhile is cut: no browser does, and Node hands over all that came in one
 * piece, thousands of requests, before it looks at anybody else.
 */
function oneByOne(handler: RequestListener, mostWaiting: number): RequestListener {
  const queues = new WeakMap<Socket, Turn[]>()

  function answer(request: IncomingMessage, response: ServerResponse, behind: Turn[]) {
    const { socket } = request
    queues.set(socket, behind)
    response.on('close', () => {
      const [next] = behind
      if (next) setImmediate(next)
      else queues.delete(socket)
    })
    handler(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    // The rest of a piece in which somebody asked too much.
    if (socket.destroyed) return
    if (queue === undefined) answer(request, response, [])
    else if (queue.length === mostWaiting) cut(socket)
    else
      queue.push(() => {
        queue.shift()
        if (!socket.destroyed) answer(request, response, queue)
      })
  }
}

/** Node makes an error with a trace for each request that is lost with its connection, which costs more than all the rest of it. */
function cut(socket: Socket) {
  const usual = Error.stackTraceLimit
  // Around Node's own listener, which is between the two and makes them at one go.
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0))
  socket.once('close', () => (Error.stackTraceLimit = usual))
  socket.destroy()
}
