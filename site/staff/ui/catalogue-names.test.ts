import { expect, test } from 'vitest'
import { idOfName } from './catalogue-names.ts'

const names = {
  jntuh: 'Jawaharlal Nehru Technological University Hyderabad',
  osmania: 'Osmania University',
  vit: 'VIT-AP University',
}
const shortNames = { osmania: 'OU' }

test.each([
  ['Osmania University', 'osmania'],
  [' jawaharlal nehru technological university, Hyderabad ', 'jntuh'],
  ['JNTUH', 'jntuh'],
  ['O.U.', 'osmania'],
  ['VIT AP University', 'vit'],
])('%s is found regardless of case and punctuation', (typed, id) => {
  expect(idOfName(typed, names, shortNames)).toBe(id)
})

test.each(['', '...', 'University', 'Osman'])('“%s” is not a name', (typed) => {
  expect(idOfName(typed, names, shortNames)).toBeUndefined()
})
