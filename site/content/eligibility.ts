export const head = {
  title: 'Check Your Eligibility',
  description:
    'One short form for B.E. and B.Tech students. See what is published for your university and which documents to bring. Free, with no sign-in.',
}

export const intro = {
  heading: 'Check Your Eligibility',
  lead: 'For B.E. and B.Tech students who want to move their credits. Keep your mark sheets beside you.',
}

/** In display order, by the names in the payload. */
export const fields = {
  name: { label: 'Full Name', hint: 'As on your mark sheet' },
  phone: { label: 'Phone Number', hint: '10 digits for India; country code if abroad' },
  passed: {
    label: 'No of Papers Passed',
    hint: 'Count the theory papers you passed. Do not count labs or arrears.',
  },
  email: { label: 'Email Address' },
  branch: { label: 'Engineering Branch', hint: 'For example CSE, ECE, Mechanical' },
  university: { label: 'Institution/University Name', hint: 'The university on your mark sheet' },
  reason: { label: 'Reason for Transfer' },
} as const

/** Shown below text that is not a phone number. The form can be sent anyway. */
export const phoneQuestion = 'Is this your full phone number? We use it to call you.'

export const submit = {
  ready: 'Check My Eligibility',
  busy: 'Checking...',
  optional: '(optional)',
  note: 'You will get the answer on this screen. It is guidance, not a decision.',
  oldBrowser: 'This browser is too old for the check. Call or write to us:',
  noScript: 'This check needs JavaScript, and it is off in your browser. Call or write to us:',
}

/** The consent text at the submit button; the privacy page has the details. */
export const consent = {
  text: 'We use this to answer you and call you back.',
  link: 'Privacy notice',
}

/** Off by default; only shown if mail is set up. */
export const copy = { label: 'Send me a copy of my answer by email' }

/** Texts of the suggestion list below a name field. */
export const suggestions = {
  label: 'Suggestions',
  byKeys: 'Use the arrow keys and Enter, or keep what you typed.',
  byTouch: 'Not in the list? Keep typing.',
  announced: (count: number) =>
    count === 1
      ? 'One suggestion. Use the arrow keys, or keep typing.'
      : `${count} suggestions. Use the arrow keys, or keep typing.`,
  /** Of a college that may belong to another one, by its year. */
  usually: (university: string) => `usually ${university}`,
  /** Below the field, when a college was chosen. */
  under: (university: string, usually = false) =>
    `${usually ? 'Usually under' : 'Under'} ${university}`,
}

export const before = {
  heading: 'Before you start',
  questions: [
    {
      title: 'What will I get?',
      text: 'Semesters that may count, documents to collect, and the rules we found. Use it as a starting point and verify it.',
    },
    {
      title: 'What happens to my data?',
      text: 'Our counsellors see it, so that they can call you back. We do not sell it. Write to us and we will delete it.',
      link: 'How we keep it',
    },
    { title: 'What does it cost?', text: 'Nothing. This form is free.' },
  ],
  caption: 'Your answer: one page, to keep or print.',
}

/** Shown above the form when the tab has a saved answer. */
export const keptAnswer = {
  heading: 'Your answer is saved in this tab',
  text: (date: string, reference?: string) =>
    reference ? `From ${date}. Reference ${reference}.` : `From ${date}.`,
  show: 'Show my answer',
  again: 'Start again',
  againHint: 'This deletes your entries and the answer from this tab.',
}
