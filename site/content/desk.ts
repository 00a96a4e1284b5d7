/** Texts of the staff area that an owner may change. */

/** The text may change, its key may not. */
export const stages = {
  new: 'New',
  called: 'Called',
  'no-answer': 'No answer',
  'follow-up': 'Follow up',
  enrolled: 'Enrolled',
  closed: 'Closed',
  spam: 'Spam',
} as const

/** The order in which they are offered. */
export const stageOrder = ['new', 'called', 'no-answer', 'follow-up', 'enrolled', 'closed', 'spam']

/**
 * Message templates for students. `{name}`, `{brand}`, `{counsellor}` and `{reference}` are filled in; sentences with a missing value
 * are dropped.
 */
export const templates = {
  whatsapp:
    'Hello {name}, this is {brand} about your credit transfer enquiry. Your reference is {reference}. When may we call you?',
  mail: {
    subject: 'Your credit transfer enquiry ({reference})',
    text: 'Hello {name},\n\nThis is {brand} about your credit transfer enquiry. Your reference is {reference}.\n\n',
  },
}

/** The same for enquiries from the other forms. */
export const otherTemplates = {
  whatsapp:
    'Hello {name}, this is {brand} about your enquiry. Your reference is {reference}. When may we call you?',
  mail: {
    subject: 'Your enquiry ({reference})',
    text: 'Hello {name},\n\nThis is {brand} about your enquiry. Your reference is {reference}.\n\n',
  },
}

/** Above the list, for owners. */
export const undelivered = (count: number, since?: string) =>
  [
    `${count} ${count === 1 ? 'message' : 'messages'} could not be delivered`,
    since ? ` since ${since}` : '',
    '. Ask the person who runs the server to run “npm run doctor”.',
  ].join('')

/** For texts that mention suicide, as the privacy page promises. */
export const urgent = {
  mark: 'May be in distress.',
  callFirst: 'Call first',
  line: (count: number, isOther: boolean) =>
    count === 1
      ? `${isOther ? 'Somebody who sent another form' : 'A student'} may be in distress. Nobody has called yet.`
      : `${count} ${isOther ? 'people who sent another form' : 'students'} may be in distress. Nobody has called them yet.`,
  open: 'Open the enquiry',
  show: 'Show them first',
}

/** In characters of the link: what WhatsApp and mail programs accept without truncation. */
export const longestMessage = 1_000

/** The choices of "Later…" besides a custom date. Hours in 24-hour format. */
export const later = { hours: 1, afternoon: 16, morning: 10 }

/** Below the password on the login page. */
export const forgottenPassword =
  'Forgot your password? Ask the person who set up your account for a new one.'
