import type { EligibilityPayload } from '#contract/eligibility.ts'
import { copyByMail, endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { type Answer, answerFrom } from './answer.ts'

/** Longer than the server may take for an answer, and a slow phone for the way to it and back. */
const patience = 30_000

/** `key`: of this filling, so that asking again makes no second enquiry. `amends`: the token of the enquiry that it changes. `copy`: a copy of the answer is to come by mail. */
type Call = { key: string; amends?: string; copy?: boolean }

/** Whatever is not an answer (no network, another status, no JSON, a failed check) is thrown. */
export async function checkEligibility(
  payload: EligibilityPayload,
  { key, amends, copy = false }: Call,
): Promise<Answer> {
  const response = await fetch(settings.apiOrigin + endpoints.checkEligibility, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Appwrite-Project': settings.projectId,
      ...(amends && { Amends: amends }),
      ...(copy && { [copyByMail.header]: copyByMail.wish }),
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`The check was answered with ${response.status}.`)
  return answerFrom(await response.json())
}
