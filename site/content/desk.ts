/** Words of the staff area that an owner may change. */

/** A word may be changed, its key may not. */
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
 * What a message to a student begins with. `{name}`, `{brand}`, `{counsellor}` and `{reference}` are filled in; a sentence
 * with a word that is not known is left out.
 */
export const templates = {
  whatsapp:
    'Hello {name}, this is {brand} about your credit transfer enquiry. Your reference is {reference}. When may we call you?',
  mail: {
    subject: 'Your credit transfer enquiry ({reference})',
    text: 'Hello {name},\n\nThis is {brand} about your credit transfer enquiry. Your reference is {reference}.\n\n',
  },
}

/** The same to somebody who has sent one of the other forms. */
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

/** Where a text speaks of ending one's life, as the privacy page promises. */
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

/** In characters, for the whole message in an address: what WhatsApp and mail programs take without cutting. */
export const longestMessage = 1_000

/** What "Later…" offers besides a date of one's own. Hours of the day as 24 hours. */
export const later = { hours: 1, afternoon: 16, morning: 10 }

/** Below the password on the login page. */
export const forgottenPassword =
  'Forgot your password? Ask the person who set up your account for a new one.'
