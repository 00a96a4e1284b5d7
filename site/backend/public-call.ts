import { settings } from '../settings.ts'

/** Longer than the server may take for an answer, and a slow phone for the way to it and back. */
const patience = 30_000

/**
 * What a public form sends. `key`: of this filling, so that asking again makes no second enquiry. Whatever is not an answer (no network,
 * another status, no JSON) is thrown.
 */
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
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`${endpoint} was answered with ${response.status}.`)
  return response.json()
}
