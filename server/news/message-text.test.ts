import { expect, test } from 'vitest'
import type { DueMessage } from '../data/store.ts'
import { letterOf, payloadOf } from './message-text.ts'

const message: DueMessage = {
  id: 'one',
  kind: 'other-enquiries',
  channel: 'mail',
  recipient: 'office@example.com',
  content: { count: 2, first: '2026-11-23T05:14:00.000Z', last: '2026-11-23T06:14:00.000Z' },
  attempts: 1,
  createdAt: Date.UTC(2026, 10, 23, 6, 15),
  expiresAt: null,
}
const facts = {
  brand: 'Asha Study',
  origin: 'https://example.com',
  details: true,
  enquiries: undefined,
  answer: null,
}

test('news of other forms says how many came and when, and leads to their list', () => {
  const letter = letterOf(message, facts)
  const payload = payloadOf({ ...message, channel: 'webhook' }, facts)

  expect(letter.subject).toBe('Asha Study: 2 new enquiries from other forms')
  expect(letter.text).toContain('between 23 Nov 2026, 10:44 (India) and 23 Nov 2026, 11:44 (India)')
  expect(letter.text).toContain('https://example.com/admin?list=others')
  expect(JSON.parse(payload)).toEqual({
    id: 'one',
    type: 'other-enquiries',
    createdAt: '2026-11-23T06:15:00.000Z',
    link: 'https://example.com/admin?list=others',
    ...message.content,
  })
})
