import { expect, test } from 'vitest'
import { piecesOf } from './suggestions.tsx'

const marked = (name: string, typed: string) =>
  piecesOf(name, typed)
    .map(({ text, isNew }) => (isNew ? `*${text}*` : text))
    .join('')

test.each([
  ['Anna University', 'ann', 'Ann*a University*'],
  ['Northern University Kakinada (NUK)', 'nu kak', '*Northern University *Kak*inada (*NU*K)*'],
  ['Sagar Academy (SAGARA)', 'sagar', 'Sagar* Academy (SAGARA)*'],
  // By another name, or in another script.
  ['Anna University', 'guindy', 'Anna University'],
  ['Anna University', 'अन्ना', 'Anna University'],
])('in %s the letters that were not typed in "%s" are marked', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected)
})
