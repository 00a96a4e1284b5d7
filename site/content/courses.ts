import { priceFrom } from '#contract/price.ts'
import words from '../words/courses.json' with { type: 'json' }
import { filled, own } from '../words/own.ts'

const { courses: list, coursesPage: page, batch } = own('courses', words)

/** The batch size. One-to-one courses have no minimum and maximum. */
export type BatchSize = { text: string; least: number; most: number } | { text: string }

export type Course = Omit<(typeof list)[number], 'batchSize' | 'popular'> & {
  batchSize: BatchSize
  popular?: boolean
}

/** In the order of the cards. The titles are also the choices of the application form. */
export const courses: Course[] = list.map((course) => ({
  ...course,
  batchSize: batchSizeFrom(course.batchSize),
}))

/** `8-12` as two numbers; anything else is a course for one. */
function batchSizeFrom(size: string): BatchSize {
  const [least, most] = size.split('-').map(Number)
  return least && most
    ? { text: filled(batch.students, { size }), least, most }
    : { text: batch.one }
}

export type Category = { name: string; count: number }

/** Each category once, in the order of the cards. */
export const categories: Category[] = [...new Set(courses.map(({ category }) => category))].map(
  (name) => ({ name, count: courses.filter(({ category }) => category === name).length }),
)

// The validation of the owner's words ensures one currency.
page.list.note = filled(page.list.note, { currency: priceFrom(courses[0]?.price ?? '')?.name })

export { page as coursesPage }
