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
])('nothing can be meant by: %s', (text) => {
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
])('something may be meant by: %s', (text) => {
  expect(isNonsense(text)).toBe(false)
})
