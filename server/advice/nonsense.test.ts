import { expect, test } from 'vitest'
import { isNonsense } from './nonsense.ts'

test.each([
  'asdf',
  'asdfgh',
  'qwerty',
  '???',
  '123',
  '-',
  'xxxx',
  'n/a',
  'none',
  'test',
  'abc xyz',
  '😀😀',
  'qweasdzxc',
  'hjkl',
  'aaaaaaa',
  'abababab',
  'bcdfgh',
])('a text is nonsense: %s', (text) => {
  expect(isNonsense(text)).toBe(true)
})

test.each([
  'JNTU',
  'VSSUT',
  'cse',
  'IT',
  'EC',
  'Osmania',
  'उस्मानिया विश्वविद्यालय',
  'my college',
  'ABES',
  'HBTU Kanpur',
  'చెన్నై',
])('a text is not nonsense: %s', (text) => {
  expect(isNonsense(text)).toBe(false)
})
