import { expect, test } from 'vitest'
import { amendedBy, amendToken } from './amend-token.ts'

const id = '1a20615c60bb08f36da2'
const now = Date.UTC(2026, 10, 21)
const token = amendToken(id, { secret: 'ours', now })
const minutes = 60_000

test('a token is valid for half an hour and identifies its submission', () => {
  expect(amendedBy(token, { secret: 'ours', now })).toBe(id)
  expect(amendedBy(token, { secret: 'ours', now: now + 29 * minutes })).toBe(id)
  expect(amendedBy(token, { secret: 'ours', now: now + 30 * minutes })).toBeUndefined()
})

test.each([
  ['signed with another secret', amendToken(id, { secret: 'theirs', now })],
  ['for another submission', token.replace('1a2', '1a3')],
  ['with a later expiry', token.replace(/\.(.)/, '.z')],
  ['that is truncated', token.slice(0, -1)],
  ['with an extra character', `${token}A`],
  ['without a signature', token.slice(0, 30)],
  ['with other characters', `${id}.é.${'é'.repeat(43)}`],
  ['that is empty', ''],
  ['that is a list', [token]],
  ['that is missing', undefined],
])('a token %s is rejected', (_, invalidToken) => {
  expect(amendedBy(invalidToken, { secret: 'ours', now })).toBeUndefined()
})
