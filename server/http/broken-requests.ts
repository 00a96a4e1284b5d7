import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { dataHeaders, secureHeaders } from './headers.ts'
import type { Log } from './logging.ts'
import { malformedRequest, tooSlow, tooWide, type Refusal } from '../refusal.ts'
import { errorBody } from '../v1/replies.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  ...secureHeaders,
  ...dataHeaders,
}

/** Answers what never became a request: too slow, too wide, or not HTTP. Its bytes go nowhere, not even to the log. */
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
    ...Object.entries(headers).map((one) => one.join(': ')),
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end([...head, '', body].join('\r\n'), () => socket.destroy())
}

/** For a request whose address reaches no route, and so no other handler. */
export function decline(refusal: Refusal, response: ServerResponse, log: Log) {
  log.info({ refusal: refusal.type, status: refusal.code }, 'address refused')
  const body = JSON.stringify(errorBody(refusal))
  response
    .writeHead(refusal.code, { ...headers, 'content-length': Buffer.byteLength(body) })
    .end(body)
}

function refusalFor(code: string) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow()
  if (code === 'HPE_HEADER_OVERFLOW') return tooWide()
  return malformedRequest()
}
