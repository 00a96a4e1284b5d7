import type { EligibilityPayload } from '#contract/eligibility.ts'
import type { Values } from '../../ui/draft.ts'

/** The body of the call: exactly seven keys, the count as a number. */
export function payloadFrom(values: Values): EligibilityPayload {
  const text = (name: keyof EligibilityPayload) => values[name] ?? ''
  return {
    branch: text('branch'),
    university: text('university'),
    reason: text('reason'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    passed: Number(text('passed')),
  }
}
