import type { EnquiryKind } from '#contract/enquiries.ts'

/** The forms as staff speak of them. */
export const formWords: Record<EnquiryKind, string> = {
  application: 'Application',
  contact: 'Contact form',
  enroll: 'Enroll Now',
  consultation: 'Free consultation',
}
