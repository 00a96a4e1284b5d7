import type { Submission } from '#contract/eligibility.ts'

/** Needs as much room on the disk as nearly all enquiries: a probe that fits in where they do not would prove nothing. */
export const longSubmission: Submission = {
  university: 'x'.repeat(200),
  branch: 'x'.repeat(200),
  reason: 'x'.repeat(5_000),
  name: 'x'.repeat(200),
  phone: 'x'.repeat(200),
  email: 'x'.repeat(200),
  papers_passed: 0,
}
