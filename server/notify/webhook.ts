import { createHmac } from 'node:crypto'
import { NotDelivered } from './mail.ts'
import type { WebhookSettings } from './settings.ts'

type Call = { id: string; body: string }

/** Resolves when the receiver has replied with a 2xx. `at` in milliseconds. */
export type CallWebhook = (call: Call, at: number, signal: AbortSignal) => Promise<void>

/** Calls the owner's address; a redirect is not followed. */
export const webhookCaller =
  ({ url, secret }: WebhookSettings): CallWebhook =>
  async ({ id, body }, at, signal) => {
    const timestamp = Math.floor(at / 1000).toString()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'kitesail',
      'idempotency-key': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1=${signatureOf(secret, timestamp, body)}`,
    }
    const call = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
    const response = await fetch(url, call).catch((error: Error) => {
      const { code = 'HTTP' } = (error.cause ?? {}) as NodeJS.ErrnoException
      throw new NotDelivered(signal.aborted ? 'DEADLINE' : code)
    })
    // The body is not needed and may be endless.
    await response.body?.cancel()
    if (!response.ok) throw new NotDelivered(`HTTP_${response.status}`)
  }

/** Hex of HMAC-SHA256 over `<timestamp>.<body>`. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
