import type { EnquiryKind } from '#contract/enquiry-fields.ts'
import { endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'

/** In milliseconds: longer than the server's own limit plus a slow phone's round trip. */
const patience = 30_000

/** `AbortSignal.timeout`, which is newer than the oldest browsers. */
function signalAfter(time: number) {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), time)
  return controller.signal
}

/** Sends a public form. `key` makes retries idempotent. Throws on anything but an answer: no network, another status, no JSON. */
export async function post(
  endpoint: string,
  payload: object,
  { key, headers = {} }: { key: string; headers?: Record<string, string> },
): Promise<unknown> {
  const response = await fetch(settings.apiOrigin + endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Appwrite-Project': settings.projectId,
      ...headers,
    },
    body: JSON.stringify(payload),
    signal: signalAfter(patience),
  })
  if (!response.ok) throw new Error(`${endpoint} was answered with ${response.status}.`)
  return response.json()
}

/** `care`: show the helpline first. */
export type Receipt = { reference: string; care: boolean }

/** Rejects unless the enquiry is stored. */
export async function sendEnquiry(
  kind: EnquiryKind,
  values: Record<string, string>,
  key: string,
): Promise<Receipt> {
  const reply = await post(endpoints.enquiries, { ...values, kind }, { key })
  if (!(reply instanceof Object) || !('reference' in reply) || typeof reply.reference !== 'string')
    throw new Error('The receipt has no reference.')
  return { reference: reply.reference, care: 'care' in reply && reply.care === true }
}
