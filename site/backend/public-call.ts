import { settings } from '../settings.ts'

/** In milliseconds: longer than the server's own limit plus a slow phone's round trip. */
const patience = 30_000

/** `AbortSignal.timeout`, which is newer than the oldest browsers. */
export function signalAfter(time: number) {
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
