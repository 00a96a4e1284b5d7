import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { NotDelivered } from './mail.ts'
import { isPublicAddress } from '../http/public-address.ts'
import type { WebhookSettings } from './settings.ts'

export type Call = { id: string; body: string }

/** Resolves when the receiver has replied with a 2xx. `at` in milliseconds. */
export type CallWebhook = (call: Call, at: number, signal: AbortSignal) => Promise<void>

type Parts = { resolve?: typeof lookup; request?: typeof requestHttps }

export function webhookCaller(
  { url, secret, isPrivateAllowed }: WebhookSettings,
  { resolve = lookup, request }: Parts = {},
): CallWebhook {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const isAllowed = (address: string) => isPrivateAllowed || isPublicAddress(address) === true
  const open = request ?? (target.protocol === 'http:' ? requestHttp : requestHttps)

  return ({ id, body }, at, signal) =>
    new Promise((done, fail) => {
      // A name is checked when it is resolved; an address is never resolved.
      if (isPublicAddress(host) !== undefined && !isAllowed(host))
        throw new NotDelivered('INNER_ADDRESS')
      const timestamp = Math.floor(at / 1000).toString()
      const options: RequestOptions = {
        method: 'POST',
        lookup: checkedLookup(resolve, isAllowed),
        // A reused connection may lead to a former address of the name.
        agent: false,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'kitesail',
          'idempotency-key': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1=${signatureOf(secret, timestamp, body)}`,
        },
      }
      const call = open(target, options, (response) => {
        const { statusCode = 0 } = response
        // The body is not needed and may be endless. Redirects are not followed.
        response.destroy()
        if (statusCode >= 200 && statusCode < 300) done()
        else fail(new NotDelivered(`HTTP_${statusCode}`))
      })
      call.on('error', (error: NodeJS.ErrnoException) => fail(notDelivered(error, signal)))
      call.end(body)
    })
}

/** Hex of HMAC-SHA256 over `<timestamp>.<body>`. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Connects only to checked addresses: the connection gets these addresses, and no name. */
function checkedLookup(
  resolve: typeof lookup,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new NotDelivered('INNER_ADDRESS'), [])
      const [first] = addresses
      return options.all || !first
        ? callback(null, addresses)
        : callback(null, first.address, first.family)
    })
  }
}

function notDelivered(error: NodeJS.ErrnoException | NotDelivered, signal: AbortSignal) {
  if (error instanceof NotDelivered) return error
  return new NotDelivered(signal.aborted ? 'DEADLINE' : (error.code ?? 'HTTP'))
}
