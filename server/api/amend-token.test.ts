import { expect, test } from 'vitest'
import { amendedBy, amendToken } from './amend-token.ts'

const id = '1a20615c60bb08f36da2'
const now = Date.UTC(2026, 10, 21)
const token = amendToken(id, { secret: 'ours', now })
const minutes = 60_000

test('a token names its submission for half an hour, wherever the secret is known', () => {
  expect(amendedBy(token, { secret: 'ours', now })).toBe(id)
  expect(amendedBy(token, { secret: 'ours', now: now + 29 * minutes })).toBe(id)
  expect(amendedBy(token, { secret: 'ours', now: now + 30 * minutes })).toBeUndefined()
})

test.each([
  ['of another secret', amendToken(id, { secret: 'theirs', now })],
  ['for another submission', token.replace('1a2', '1a3')],
  ['with a later end', token.replace(/\.(.)/, '.z')],
  ['cut off', token.slice(0, -1)],
  ['with more behind it', `${token}A`],
  ['without a signature', token.slice(0, 30)],
  ['of other signs', `${id}.é.${'é'.repeat(43)}`],
  ['that is empty', ''],
  ['that is a list', [token]],
  ['that is not there', undefined],
])('a token %s is good for nothing', (_, other) => {
  expect(amendedBy(other, { secret: 'ours', now })).toBeUndefined()
})
