import { expect, test } from 'vitest'
import { changeFrom } from './correction.ts'

test('a correction is parsed like the fields of the form', () => {
  const args = ['name= Usha Rao ', 'papers_passed=30', 'reason=', 'email=a=b@example.com']

  expect(changeFrom(args)).toEqual({
    name: 'Usha Rao',
    papers_passed: 30,
    reason: null,
    email: 'a=b@example.com',
  })
  expect(changeFrom(['phone=९८०००'])).toHaveProperty('phone')
})

test.each([
  ['name=', 'name must not have fewer than 1 characters'],
  ['branch=\0', 'branch must not have fewer'],
  ['branch=a\0b', 'branch must match format'],
  ['passed=many', 'passed must be integer'],
  ['papers_passed=-1', 'passed must be'],
  ['email=foo', 'email must have an @'],
  ['phone=abc', 'phone must have a digit'],
  ['surname=Rao', '"surname=Rao" is no correction'],
  ['toString=Rao', 'is no correction'],
  ['name', '"name" is no correction'],
])('the correction %j is refused', (arg, reason) => {
  expect(() => changeFrom(['name=Usha', arg])).toThrow(reason)
})

test('an empty correction is refused', () => {
  expect(() => changeFrom([])).toThrow('Name what to correct: branch=..., university=')
})
