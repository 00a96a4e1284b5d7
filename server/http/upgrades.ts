import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { pathOf } from './origins.ts'

type Upgrade = { socket: Duplex; head: Buffer; response: ServerResponse }

/** Whether a request wants to go on as a WebSocket at an address that has any. Everywhere else it is a request like others. */
export const wantsWebSocket = (address: string, request: IncomingMessage) =>
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  pathOf({ url: request.url ?? '' }) === address

/**
 * Has requests for a WebSocket pass the same hooks as all others; what declines one of them answers it. `accept` is for the route's
 * handler, and false where the request is a plain one.
 */
export function webSockets(app: FastifyInstance, { mostBytes }: { mostBytes: number }) {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: mostBytes,
  })

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.on('finish', () => socket.end())
    // The server listens on a port, so that it is a socket of the network.
    response.assignSocket(socket as Socket)
    upgrades.set(request, { socket, head, response })
    app.routing(request, response)
  })

  return {
    accept(request: IncomingMessage, connected: (socket: WebSocket) => void) {
      const upgrade = upgrades.get(request)
      if (!upgrade) return false
      const { socket, head, response } = upgrade
      response.detachSocket(socket as Socket)
      sockets.handleUpgrade(request, socket, head, connected)
      return true
    },
  }
}
