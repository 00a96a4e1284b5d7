import type { EligibilityPayload } from '#contract/eligibility.ts'
import { endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { type Answer, answerFrom } from './answer.ts'

/** Longer than the server may take for an answer, and a slow phone for the way to it and back. */
const patience = 30_000

/**
 * Asks for an answer; the key tells the server which filling of the form it is, so that asking again makes no
 * second enquiry. Whatever is not an answer (no network, another status, no JSON, a failed check) is thrown.
 */
export async function checkEligibility(payload: EligibilityPayload, key: string): Promise<Answer> {
  const response = await fetch(settings.apiOrigin + endpoints.checkEligibility, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Appwrite-Project': settings.projectId,
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`The check was answered with ${response.status}.`)
  return answerFrom(await response.json())
}
