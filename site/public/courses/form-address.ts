import { paths } from '#contract/paths.ts'

/** The target of *Enroll Now* and *Book Free Consultation* if the forms send something; the course is in the address. */
export const formId = 'enquiry'
export const formAddress = (course = '') =>
  `${paths.courses}${course && `?course=${course}`}#${formId}`
