import words from '../words/credit-transfer.json' with { type: 'json' }
import { own } from '../words/own.ts'

/** `sections`: the index entries in the margin, in section order. */
export const {
  page,
  hero,
  sections,
  what,
  keyPoints,
  reasons,
  benefitsNote,
  questions,
  steps,
  eligibility,
  accreditations,
  closing,
} = own('credit-transfer', words)
