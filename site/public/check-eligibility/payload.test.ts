import { expect, test } from 'vitest'
import { payloadFrom } from './check.ts'

test('a filled form becomes exactly the seven keys, the papers as a number', () => {
  const payload = payloadFrom({
    name: 'Asha Rao',
    phone: '+91 00000 00000',
    passed: '31',
    email: 'asha@example.com',
    branch: 'CSE',
    university: 'JNTUH',
    reason: '',
    extra: 'never sent',
  })

  expect(payload).toEqual({
    branch: 'CSE',
    university: 'JNTUH',
    reason: '',
    name: 'Asha Rao',
    phone: '+91 00000 00000',
    email: 'asha@example.com',
    passed: 31,
  })
})
