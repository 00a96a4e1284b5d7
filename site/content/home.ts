import { benefits } from './credit-transfer.ts'
import { courses } from './courses.ts'

/** A drawing of the site or an owner's photograph: address, size and alternative text. */
type Picture = { src: string; width: number; height: number; alt: string }

export const page = {
  title: 'Language tests, study abroad and BTech credit transfer',
  description:
    'Coaching for IELTS, PTE, TOEFL and business English in India. Study-abroad guidance, skill development, and BTech credit transfer and arrears support.',
}

export const hero = {
  heading: 'Carry forward what you have already passed.',
  lead: 'BTech credit transfer: move your completed credits and continue at a UGC-approved partner university. We also coach for IELTS, PTE and TOEFL, and help you study abroad.',
  check: 'Check eligibility',
  courses: 'See courses',
  note: 'One short form. It is free, with no sign-in.',
}

/** `to`: the page with details. */
export const services = [
  {
    title: 'Language tests',
    text: 'Coaching for IELTS, PTE, TOEFL and business English',
    to: 'courses',
  },
  {
    title: 'Study abroad',
    text: 'From shortlisting universities to the application papers',
    to: 'courses',
  },
  {
    title: 'BTech credits',
    text: 'Credit transfer and arrears support',
    to: 'creditTransfer',
  },
  { title: 'Skills', text: 'Skill development programs of 3-6 months', to: 'courses' },
] as const

export const credits = {
  heading: 'BTech credit transfer and arrears support',
  note: 'Arrears are the papers you have not cleared yet.',
  text: 'Did arrears or a change of city interrupt your B.E. or B.Tech? The papers you passed may count at another university. It checks them one by one and decides. Arrears are not moved. Some universities want them cleared first.',
  benefits: [
    benefits.recognised,
    benefits.transfer,
    benefits.syllabus,
    benefits.working,
    benefits.attestation,
  ],
  picture: {
    src: '/art/answer-book.svg',
    width: 412,
    height: 610,
    alt: 'An open answer book with a question on the normal curve.',
  } satisfies Picture,
  more: 'How credit transfer works',
}

const tests = new Set(['ielts', 'pte', 'toefl', 'business-english'])
/** Undefined if the owner teaches none of them. */
const testCourses = courses.filter(({ id }) => tests.has(id))

export const why = {
  heading: 'Why choose us',
  note: 'Batch sizes and durations come from our course list.',
  training: {
    title: 'Expert Training',
    text: 'Fixed duration and batch size for every course.',
    columns: ['Course', 'Duration', 'Batch'],
    rows: testCourses.length > 0 ? testCourses : courses.slice(0, 4),
  },
  faculty: {
    title: 'Expert Faculty',
    board: 'Board',
    /** Of the IELTS course; hidden without one. */
    text: (least: number, most: number) =>
      `${least} to ${most} students in an IELTS batch, so the teacher reads everyone’s writing.`,
  },
  abroad: {
    title: 'Study Abroad',
    text: 'Guidance for one student at a time, over 3-6 months. We guide students for 50+ countries.',
  },
  success: {
    caution:
      'Our own figure for past students. Ask us how it was counted. It is not a promise about you.',
  },
}

export const campus = {
  heading: 'Our campus',
  note: 'Illustration only.',
  picture: {
    src: '/art/campus.svg',
    width: 1600,
    height: 534,
    alt: 'Drawing of a college: domes, a clock tower, arches, trees, bicycles and a notice board.',
  } satisfies Picture,
  text: 'Bring all your papers: mark sheets, memos and hall tickets. We sort them together; you take the originals home.',
  facts: {
    open: 'Open',
    mockTest: { term: 'IELTS mock test', text: 'Every Saturday' },
    experience: 'Experience',
    since: 'Teaching students',
  },
}

export const closing = {
  heading: 'Check your eligibility in one short form.',
  text: 'You see what is published, what is not, and where to verify it. Start with the number of papers you passed.',
  check: 'Check eligibility',
  contact: 'Contact us',
}
