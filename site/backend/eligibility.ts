import type { EligibilityPayload } from '#contract/eligibility.ts'
import { copyByMail, endpoints } from '#contract/paths.ts'
import { type Answer, answerFrom } from './answer.ts'
import { post } from './public-call.ts'

/** `amends`: token of the enquiry to change. `copy`: also send the answer by mail. */
type Call = { key: string; amends?: string; copy?: boolean }

/** Throws on anything but an answer: no network, another status, no JSON, a failed check. */
export async function checkEligibility(
  payload: EligibilityPayload,
  { key, amends, copy = false }: Call,
): Promise<Answer> {
  const headers = {
    ...(amends && { Amends: amends }),
    ...(copy && { [copyByMail.header]: copyByMail.wish }),
  }
  return answerFrom(await post(endpoints.checkEligibility, payload, { key, headers }))
}
