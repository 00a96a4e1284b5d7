import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../environment.ts'
import type { LoadLimits } from './load-shedding.ts'

/** Limits on the time and the size of a client's requests. Times in milliseconds. */
export type ServerLimits = LoadLimits & {
  headersTimeout: number
  requestTimeout: number
  /** Idle in both directions: a client that does not read its reply. */
  idleTimeout: number
  checkInterval: number
  maxConnections: number
  /** Requests of one connection waiting behind the current one. */
  maxPipelined: number
  /** Characters of the request target as sent. */
  maxUrlLength: number
}

export const defaultLimits = ({ model }: Pick<Settings, 'model'>): ServerLimits => ({
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Nothing is sent while a reply waits for the model.
  idleTimeout: Math.max(30_000, (model?.timeoutMs ?? 0) + 15_000),
  checkInterval: 1_000,
  maxConnections: 15_000,
  maxPipelined: 16,
  maxUrlLength: 16 * 1024,
  maxPerVisitor: 250,
  maxPerVisitorUnderLoad: 32,
  maxInFlight: 1_000,
  maxDelay: 1_000,
  // As many as a visitor may have running: a college signs in or asks at once, behind one address.
  maxArriving: 250,
  maxArrivingBytes: 16 * 1024 * 1024,
})

/** Node's server with these limits, which answers the requests of a connection one at a time. */
export function serverFor(handler: RequestListener, limits: ServerLimits) {
  const options = {
    // The longest address, and the same size again for the headers.
    maxHeaderSize: 2 * limits.maxUrlLength,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: 10_000,
    // Node's default is 30 seconds.
    connectionsCheckingInterval: limits.checkInterval,
    // Node's own answer to a request without a host has no body; ours is in `headers.ts`.
    requireHostHeader: false,
  }
  const server = createServer(options, serializePipelining(handler, limits.maxPipelined))
  server.setTimeout(limits.idleTimeout)
  server.maxConnections = limits.maxConnections
  return server
}

/**
 * Answers the pipelined requests of a connection one at a time, so that an unread reply delays the next one, and other connections are
 * served in between. More than `maxPipelined` waiting requests end the connection: browsers do not send them, and Node parses a whole
 * chunk, which can contain thousands of requests, before another connection.
 */
function serializePipelining(handler: RequestListener, maxPipelined: number): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()

  function answer(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]) {
    const { socket } = request
    queues.set(socket, queue)
    response.on('close', () => {
      const [next] = queue
      if (next) setImmediate(next)
      else queues.delete(socket)
    })
    handler(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    // The remainder of a chunk whose connection was ended for too much pipelining.
    if (socket.destroyed) return
    if (queue === undefined) answer(request, response, [])
    else if (queue.length === maxPipelined) destroy(socket)
    else
      queue.push(() => {
        queue.shift()
        if (!socket.destroyed) answer(request, response, queue)
      })
  }
}

/** Node creates an error for each request lost with its connection; the stack traces would cost more than everything else. */
function destroy(socket: Socket) {
  const limit = Error.stackTraceLimit
  // These listeners run before and after the one in which Node creates those errors.
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0))
  socket.once('close', () => (Error.stackTraceLimit = limit))
  socket.destroy()
}
