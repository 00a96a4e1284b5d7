import type { EligibilityPayload } from '#contract/eligibility.ts'
import { endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { type Answer, answerFrom } from './answer.ts'

/** Longer than the server may take for an answer, and a slow phone for the way to it and back. */
const patience = 30_000

/** `key`: of this filling, so that asking again makes no second enquiry. `amends`: the token of the enquiry that it changes. */
type Call = { key: string; amends?: string }

/** Whatever is not an answer (no network, another status, no JSON, a failed check) is thrown. */
export async function checkEligibility(
  payload: EligibilityPayload,
  { key, amends }: Call,
): Promise<Answer> {
  const response = await fetch(settings.apiOrigin + endpoints.checkEligibility, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Appwrite-Project': settings.projectId,
      ...(amends && { Amends: amends }),
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`The check was answered with ${response.status}.`)
  return answerFrom(await response.json())
}
