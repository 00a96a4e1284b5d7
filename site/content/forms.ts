import type { EnquiryField, EnquiryKind } from '#contract/enquiry-fields.ts'
import { application } from './admissions.ts'
import { coursesPage } from './courses.ts'

/** The forms besides the eligibility check, if they send something (`FORMS=live`). */

export const labels: Record<EnquiryField, string> = { ...application.labels, subject: 'Subject' }

type FormWords = {
  label: string
  heading: string
  note: string
  submit: string
  /** Shown after the form was stored. */
  done: string
}

export const forms: Record<EnquiryKind, FormWords> = {
  application: {
    label: application.label,
    heading: application.heading,
    note: application.note,
    submit: application.submit,
    done: 'We have your application',
  },
  contact: {
    label: 'Contact form',
    heading: 'Write to us',
    note: 'Ask anything about courses, studying abroad or credit transfer. You can also call or write to us:',
    submit: 'Send Message',
    done: 'We have your message',
  },
  enroll: {
    label: 'Enroll',
    heading: 'Enroll in a course',
    note: 'Sending this form costs nothing. A counsellor will call you before you pay. You can also call or write to us:',
    submit: coursesPage.list.enroll,
    done: 'We have your enrolment',
  },
  consultation: {
    label: 'Consultation',
    heading: 'Book a free consultation',
    note: 'A counsellor will call you and help you choose. You can also call or write to us:',
    submit: coursesPage.closing.consultation,
    done: 'We have your booking',
  },
}

export const sending = {
  tooLong: (letters: number) =>
    `This text is too long to send. Please take out about ${letters} letters.`,
  busy: 'Sending...',
  oldBrowser: 'This browser is too old for the form. Call or write to us:',
  noScript: 'This form needs JavaScript, and it is off in your browser. Call or write to us:',
  reference: 'Your reference',
  next: 'We will contact you within 24 hours.',
  again: 'Send another',
}

export const brochure = {
  download: 'Download Brochure (PDF)',
  title: 'Courses and fees',
  lead: 'Duration, batch size and fee of every course.',
  ask: 'Questions? Call or write to us.',
}
