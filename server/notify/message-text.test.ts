import { expect, test } from 'vitest'
import type { DueMessage } from './outbox.ts'
import { letterOf, payloadOf } from './message-text.ts'

const message: DueMessage = {
  id: 'one',
  kind: 'enquiries',
  channel: 'mail',
  recipient: 'office@example.com',
  content: {},
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

test.each([
  ['one of another form', [true], '?list=others&enquiry=0', '?list=others'],
  ['several of other forms', [true, true], '?list=others', '?list=others'],
  ['several of all forms', [true, false], '', ''],
])('news about %s leads to them', (_, others, query, list) => {
  const createdAt = Date.UTC(2026, 10, 23, 5, 14)
  const enquiries = {
    count: others.length,
    first: createdAt,
    last: createdAt,
    enquiries: others.map((isOther, id) => ({
      id: String(id),
      createdAt,
      version: 0,
      care: false,
      isOther,
    })),
  }

  const letter = letterOf(message, { ...facts, enquiries })
  const payload = payloadOf({ ...message, channel: 'webhook' }, { ...facts, enquiries })

  expect(letter.text).toContain(`: https://example.com/admin${query}\n`)
  expect(letter.text).toContain('23 Nov 2026, 10:44 (India)')
  expect(JSON.parse(payload)).toMatchObject({ link: `https://example.com/admin${list}` })
})

test('without a known address of the site a message has no link', () => {
  const enquiries = {
    count: 2,
    first: message.createdAt,
    last: message.createdAt,
    enquiries: ['1', '2'].map((id) => ({
      id,
      createdAt: message.createdAt,
      version: 0,
      isOther: false,
      care: true,
      person: { reference: 'A-1', name: 'Asha', phone: '9800000000', email: 'asha@example.com' },
    })),
  }
  const answer = { result: {}, catalogueVersion: '1', origin: 'catalogue' as const }
  const alone = { ...facts, origin: undefined, enquiries, answer }
  const kinds = ['enquiries', 'answer', 'follow-ups'] as const
  const messages = kinds.map((kind) => ({ ...message, kind }))

  const texts = messages.map((one) => letterOf(one, alone).text)
  const payload = payloadOf({ ...message, channel: 'webhook' }, alone)

  expect(texts.filter((text) => /http|undefined|admin/.test(text))).toEqual([])
  expect(texts[0]).toContain('Open the list in the staff area.')
  expect(JSON.parse(payload)).not.toHaveProperty('link')
})

test.each([
  [
    'one enquiry',
    [true],
    '1 new enquiry: may be in distress, call first',
    'It may come from somebody in distress.',
  ],
  [
    'several enquiries',
    [false, true],
    '2 new enquiries: may be in distress, call first',
    '1 of them may come from somebody in distress. Read it now, and call first.\n\nhttps://example.com/admin?enquiry=1\n',
  ],
])(
  'news about %s that may come from somebody in distress says so first, without a name',
  (_, care, subject, text) => {
    const enquiries = {
      count: care.length,
      first: message.createdAt,
      last: message.createdAt,
      enquiries: care.map((one, at) => ({
        id: String(at),
        createdAt: message.createdAt,
        version: 0,
        isOther: false,
        care: one,
      })),
    }
    const plainFacts = { ...facts, details: false, enquiries }
    const letter = letterOf({ ...message, kind: 'enquiries', content: {} }, plainFacts)
    const payload = payloadOf({ ...message, kind: 'enquiries', content: {} }, plainFacts)

    expect(letter.subject).toBe(`Asha Study: ${subject}`)
    expect(letter.text.startsWith(text)).toBe(true)
    expect(JSON.parse(payload)).toMatchObject({
      enquiries: care.map((one) => (one ? { care: true } : {})),
    })
  },
)
