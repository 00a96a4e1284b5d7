import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { pathOf } from './origins.ts'

type Upgrade = { socket: Duplex; head: Buffer; response: ServerResponse }

/** Whether a request wants to upgrade to a WebSocket at an address that supports it. Elsewhere it is an ordinary request. */
export const wantsWebSocket = (address: string, request: IncomingMessage) =>
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  pathOf({ url: request.url ?? '' }) === address

/**
 * Sends WebSocket requests through the same hooks as all others; a hook that declines one replies to it. `accept` is for the route's
 * handler, and false for an ordinary request.
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
    // Also if the client keeps its side open: Node no longer counts or closes an upgraded connection.
    response.on('finish', () => (socket as Socket).destroySoon())
    // The server listens on a port, so this is a network socket.
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
