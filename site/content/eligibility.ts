export const head = {
  title: 'Check Your Eligibility',
  description:
    'One short form for B.E. and B.Tech students. See what is published for your university and which documents to bring. Free, with no sign-in.',
}

export const intro = {
  heading: 'Check Your Eligibility',
  lead: 'For B.E. and B.Tech students who want to move their credits. Keep your mark sheets beside you.',
}

/** In the order they stand in, under the names they are sent with. */
export const fields = {
  name: { label: 'Full Name', hint: 'As on your mark sheet' },
  phone: { label: 'Phone Number', hint: '10 digits for India; country code if abroad' },
  passed: {
    label: 'No of Papers Passed',
    hint: 'Count papers, not semesters. Do not count arrears.',
  },
  email: { label: 'Email Address' },
  branch: { label: 'Engineering Branch', hint: 'For example CSE, ECE, Mechanical' },
  university: { label: 'Institution/University Name', hint: 'The university on your mark sheet' },
  reason: { label: 'Reason for Transfer' },
} as const

export const submit = {
  ready: 'Check My Eligibility',
  busy: 'Checking...',
  optional: '(optional)',
  note: 'You get the answer on this screen. It is guidance, not a decision.',
  noScript: 'This check needs JavaScript, and your browser has it off. Call or write to us:',
}

/** What a student agrees to, said where she sends it. The privacy page says it in full. */
export const consent = {
  text: 'We use this to answer you and call you back.',
  link: 'Privacy notice',
}

export const before = {
  heading: 'Before you start',
  questions: [
    {
      title: 'What will I get?',
      text: 'What we found published: minimum CGPA, documents, policy link and notes. Use it as a starting point and verify it.',
    },
    {
      title: 'What happens to my data?',
      text: 'Our counsellors see it, so that they can call you back. We do not sell it. Write to us and we delete it.',
      link: 'How we keep it',
    },
    { title: 'What does it cost?', text: 'Nothing. This form is free.' },
  ],
  caption: 'Your answer: one page, to keep or print.',
}

export const result = {
  title: 'Eligibility Result',
  note: 'This is AI generated result, please verify it manually.',
  minimumCgpa: 'Minimum CGPA',
  requiredDocs: 'Required documents',
  policy: 'Policy',
  viewPolicy: 'View Policy',
  notes: 'Notes',
  sources: 'Sources',
  nothing: 'The answer came back empty. Please talk to a counsellor.',
  sent: {
    heading: 'What you sent',
    name: 'Full name',
    passed: 'Papers passed',
    branch: 'Branch',
    date: 'Date',
  },
  choose: 'Which one do you mean? Tap yours and we will check again.',
  keep: 'Keep this answer',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Copying is blocked here. Print it instead.',
  chat: 'WhatsApp',
  email: 'E-mail',
  print: 'Print slip',
  counsellor: 'Talk With Our Counsellor',
  close: 'Close',
  closeMark: 'Close the result',
  newTab: '(opens in a new tab)',
}
