import { expect, test } from 'vitest'
import { nameOf } from './names.ts'

test.each([
  ['hero.heading', 'Hero, heading'],
  ['contact.chatNumber', 'Contact, chat number'],
  ['stages.no-answer', 'Stages, no answer'],
])('the field %s is called "%s"', (path, name) => {
  expect(nameOf(path)).toBe(name)
})
