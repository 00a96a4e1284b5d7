type Titled = { title: string; text: string }

export const hero = {
  heading: 'Your passed papers, brought forward to a new university.',
  lead: 'We help B.E./B.Tech students move their completed course credits to a new UGC-approved partner university and continue the degree.',
  check: 'Check eligibility',
}

/** The lines in the margin, in the order of the sections. */
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
  'Every paper you pass earns credits. Credit transfer asks another university to count those credits towards its own degree.',
  'Think of a passbook. A page is full, so the clerk writes the balance at its foot, turns the leaf and writes the same figure at the top of the next page: balance brought forward. There is one difference. The new university reads every entry first, and decides which it accepts.',
]

export const keyPoints = {
  heading: 'Key Points',
  points: [
    'Only passed papers are considered. Arrears are not carried over.',
    'The receiving university decides how many credits it accepts.',
    'Credits age. The national credit bank keeps them for seven years at most.',
    'Engineering may not be taught by distance or online. There are classes and labs.',
    'Originals are checked in front of you and returned at once.',
  ],
}

export const reasons = [
  {
    id: 'continue',
    title: 'Continue Education',
    text: 'Go on with the credits that the new university accepts, instead of starting at the first semester.',
  },
  {
    id: 'approved',
    title: 'UGC Approved',
    text: 'Our partner universities are UGC-approved. Check the name on ugc.gov.in yourself before you pay.',
  },
  {
    id: 'branches',
    title: 'All Branches Accepted',
    text: 'You can apply from any B.E./B.Tech branch. The new university must teach it and have a seat.',
  },
  {
    id: 'degree',
    title: 'Recognized Degree',
    text: 'The university where you finish awards the degree, so its recognition is the one to check.',
  },
] as const

/** Eight, each with the condition that belongs to it. The home page shows five of them. */
export const benefits = {
  recognised: {
    title: 'Recognised degree',
    text: 'Awarded by the UGC-approved partner university where you finish.',
  },
  attestation: {
    title: 'Valid for attestation abroad',
    text: 'Once it is awarded, by the rules of the country that asks.',
  },
  higherStudies: {
    title: 'Eligibility for higher studies',
    text: 'MTech, MBA, MS and others, each with its own admission rules.',
  },
  government: {
    title: 'Government-sector validity',
    text: 'For posts that ask for a B.E./B.Tech. Read each notification.',
  },
  syllabus: {
    title: 'Simplified syllabus',
    text: 'You study what is left, not what was accepted as passed.',
  },
  transfer: {
    title: 'Easy transfer',
    text: 'Four steps, and our counsellors go through the papers with you.',
  },
  working: {
    title: 'Continue working while you study',
    text: 'If the class timings allow it. Ask for them first: there are classes and labs.',
  },
  evaluation: {
    title: 'Eligibility for an international credential evaluation',
    text: 'You may apply for one. The agency decides and promises nothing ahead.',
  },
} satisfies Record<string, Titled>

export const benefitsNote = 'Eight benefits, each with its condition. Ask us about any of them.'

export const steps = {
  note: 'Like the extra sheets in an examination hall, each step is tied to the one before.',
  list: [
    {
      title: 'Application to university',
      text: 'We fill in the form with you and read it back before it goes.',
    },
    {
      title: 'Upload or send transcripts',
      text: 'Mark sheets of every semester, and the syllabus of the year you studied.',
    },
    {
      title: 'Transcript assessment',
      text: 'The university compares each paper with its own syllabus.',
    },
    {
      title: 'Credit evaluation',
      text: 'You see which papers are accepted and which are left to study. Then you decide.',
    },
  ],
}

export const eligibility: { term: string; text: string }[] = [
  { term: 'Course', text: 'B.E. or B.Tech, begun at a recognised university' },
  { term: 'Branch', text: 'Any, if the receiving university teaches it and has a seat' },
  { term: 'Papers passed', text: 'Each passed paper once, whatever the number of attempts' },
  {
    term: 'Arrears',
    text: 'Not transferred. Some universities take no student while a paper is pending',
  },
  {
    term: 'Minimum CGPA',
    text: 'Not published by any university whose rules we read. The receiving university sets it',
  },
  {
    term: 'Age of credits',
    text: 'Seven years at most in the national credit bank. Universities also limit the years for a degree',
  },
  {
    term: 'Documents',
    text: 'Mark sheets, transcript, syllabus copies, migration and transfer certificates, no-objection certificate, class 10 and 12, ID proof',
  },
]

export const accreditations = {
  note: 'These bodies stand behind universities and their degrees. Ask which of them stands behind the university you are offered.',
  list: [
    {
      title: 'UGC',
      text: 'University Grants Commission. It says who is a university and may award degrees.',
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
      text: 'A state university is founded by an Act of its state.',
    },
  ],
}

/** Ten. Answers are plain text, one paragraph each: the page shows them and the search engines read the same. */
export const questions: { question: string; answer: string }[] = [
  {
    question: 'What is academic credit transfer?',
    answer:
      'You ask a second university to count papers that you passed at the first. What it accepts counts towards its own degree, and you study the rest there. The second university awards the degree.',
  },
  {
    question: 'Who can apply?',
    answer:
      'A student who began a B.E. or B.Tech at a recognised university and passed some papers there. You may still be enrolled, or you may have stopped. After a break, some universities ask for a gap certificate, and one whose rule we read allows a gap of one year at most.',
  },
  {
    question: 'What happens to my arrears?',
    answer:
      'A paper that you have not passed earns no credit, so it cannot be moved. Several universities take no student from elsewhere while papers are pending. Then the way is to clear them first, or to ask your own university about readmission. We will tell you which case is yours.',
  },
  {
    question: 'How many of my credits will be accepted?',
    answer:
      'Nobody can say before the assessment. The receiving university compares syllabus with syllabus, paper by paper. As reported in the press, the rule of December 2021 asks that at least half of the credits be earned at the university that awards the degree.',
  },
  {
    question: 'How old may my credits be?',
    answer:
      'Seven years at most in the Academic Bank of Credits, and less if either university says so. A UGC guideline of 2015 gives the normal length of the course plus two years, and one more in exceptional cases. Tell us the year in which you joined.',
  },
  {
    question: 'Is the degree recognised?',
    answer:
      'It is recognised as the university is that awards it. Our partner universities are UGC-approved. Look up the name on the UGC site before you pay, and read what your mark sheet will say about the transferred credits. A degree from a recognised Indian university needs no AIU certificate for use in India.',
  },
  {
    question: 'Can I keep working while I study?',
    answer:
      'Only if your hours leave room for classes and labs. Engineering may not be offered by distance, online or through a coaching centre. For diploma holders with one year of work experience, AICTE approves B.E./B.Tech courses for working professionals with evening or flexible classes.',
  },
  {
    question: 'Which documents do I need?',
    answer:
      'Mark sheets of all semesters and attempts, a transcript, the syllabus of the year you studied, migration and transfer certificates, a no-objection certificate, class 10 and class 12 papers and an ID proof. Some universities ask for more. By a UGC notice of 2018, originals are checked in front of you and returned at once.',
  },
  {
    question: 'Can you promise me admission?',
    answer:
      'No. The Academic Bank of Credits makes a transfer possible; it obliges no university to accept a student or a credit. AICTE has asked colleges to consider such students with sympathy, which is a request. The receiving university decides.',
  },
  {
    question: 'How long has the company worked in education?',
    answer:
      'We have worked in education since 2004. The company was incorporated as a private limited company in 2019.',
  },
]

export const closing = {
  heading: 'Bring your last mark sheet. We start from its total.',
  text: 'Ask a counsellor first, or fill in the form and keep the slip.',
  check: 'Check Eligibility',
  counsellor: 'Talk With Our Counsellor',
}

export const page = {
  index: 'On this page',
  title: 'BTech Credit Transfer',
  description:
    'Move completed B.E./B.Tech credits to a UGC-approved partner university: how it works, who can apply, what happens to arrears, and ten questions answered.',
}
