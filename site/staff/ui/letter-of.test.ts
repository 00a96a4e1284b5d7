import { expect, test } from 'vitest'
import { letterOf } from './keyboard.ts'

test.each([
  ['n', 'KeyN', 'n'],
  ['N', 'KeyN', 'n'],
  // On a Dvorak keyboard n is in another place.
  ['n', 'KeyL', 'n'],
  // Devanagari, by InScript.
  ['र', 'KeyJ', 'j'],
  ['ArrowDown', 'ArrowDown', 'ArrowDown'],
  ['Escape', 'Escape', 'Escape'],
  ['/', 'Slash', '/'],
])('the key %s at %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})
