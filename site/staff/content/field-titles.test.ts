import { expect, test } from 'vitest'
import { titleOf } from './field-titles.ts'

test.each([
  ['home', 'hero.heading', 'Top of the page: heading'],
  ['company', 'contact.chatNumber', 'WhatsApp number'],
  ['desk', 'stages.no-answer', 'Stage: no answer'],
  ['courses', 'courses[1].price', 'Courses, entry 1: Price'],
  ['courses', 'courses[2].features[3]', 'Courses, entry 2: Features, entry 3'],
  ['company', 'contact.address[2]', 'Postal address, entry 2'],
])('the field %s, %s is called "%s"', (file, path, title) => {
  expect(titleOf(file, path)).toBe(title)
})
