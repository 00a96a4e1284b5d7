import { expect, test } from 'vitest'
import { addressFrom, unusable } from './client.ts'

test.each([
  ['3D000', 'create it (createdb kite sail), or correct DATABASE_URL.'],
  ['28P01', 'correct DATABASE_URL.'],
  ['ECONNREFUSED', 'start it, or correct DATABASE_URL.'],
])('the error for a database that fails with %s suggests the right remedy', (code, remedy) => {
  const address = addressFrom('postgres://asha:secret@db.internal/kite%20sail')
  const error = Object.assign(new Error('something is wrong'), { code })

  const { message } = unusable(address, error)

  expect(message).toMatch(
    /^Cannot use postgres:\/\/db\.internal\/kite%20sail: something is wrong; /,
  )
  expect(message.endsWith(`wrong; ${remedy}`)).toBe(true)
})
