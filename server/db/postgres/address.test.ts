import { expect, test } from 'vitest'
import { addressFrom, withLoginOf } from './client.ts'

const address = 'postgres://meera:secret@db.example.com:5433/live'

test.each([
  ['as messages show it', addressFrom(address).shown, address],
  ['of another database on that server', 'postgres://db.example.com:5433/trial', 'meera:secret'],
  ['with only the user', 'postgres://meera@db.example.com:5433/trial', 'meera:secret'],
])('an address %s gets the login from the settings', (_, target, login) => {
  expect(withLoginOf(address, target)).toContain(login)
})

test.each([
  'postgres://other@db.example.com:5433/trial',
  'postgres://db.example.com:5434/trial',
  'postgres://elsewhere.example.com:5433/live',
  'postgres:///live?host=/run/postgresql',
])('the login from the settings is not added to %s', (target) => {
  expect(withLoginOf(address, target)).toBe(target)
  expect(withLoginOf(undefined, target)).toBe(target)
})
