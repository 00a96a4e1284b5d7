import type { EligibilityResult } from '#contract/eligibility.ts'

/** What an answer is made of: never a name, a phone number or an e-mail address. */
export type Enquiry = {
  branch: string
  university: string
  reason: string | null
  passed: number
}

/** What the student is told, who worded it, and out of which catalogue. */
export type Advice = {
  result: EligibilityResult
  origin: 'catalogue' | 'model'
  catalogueVersion: string
}
