import type { Tap } from '#contract/tap-phrases.ts'
import { hours } from './company.ts'

export const result = {
  title: 'Eligibility Result',
  note: 'This is AI generated result, please verify it manually.',
  nothing: 'We have no answer to show. Please talk to a counsellor.',
  youWrote: 'You wrote',
  whole: 'Show all',
  understood: 'We read',
  asked: 'What you asked',
  answers: (count: number) => `${count} answers`,
  ask: (whom: string) => `Ask ${whom}`,
  different: {
    strong: 'Is yours a different university?',
    more: 'Look at the top of your mark sheet.',
  },
  correct: 'Correct my entries',
  choose: {
    heading: 'Which one is yours?',
    text: (typed: string) => `You typed “${typed}”. Look at your mark sheet, then tap yours.`,
    none: 'None of these. Correct my entries',
    /** Only one is possible. */
    one: {
      heading: 'Did you mean this one?',
      text: (typed: string) => `You typed “${typed}”. Tap the name if it is on your mark sheet.`,
      none: 'No. Correct my entries',
    },
  },
  unknown: {
    label: 'University on your mark sheet',
    hint: 'It is printed at the top.',
    check: 'Check again',
  },
  inShort: 'In short',
  updated: 'Your answer is updated.',
  steps: 'Next steps',
  counsellor: 'Talk With Our Counsellor',
  details: 'University and documents',
  documents: 'Documents',
  university: 'University',
  minimumCgpa: 'Minimum CGPA',
  requiredDocs: 'Required documents',
  policy: 'Policy',
  viewPolicy: 'View Policy',
  notes: 'Notes',
  sources: 'Sources',
  /** Behind a source without a number. */
  sourceUnlinked: '(no link)',
  source: 'Source',
  enquiry: {
    heading: 'We have your enquiry',
    reference: 'Your reference',
    /** Above the day, when it is known. */
    day: 'We will call you',
    on: 'on',
    call: 'We will call you on',
    when: hours.long.replaceAll('-', ' to '),
    // For numbers of other countries.
    indiaTime: '(India time)',
    unread: (typed: string) => `We could not read a phone number in “${typed}”.`,
    wrong: 'Wrong number?',
    which: 'Which number may we call?',
    another: 'Another number',
    print: 'Print or save as PDF',
  },
  sent: {
    heading: 'What you sent',
    name: 'Full name',
    passed: 'Papers passed',
    branch: 'Branch',
    date: 'Date',
    reference: 'Reference',
  },
  help: {
    numbers: [
      {
        number: '14416',
        strong: 'Call Tele-MANAS now',
        more: 'Free, day and night, in your language',
      },
      { number: '112', strong: 'In danger now', more: 'Police, ambulance' },
    ],
    call: 'A counsellor will call you',
    atNight: '14416 answers now, also at night.',
    papers: 'Show the answer about my papers',
  },
  print: 'Print slip',
  share: 'Share',
  chat: 'WhatsApp',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Copying is blocked here. Print it instead.',
  close: 'Close',
  closeMark: 'Close the result',
  newTab: '(opens in a new tab)',
}

type TapWords = { offer: string; question?: string; taken: (value: string) => string }

/** Follow-up questions under "In short" that could change the answer. */
export const tapWords = {
  all: 'Which is true for you?',
  some: 'Is this also true for you?',
  topics: 'Do you ask one of these?',
  hint: 'Tap to update your answer.',
  takenHint: 'Tap again to remove it.',
  add: 'Add',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  each: {
    pending: {
      offer: 'I have pending papers',
      question: 'How many papers are pending?',
      taken: (count) => (count === '1' ? '1 paper pending' : `${count} papers pending`),
    },
    left: {
      offer: 'I left college',
      question: 'In which year did you leave?',
      taken: (year) => `I left in ${year}`,
    },
    joined: {
      offer: 'I joined in …',
      question: 'In which year did you join?',
      taken: (year) => `I joined in ${year}`,
    },
    working: { offer: 'I am working', taken: () => 'I am working' },
    abroad: { offer: 'I live outside India', taken: () => 'I live outside India' },
    join: {
      offer: 'I want to join …',
      question: 'Which university do you want to join?',
      taken: (name) => `I want to join ${name}`,
    },
  } satisfies Record<Tap, TapWords> as Record<Tap, TapWords>,
}

/** The prefilled chat message from an answer: sender and enquiry. */
export const messageOf = (name: string, reference?: string) =>
  [
    `Hello, I am ${name}.`,
    'I would like to talk to a counsellor about BTech credit transfer.',
    reference && `My reference is ${reference}.`,
  ]
    .filter(Boolean)
    .join(' ')
