/** The error catalogue, worded by the specification. */
export const messages = {
  tryAgain: 'Something went wrong. Please try again.',
  loginFailed: 'Login failed',
  listFailed: 'Failed to fetch documents',
  applicationSubmitted: 'Application submitted successfully! We will contact you within 24 hours.',
} as const

/** Shown above everything if a text mentions suicide. 14416 is the national helpline Tele-MANAS. */
export const care = {
  /** Beside an ordinary answer. */
  beside: 'Is it all too much? Tele-MANAS, on 14416, is free, day and night, in your language.',
  heading: 'You are not alone',
  text: 'We are sorry that things are so hard. Please talk to someone now. Tele-MANAS is free and open day and night.',
  call: 'Call Tele-MANAS 14416',
  number: '14416',
  danger: 'In danger right now?',
  emergencyCall: 'Call 112',
  emergency: '112',
} as const

/**
 * The version of the privacy notice at the form, stored with each submission: the information the person received. A change of the
 * notice's meaning needs a new date here, and the privacy page shows it.
 */
export const privacyNotice = '2026-11-26'
