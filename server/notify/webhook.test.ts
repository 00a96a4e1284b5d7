import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
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

test('a call is signed over time and body, has its key, and goes to the URL in the settings', async () => {
  const url = `http://127.0.0.1:${port}/hook`
  const hook = webhookCaller({ url, secret })

  await hook(call, at, longTimeout())

  const { headers, body, method } = received.at(-1) ?? {}
  const timestamp = String(headers?.['webhook-timestamp'])
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  expect([method, body, timestamp]).toEqual(['POST', call.body, String(at / 1000)])
  expect(headers).toMatchObject({
    host: `127.0.0.1:${port}`,
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
  const calling = webhookCaller({ url, secret })(call, at, signal)

  await expect(calling).rejects.toMatchObject({ code })
  expect(received).toHaveLength(before + 1)
})
