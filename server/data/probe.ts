import type { Submission } from '#contract/eligibility.ts'

/** As large on disk as nearly all enquiries: a smaller probe could succeed when they fail. */
export const longSubmission: Submission = {
  university: 'x'.repeat(200),
  branch: 'x'.repeat(200),
  reason: 'x'.repeat(5_000),
  name: 'x'.repeat(200),
  phone: 'x'.repeat(200),
  email: 'x'.repeat(200),
  papers_passed: 0,
}
