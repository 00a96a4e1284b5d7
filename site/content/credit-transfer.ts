type Titled = { title: string; text: string }

export const hero = {
  heading: 'Your passed papers, brought forward to a new university.',
  lead: 'We help B.E./B.Tech students move their completed course credits to a new UGC-approved partner university. You continue the degree there.',
  check: 'Check eligibility',
}

/** The index entries in the margin, in section order. */
export const sections = {
  what: { id: 'what-it-is', index: 'What it is', heading: 'What is academic credit transfer?' },
  why: { id: 'why', index: 'Why choose it', heading: 'Why choose credit transfer?' },
  benefits: { id: 'benefits', index: 'Benefits', heading: 'Benefits of credit transfer' },
  process: { id: 'process', index: 'The four steps', heading: 'Transfer process' },
  eligibility: { id: 'eligibility', index: 'Eligibility', heading: 'Eligibility for admission' },
  accreditations: { id: 'accreditations', index: 'Accreditations', heading: 'Accreditations' },
  questions: { id: 'questions', index: 'Questions', heading: 'Frequently asked questions' },
}

export const what = [
  'Every paper you pass earns credits. Credit transfer asks another university to count them towards its own degree.',
  'It is like a passbook: the balance moves to the next page. But the new university checks every entry first and decides what it accepts.',
  'The questions at the end of this page explain the time and the fee.',
]

export const keyPoints = {
  heading: 'Key Points',
  points: [
    'Only passed papers are considered. Arrears are not carried over.',
    'The new university decides how many credits it accepts.',
    'Credits expire. The Academic Bank of Credits (ABC) keeps them for at most seven years.',
    'Engineering by distance or online is not allowed. You attend classes and labs.',
    'Originals are checked in front of you and returned at once.',
  ],
}

export const reasons = [
  {
    id: 'continue',
    title: 'Continue Education',
    text: 'Continue with the accepted credits instead of starting again at the first semester.',
  },
  {
    id: 'approved',
    title: 'UGC Approved',
    text: 'Our partner universities are UGC-approved. Check the name on ugc.gov.in before you pay.',
  },
  {
    id: 'branches',
    title: 'All Branches Accepted',
    text: 'You can apply from any B.E./B.Tech branch. The new university must teach it and have a seat.',
  },
  {
    id: 'degree',
    title: 'Recognized Degree',
    text: 'The university where you finish awards the degree, so check that university’s recognition.',
  },
] as const

/** Eight benefits with their conditions. The home page shows five. */
export const benefits = {
  recognised: {
    title: 'Recognised degree',
    text: 'Awarded by the UGC-approved partner university where you finish.',
  },
  attestation: {
    title: 'Valid for attestation abroad',
    text: 'After the award; each country has its own rules.',
  },
  higherStudies: {
    title: 'Eligibility for higher studies',
    text: 'MTech, MBA, MS and others. Each has its own admission rules.',
  },
  government: {
    title: 'Government-sector validity',
    text: 'For posts that ask for a B.E./B.Tech. Read each notification.',
  },
  syllabus: {
    title: 'Simplified syllabus',
    text: 'You study only what was not accepted.',
  },
  transfer: {
    title: 'Easy transfer',
    text: 'Four steps. Our counsellors go through the papers with you.',
  },
  working: {
    title: 'Continue working while you study',
    text: 'If the class timings allow it. Ask for the timetable first.',
  },
  evaluation: {
    title: 'Eligibility for an international credential evaluation',
    text: 'You may apply for one. The agency decides.',
  },
} satisfies Record<string, Titled>

export const benefitsNote = 'Each benefit has a condition. Ask us about any of them.'

export const steps = {
  note: 'Four steps, in this order. We help with the papers; the university decides.',
  list: [
    {
      title: 'Application to university',
      text: 'We fill in the form with you and read it back before sending.',
    },
    {
      title: 'Upload or send transcripts',
      text: 'Mark sheets of every semester, and the syllabus of the years you studied.',
    },
    {
      title: 'Transcript assessment',
      text: 'The university compares each paper with its own syllabus.',
    },
    {
      title: 'Credit evaluation',
      text: 'You see which papers are accepted and which you still have to study. Then you decide.',
    },
  ],
}

export const eligibility: { term: string; text: string }[] = [
  { term: 'Course', text: 'B.E. or B.Tech, started at a recognised university.' },
  { term: 'Branch', text: 'Any branch, if the new university teaches it and has a seat.' },
  {
    term: 'Papers passed',
    text: 'Each passed paper counts once, whatever the number of attempts.',
  },
  {
    term: 'Arrears',
    text: 'Not transferred. Some universities do not admit students with pending papers.',
  },
  {
    term: 'Minimum CGPA',
    text: 'CGPA is your grade average. We found no published minimum. The new university sets it.',
  },
  {
    term: 'Age of credits',
    text: 'At most seven years in the Academic Bank of Credits. Universities also limit the years for a degree.',
  },
  {
    term: 'Documents',
    text: 'Mark sheets of all semesters and attempts, a transcript and syllabus copies. Migration, transfer and no-objection certificates. Class 10 and 12 papers and an ID proof. Some universities ask for more. A UGC notice of 2018 asks them to return originals at once.',
  },
]

export const accreditations = {
  note: 'These bodies recognise or regulate universities. Ask which of them covers the university you are offered.',
  list: [
    {
      title: 'UGC',
      text: 'University Grants Commission. It recognises universities and their right to award degrees.',
    },
    {
      title: 'AIU',
      text: 'Association of Indian Universities. It compares foreign degrees with Indian ones.',
    },
    {
      title: 'AICTE',
      text: 'All India Council for Technical Education. It sets the norms for engineering.',
    },
    {
      title: 'State government',
      text: 'A state university is set up by a law of its state.',
    },
  ],
}

/** The owner's figures belong here; until then the review reports it. */
export const fee = {
  question: 'What does it cost?',
  answer:
    'The eligibility check is free. The full fee has two parts: the university’s fees and our service fee. The university’s part depends on the branch and the semesters you still have to study. You get both amounts in writing before you pay anything.',
}

/** Ten questions. Answers are plain text, one paragraph each: the page and the structured data share them. */
export const questions: { question: string; answer: string }[] = [
  {
    question: 'Who can apply?',
    answer:
      'You can apply if you started a B.E. or B.Tech at a recognised university. You must have passed some papers there. You may still be enrolled, or you may have stopped. After a break, some universities ask for a gap certificate. One university whose rules we read allows a gap of one year at most.',
  },
  {
    question: 'What happens to my arrears?',
    answer:
      'A paper you have not passed earns no credit, so it cannot be moved. Several universities do not admit transfer students with pending papers. Then you have to clear them first, or ask your own university about readmission. We will tell you which case is yours.',
  },
  {
    question: 'How many of my credits will be accepted?',
    answer:
      'Nobody can say before the assessment. The new university compares your syllabus with its own, paper by paper. According to press reports, a rule of December 2021 sets a limit. At least half the credits must come from the university that awards the degree.',
  },
  {
    question: 'How old can my credits be?',
    answer:
      'At most seven years in the Academic Bank of Credits. Either university can set a shorter limit. A UGC guideline of 2015 gives the normal length of the course plus two years. In special cases it allows one more year. Tell us the year you joined.',
  },
  {
    question: 'How long does it take?',
    answer:
      'There are two parts: the assessment, and the semesters you still have to study. Each university sets its own time for the assessment. The number of semesters depends on how many credits it accepts. According to press reports, you must earn at least half of the credits there. In a four-year course that is about two years. We tell you the expected time in writing before you pay anything.',
  },
  fee,
  {
    question: 'Is the degree recognised?',
    answer:
      'It has the same recognition as the university that awards it. Our partner universities are UGC-approved. Check the name on the UGC site before you pay. Ask what your mark sheet will say about the transferred credits. A degree from a recognised Indian university needs no AIU certificate for use in India.',
  },
  {
    question: 'Can I keep working while I study?',
    answer:
      'Only if your work leaves time for classes and labs. Engineering by distance, online or through a coaching centre is not allowed. AICTE approves B.E./B.Tech courses for working professionals, with evening or flexible classes. They are for diploma holders with one year of work experience.',
  },
  {
    question: 'Can you promise me admission?',
    answer:
      'No. The Academic Bank of Credits makes a transfer possible. But no university is forced to accept a student or a credit. AICTE has asked colleges to consider such students with sympathy. That is a request, not a rule. The new university decides.',
  },
  {
    question: 'How long has the company worked in education?',
    answer:
      'We have worked in education since 2004. The company was incorporated as a private limited company in 2019.',
  },
]

export const closing = {
  heading: 'Bring your last mark sheet.',
  text: 'Talk to a counsellor first, or fill in the form and keep the answer.',
  check: 'Check Eligibility',
  counsellor: 'Talk With Our Counsellor',
}

export const page = {
  index: 'On this page',
  title: 'BTech Credit Transfer',
  description:
    'Move completed B.E./B.Tech credits to a UGC-approved partner university. Read how it works, who can apply, what happens to arrears, and what it costs.',
}
