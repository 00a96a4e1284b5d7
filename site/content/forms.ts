import type { EnquiryField, EnquiryKind } from '#contract/enquiry-fields.ts'
import words from '../words/forms.json' with { type: 'json' }
import { own } from '../words/own.ts'
import { application } from './admissions.ts'
import { coursesPage } from './courses.ts'

const changed = own('forms', words)

/** The forms besides the eligibility check, if they send something (`FORMS=live`). */

export const labels: Record<EnquiryField, string> = { ...application.labels, ...changed.labels }

type FormWords = {
  label: string
  heading: string
  note: string
  submit: string
  /** Shown after the form was stored. */
  done: string
}

export const forms: Record<EnquiryKind, FormWords> = {
  application: { ...application, ...changed.forms.application },
  contact: changed.forms.contact,
  enroll: { ...changed.forms.enroll, submit: coursesPage.list.enroll },
  consultation: { ...changed.forms.consultation, submit: coursesPage.closing.consultation },
}

export const { brochure } = changed
