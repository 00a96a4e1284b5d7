import words from '../words/home.json' with { type: 'json' }
import { filled, own } from '../words/own.ts'
import { benefits } from './benefits.ts'
import { courses } from './courses.ts'

const changed = own('home', words)

export const { page, hero, campus, closing } = changed

/** `to`: the page with details. */
export const services = changed.services as (Omit<(typeof changed.services)[number], 'to'> & {
  to: 'courses' | 'creditTransfer'
})[]

export const credits = {
  ...changed.credits,
  benefits: [
    benefits.recognised,
    benefits.transfer,
    benefits.syllabus,
    benefits.working,
    benefits.attestation,
  ],
}

const tests = new Set(['ielts', 'pte', 'toefl', 'business-english'])
/** None if the owner teaches none of them. */
const testCourses = courses.filter(({ id }) => tests.has(id))

export const why = {
  ...changed.why,
  training: {
    ...changed.why.training,
    rows: testCourses.length > 0 ? testCourses : courses.slice(0, 4),
  },
  faculty: {
    ...changed.why.faculty,
    /** Of the IELTS course; hidden without one. */
    text: (least: number, most: number) => filled(changed.why.faculty.text, { least, most }),
  },
}
