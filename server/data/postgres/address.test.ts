import { expect, test } from 'vitest'
import { addressFrom, withLoginOf } from './address.ts'

const address = 'postgres://meera:secret@db.example.com:5433/live'

test.each([
  ['as it is shown', addressFrom(address).shown, address],
  ['of another database there', 'postgres://db.example.com:5433/trial', 'meera:secret'],
  ['with the user alone', 'postgres://meera@db.example.com:5433/trial', 'meera:secret'],
])('an address %s gets the login of the settings', (_, typed, part) => {
  expect(withLoginOf(address, typed)).toContain(part)
})

test.each([
  'postgres://other@db.example.com:5433/trial',
  'postgres://db.example.com:5434/trial',
  'postgres://elsewhere.example.com:5433/live',
  'postgres:///live?host=/run/postgresql',
])('the login of the settings does not go to %s', (typed) => {
  expect(withLoginOf(address, typed)).toBe(typed)
  expect(withLoginOf(undefined, typed)).toBe(typed)
})
