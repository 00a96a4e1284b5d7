import { benefits } from './credit-transfer.ts'
import { courses } from './courses.ts'

/** A drawing of the site, or a photograph of the owner's: its address, here or elsewhere, its size and its words. */
type Picture = { src: string; width: number; height: number; alt: string }

export const page = {
  title: 'Language tests, study abroad and BTech credit transfer',
  description:
    'Coaching for IELTS, PTE, TOEFL and business English, study-abroad guidance, skill development, and BTech credit transfer and arrears support in India.',
}

export const hero = {
  heading: 'Carry forward what you have already passed.',
  lead: 'Move your completed BTech credits to a UGC-approved partner university and continue the degree. Or prepare for IELTS, PTE, TOEFL or study abroad.',
  check: 'Check eligibility',
  courses: 'See courses',
  note: 'The check is one short form. It asks for no payment and no sign-in.',
}

/** `to` is the page that says more. */
export const services = [
  {
    title: 'Language tests',
    text: 'IELTS, PTE, TOEFL and business English coaching',
    to: 'courses',
  },
  {
    title: 'Study abroad',
    text: 'Guidance from the first list of universities to the papers',
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
  label: 'BTech credit transfer and arrears',
  note: 'Arrears are the papers you have not cleared yet.',
  heading: 'The papers you passed are your opening balance.',
  text: 'If arrears or a move stopped your B.E. or B.Tech, the papers you passed may count at another university. It assesses them one by one and decides what it accepts. Arrears are not moved, and some universities want them cleared first.',
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
    alt: 'A laced answer book open at a question on the normal curve, its last line still being written.',
  } satisfies Picture,
  more: 'How credit transfer works',
}

const tests = new Set(['ielts', 'pte', 'toefl', 'business-english'])

export const why = {
  label: 'Why choose us',
  note: 'Batch sizes and durations come from our course list.',
  heading: 'Four things you can check before you pay anything.',
  training: {
    title: 'Expert Training',
    text: 'A set length and a set batch size for each course in English.',
    columns: ['Course', 'Duration', 'Batch'],
    rows: courses.filter(({ id }) => tests.has(id)),
  },
  faculty: {
    title: 'Expert Faculty',
    board: 'Board',
    /** The chairs are those of the first test in the list. */
    text: (least: number, most: number) =>
      `The seating plan of an IELTS batch: ${least} chairs at least, ${most} at most, so the teacher can read your writing.`,
  },
  abroad: {
    title: 'Study Abroad',
    text: 'Guidance for one student at a time, over 3-6 months. 50+ countries are on the list.',
  },
  success: {
    caution:
      'Our own figure for past students. Ask us how it was counted. It is not a promise about you.',
  },
}

export const campus = {
  label: 'Our campus',
  note: 'The building below is a drawing, not a photograph.',
  picture: {
    src: '/art/campus.svg',
    width: 1600,
    height: 534,
    alt: 'Engraving of a college: domes, a clock tower showing nine, arcades, trees, bicycles and a notice board.',
  } satisfies Picture,
  heading: 'Come with the whole bundle of papers.',
  text: 'Bring mark sheets, memos and hall tickets in any order. We sort them with you at the table, and the originals go home with you.',
  facts: {
    open: 'Open',
    mockTest: { term: 'IELTS mock test', text: 'Every Saturday' },
    experience: 'Experience',
    since: 'Teaching students',
  },
}

export const closing = {
  heading: 'Start with the number of papers you have passed.',
  text: 'The form has seven fields. You get a slip that says what is published, what is not, and where to verify it.',
  check: 'Check eligibility',
  contact: 'Contact us',
}
