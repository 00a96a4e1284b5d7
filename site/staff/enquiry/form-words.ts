import type { EnquiryKind } from '#contract/enquiry-fields.ts'

/** The names of the forms for staff. */
export const formWords: Record<EnquiryKind, string> = {
  application: 'Application',
  contact: 'Contact form',
  enroll: 'Enroll Now',
  consultation: 'Free consultation',
}
