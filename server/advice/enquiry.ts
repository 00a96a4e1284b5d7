import type { EligibilityResult } from '#contract/eligibility.ts'

/** The input of an answer: never a name, a phone number or an e-mail address. */
export type Enquiry = {
  branch: string
  university: string
  reason: string | null
  passed: number
}

/** Whose enquiry it is: known, so that it can be taken out of the words that a model gets. It goes nowhere else. */
export type Sender = { name: string; phone: string; email: string }

export type SentEnquiry = Enquiry & { sender: Sender }

/** The answer to the student, its origin, and the catalogue version. */
export type Advice = {
  result: EligibilityResult
  origin: 'catalogue' | 'model'
  catalogueVersion: string
}
