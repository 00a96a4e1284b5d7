export const head = {
  title: 'Check Your Eligibility',
  description:
    'One short form for B.E. and B.Tech students: what is published for your university, the documents to bring, and where to verify it. No payment, no sign-in.',
}

export const intro = {
  heading: 'Check Your Eligibility',
  lead: 'For B.E. and B.Tech students who want to move their credits. Fill it with your mark sheets beside you.',
}

/** In the order they stand in, under the names they are sent with. */
export const fields = {
  name: { label: 'Full Name', hint: 'As on your mark sheet' },
  phone: { label: 'Phone Number', hint: 'With the code of the country, +91 for India' },
  passed: {
    label: 'No of Papers Passed',
    hint: 'Count the papers, not the semesters. Leave the arrears out.',
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
  note: 'You get a slip on this screen. Nothing is decided by it.',
  noScript: 'The check needs JavaScript, which is off in this browser. Call us or write to us:',
}

export const before = {
  heading: 'Before you fill it',
  questions: [
    {
      title: 'What will I get?',
      text: 'A slip with what we found published: minimum CGPA, documents, policy link, notes. Take it as a start and verify it.',
    },
    {
      title: 'What happens to my data?',
      text: 'Our counsellors see it, so that they can call you back. It is not sold. Write to us and we delete it.',
      link: 'How we keep it',
    },
    { title: 'What does it cost?', text: 'Nothing. The form asks for no payment.' },
  ],
  caption: 'The slip you get: one page, to keep or to print.',
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
  choose: 'Which one do you mean? Choose it, and we ask again.',
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
