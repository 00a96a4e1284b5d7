import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { malformedRequest, tooSlow, tooWide, type Refusal } from '../refusal.ts'
import { errorBody } from '../appwrite/replies.ts'
import { dataHeaders, secureHeaders } from './headers.ts'
import type { Log } from './logging.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  ...secureHeaders,
  ...dataHeaders,
}

/** Replies to bytes that never became a request: too slow, too large, or not HTTP. They are not logged. */
export function declineConnection(error: Error, socket: Socket, log: Log) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  if (code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refusalFor(code)
  log.info({ refusal: refusal.type, status: refusal.code, code }, 'connection refused')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(refusal))
  const head = [
    `HTTP/1.1 ${refusal.code} ${STATUS_CODES[refusal.code]}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end([...head, '', body].join('\r\n'), () => socket.destroy())
}

function refusalFor(code: string) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow()
  if (code === 'HPE_HEADER_OVERFLOW') return tooWide()
  return malformedRequest()
}

/** Replies to a request whose address reaches no route, and so no error handler. */
export function declineAddress(refusal: Refusal, response: ServerResponse, log: Log) {
  log.info({ refusal: refusal.type, status: refusal.code }, 'address refused')
  const body = JSON.stringify(errorBody(refusal))
  response
    .writeHead(refusal.code, { ...headers, 'content-length': Buffer.byteLength(body) })
    .end(body)
}

const maxDrained = 1024 * 1024

/**
 * Reads and drops the rest of a body, up to 1 MiB. Most clients read no reply before they have sent everything, and would only see the
 * connection break. `requestTimeout` bounds the time.
 */
export function drain(body: Readable) {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise<void>((resolve) => {
    let drained = 0
    const stop = () => {
      body.off('data', drop).pause()
      resolve()
    }
    const drop = (chunk: Buffer) => {
      drained += chunk.length
      if (drained >= maxDrained) stop()
    }
    body.on('data', drop).once('end', stop).once('close', stop).resume()
  })
}
