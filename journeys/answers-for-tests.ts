import type { EligibilityResult } from '#contract/eligibility.ts'

/** An answer with every part at its maximum length; its facts are invented. */
export const fullAnswer: EligibilityResult = {
  reference: 'KS 4827',
  amend: 'token-1',
  typed: { university: 'vasavi clg hyd', branch: 'cse' },
  matched: {
    university: { id: 'osmania', name: 'Osmania University', city: 'Hyderabad' },
    branch: { id: 'cse', name: 'Computer Science and Engineering' },
  },
  understood: [
    'You typed “vasavi clg hyd”. We read it as a college under Osmania University, Hyderabad.',
    'Branch: Computer Science and Engineering. Papers: 31 passed, 8 pending. Left in 2021. Working now.',
  ],
  recognition: 'known',
  replies: [
    {
      topic: 'time-over',
      title: 'Is my time over?',
      text: [
        'We cannot say yes or no. Your batch and your university decide it.',
        'Some universities hold a special exam for old batches. [1]',
      ],
      ask: { whom: 'the exam section', words: 'Is my time over, and on what date?' },
      sources: [1],
    },
    {
      topic: 'service-fee',
      title: 'What does it cost?',
      text: ['There are two parts: the university’s fees and our service fee.'],
    },
  ],
  inShort: [
    '2–4 semesters may count, by our estimate.',
    '8 papers pending. Some universities admit only students with none.',
    '2028: your 2021 papers expire. Credits last up to 7 years. [1]',
  ],
  taps: ['abroad', 'join'],
  steps: [
    'Collect all mark sheets and the syllabus of each passed paper.',
    'Ask your college when you can appear for your 8 papers.',
    'Ask about dues, and whether your registration is still valid.',
    'Ask for the class timetable before you pay. You must attend classes, even with a job.',
  ],
  universityName: 'Osmania University',
  minimumCgpa: 'Not published. The new university decides.',
  requiredDocs: [
    'Semester mark sheets (all attempts)',
    'Official transcript',
    'Syllabus copies of the subjects passed',
    'Migration certificate',
    'Transfer certificate',
    'No-objection certificate',
    'Class 10 mark sheet',
    'Class 12 or diploma mark sheet',
    'Government photo ID',
  ],
  policyUrl: 'https://example.com/policy',
  notes: [
    'Some universities accept only newer credits. [1]',
    'At least half of the degree is studied where you get it, according to press reports. [2]',
    'Engineering by distance or online is not allowed. [3]',
    'No college may keep your original certificates. [4]',
  ].join('\n\n'),
  sources: [
    { title: 'UGC, ABC Regulations 2021, clause 6.6', url: 'https://example.com/1', date: '2021' },
    { title: 'EdexLive', url: 'https://example.com/2', date: 'January 2022' },
    { title: 'NDTV', url: 'https://example.com/3', date: 'November 2024' },
    {
      title: 'UGC notification on original certificates',
      url: 'https://example.com/4',
      date: 'October 2018',
    },
  ],
}

/** Of a version before replies. No follow-up was understood: every tap is offered. */
export const shortAnswer: EligibilityResult = {
  ...fullAnswer,
  recognition: undefined,
  replies: undefined,
  understood: [
    'You typed “vasavi clg hyd”. We read it as a college under Osmania University, Hyderabad.',
    'Branch: Computer Science and Engineering. Papers: 31 passed.',
  ],
  inShort: [
    '2–4 semesters may count, by our estimate.',
    '7 years, then credits expire. Tell us when you left.',
  ],
  taps: ['pending', 'left', 'working', 'abroad', 'join'],
}

/** The same, after "I have pending papers". */
export const pendingAnswer: EligibilityResult = {
  ...shortAnswer,
  amend: 'token-2',
  inShort: [
    '2–4 semesters may count, by our estimate.',
    '8 papers pending. Some universities admit only students with none.',
    '7 years, then credits expire. Tell us when you left.',
  ],
  taps: ['left', 'working', 'abroad', 'join'],
}

/** An abbreviation that four universities share. */
export const ambiguousAnswer: EligibilityResult = {
  ...shortAnswer,
  universityName: undefined,
  understood: ['You typed “jntu”. Four universities are called that.'],
  matched: {
    candidates: [
      ['Hyderabad', 'Hyderabad, Telangana'],
      ['Kakinada', 'Kakinada, Andhra Pradesh'],
      ['Anantapur', 'Anantapuramu, Andhra Pradesh'],
      ['Gurajada Vizianagaram', 'Vizianagaram, Andhra Pradesh'],
    ].map(([place = '', city]) => ({
      id: place,
      name: `Jawaharlal Nehru Technological University ${place}`,
      city,
      field: 'university' as const,
    })),
  },
}

/** A college missing in the catalogue. */
export const unknownUniversityAnswer: EligibilityResult = {
  ...shortAnswer,
  universityName: undefined,
  matched: {},
  understood: ['You typed “brightfield institute”. We could not recognise your college.'],
}

/** In distress: nothing else is shown. */
export const helpAnswer: EligibilityResult = {
  reference: 'KS 4827',
  amend: 'token-1',
  help: [
    'We are sorry that things are so hard. You are not alone.',
    'Call Tele-MANAS now: 14416. Free, day and night, in your language.',
    'In danger right now? Call 112.',
    'Stay with someone you trust. Tell them what you told us.',
    'The papers can wait. We will go through them with you later.',
  ],
}

/** A danger: no estimate, no documents, no seal. */
export const warningAnswer: EligibilityResult = {
  ...fullAnswer,
  replies: [
    {
      topic: 'exam-only-offer',
      title: 'Is a degree with exams only all right?',
      warning: true,
      text: [
        'An offer with exams only is not a lawful transfer. Do not pay. [1]',
        'Made-up records can fail later, at a job or for a visa. [2]',
      ],
      ask: { whom: 'the university itself', words: 'Which classes do I attend?' },
      sources: [1, 2],
    },
  ],
  inShort: [],
  taps: undefined,
  minimumCgpa: undefined,
  requiredDocs: undefined,
  policyUrl: undefined,
  notes: 'We give no estimate of semesters for a case like this.',
}

/** The reader is not sure: topics are offered. */
export const unsureAnswer: EligibilityResult = {
  ...fullAnswer,
  replies: [
    {
      topic: 'other',
      title: 'Something else',
      text: [
        'You wrote: “Moved home.”',
        'We are not sure which you ask: “I moved to another city”?',
      ],
    },
  ],
  questions: [
    { topic: 'moved-city', title: 'I moved to another city' },
    { topic: 'other', title: 'Something else' },
  ],
  inShort: [],
  taps: [],
}
