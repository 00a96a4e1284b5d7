/*
 * Apart from the schema in enquiries.ts: a public page that imports these values would load the schema library with them.
 */

/** The forms beside the eligibility check, available while they are on. */
export const enquiryKinds = ['application', 'contact', 'enroll', 'consultation'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** An enquiry without a number of papers that staff entered or imported; no form sends it. */
export const enteredKind = 'entered'
export type StoredKind = EnquiryKind | typeof enteredKind

export type EnquiryField = 'name' | 'email' | 'phone' | 'course' | 'subject' | 'message'

/** In the order of each form; true: required. */
export const enquiryFields: Record<EnquiryKind, { [Field in EnquiryField]?: boolean }> = {
  application: { name: true, email: true, phone: true, course: true, message: false },
  contact: { name: true, email: true, phone: false, subject: true, message: true },
  enroll: { name: true, phone: true, email: true, course: true, message: false },
  consultation: { name: true, phone: true, email: true, course: false, message: false },
}
