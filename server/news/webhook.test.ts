import { createHmac } from 'node:crypto'
import type { lookup } from 'node:dns'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestOptions } from 'node:http'
import type https from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { webhookCaller } from './webhook.ts'

type Received = Pick<IncomingMessage, 'headers' | 'url' | 'method'> & { body: string }

const received: Received[] = []
/** Aborts as soon as the receiver leaves a call without an answer. */
const deadline = new AbortController()
const receiver = createServer(async (request, response) => {
  const { headers, url, method } = request
  received.push({ headers, url, method, body: await text(request) })
  if (url === '/hangs') return deadline.abort()
  if (url === '/moved') response.writeHead(307, { location: '/hook' })
  else response.writeHead(url === '/hook' ? 204 : 500)
  // The caller must not wait for the end of this body.
  if (url === '/endless') response.write('x')
  else response.end()
})
await once(receiver.listen(0, '127.0.0.1'), 'listening')
// Safe: it listens on a port, not on a pipe.
const { port } = receiver.address() as AddressInfo
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const secret = 'a shared secret'
const call = { id: 'abc', body: '{"type":"enquiries"}' }
const at = Date.UTC(2026, 10, 23)
const longTimeout = () => AbortSignal.timeout(20_000)

/** A resolver that returns these addresses for every name, one after another. */
function resolving(...addresses: string[]) {
  const lookups: string[] = []
  const resolve = ((name: string, _options: object, done: (...results: unknown[]) => void) => {
    const address = addresses[lookups.length] ?? addresses.at(-1)
    lookups.push(name)
    done(null, [{ address, family: address?.includes(':') ? 6 : 4 }])
  }) as unknown as typeof lookup
  return { lookups, resolve }
}

test('a call is signed over time and body, has its key, and goes to the URL in the settings', async () => {
  const { resolve } = resolving('127.0.0.1')
  const url = `http://hooks.example.com:${port}/hook`
  const hook = webhookCaller({ url, secret, isPrivateAllowed: true }, { resolve })

  await hook(call, at, longTimeout())

  const { headers, body, method } = received.at(-1) ?? {}
  const timestamp = String(headers?.['webhook-timestamp'])
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  expect([method, body, timestamp]).toEqual(['POST', call.body, String(at / 1000)])
  expect(headers).toMatchObject({
    host: `hooks.example.com:${port}`,
    'content-type': 'application/json',
    'idempotency-key': 'abc',
    'webhook-signature': `v1=${signature}`,
  })
})

test.each([
  ['a redirect, which is not followed', 'moved', 'HTTP_307'],
  ['an error', 'endless', 'HTTP_500'],
  ['no answer', 'hangs', 'DEADLINE'],
])('%s counts as not delivered', async (_what, path, code) => {
  const before = received.length
  const url = `http://127.0.0.1:${port}/${path}`

  const signal = path === 'hangs' ? deadline.signal : longTimeout()
  const calling = webhookCaller({ url, secret, isPrivateAllowed: true })(call, at, signal)

  await expect(calling).rejects.toMatchObject({ code })
  expect(received).toHaveLength(before + 1)
})

test.each([
  ['a name that resolves to this machine', 'hooks.example.com', '127.0.0.1'],
  ['a name that resolves into the private network', 'hooks.example.com', '10.0.0.7'],
  ['the metadata service of a cloud', 'hooks.example.com', '169.254.169.254'],
  ['this machine, written as IPv6', 'hooks.example.com', '::ffff:127.0.0.1'],
  ['an internal address', '127.0.0.1', ''],
  ['an internal address as a number', '2130706433', ''],
  ['an internal IPv6 address', '[::1]', ''],
])('%s is never called', async (_what, host, address) => {
  const before = received.length
  const { resolve } = resolving(address)
  const url = `http://${host}:${port}/hook`

  const calling = webhookCaller({ url, secret, isPrivateAllowed: false }, { resolve })(
    call,
    at,
    longTimeout(),
  )

  await expect(calling).rejects.toMatchObject({ code: 'INNER_ADDRESS' })
  expect(received).toHaveLength(before)
})

test('a call connects to the addresses that were checked, and each call resolves the name again', async () => {
  const { lookups, resolve } = resolving('8.8.8.8', '127.0.0.1')
  const results: unknown[] = []
  // Fails once it has the addresses, so that nothing is called there.
  const request = ((_url: URL, options: RequestOptions) => {
    const emitter = new EventEmitter()
    options.lookup?.('hooks.example.com', { all: true }, (error, addresses) => {
      results.push(addresses)
      setImmediate(() => emitter.emit('error', error ?? new Error('enough')))
    })
    return Object.assign(emitter, { end: () => undefined })
  }) as unknown as typeof https.request
  const url = 'https://hooks.example.com/hook'
  const hook = webhookCaller({ url, secret, isPrivateAllowed: false }, { resolve, request })

  await expect(hook(call, at, longTimeout())).rejects.toMatchObject({ code: 'HTTP' })
  await expect(hook(call, at, longTimeout())).rejects.toMatchObject({ code: 'INNER_ADDRESS' })

  expect(lookups).toEqual(['hooks.example.com', 'hooks.example.com'])
  expect(results).toEqual([[{ address: '8.8.8.8', family: 4 }], []])
})
