import { expect, test } from 'vitest'
import { askPhrase, papersPhrase } from '#contract/tap-phrases.ts'
import { answerFrom } from '../../backend/answer.ts'
import {
  amendsOf,
  dateOf,
  reasonWith,
  ownWordsOf,
  reasonWithout,
  type Result,
  resultFrom,
  tapsIn,
} from './result.ts'

const sent = {
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha@example.com',
  university: 'JNTUH',
  reason: 'Moved home.',
}
const result: Result = {
  answer: answerFrom({ amend: 'token-1', inShort: ['8 papers pending.'] }),
  sent,
  taps: { pending: '8' },
  date: '21 Nov 2026',
}

test('a stored result parses to itself', () => {
  expect(resultFrom(JSON.parse(JSON.stringify(result)))).toEqual(result)
})

test.each([undefined, null, 'text', {}, []])('%j is not a result', (value) => {
  expect(resultFrom(value)).toBeUndefined()
})

test('a tap adds its sentence on a line of its own, and undoing it leaves the rest unchanged', () => {
  const added = reasonWith('Moved home.', 'pending', '8')

  expect(added).toBe('Moved home.\nI have 8 pending papers.')
  expect(reasonWithout(added, 'pending', '8')).toBe('Moved home.')
  expect(reasonWith('', 'working', '')).toBe('I am working.')
  expect(reasonWith(added, 'pending', '8')).toBe(added)
})

test('what a tap added is not what the student wrote', () => {
  const taps = { pending: '8', working: '' }
  const reason = 'I have 8 pending papers.\nI am working.'

  expect(ownWordsOf({ sent: { reason }, taps })).toBe('')
  expect(ownWordsOf({ sent: { reason: `Moved home.\n${reason}` }, taps })).toBe('Moved home.')
  expect(ownWordsOf({ sent: {}, taps: {} })).toBe('')
  const chosen = `Moved home.\n${askPhrase('What does it cost?')}\n${papersPhrase}`
  expect(ownWordsOf({ sent: { reason: chosen }, taps: {} })).toBe('Moved home.')
})

test('a tap whose sentence was deleted from the reason is not ticked', () => {
  expect(tapsIn('I have 8 pending papers.', { pending: '8', left: '2021' })).toEqual({
    pending: '8',
  })
})

test.each([
  ['another university', { university: 'Anna University' }, 'token-1'],
  ['a corrected number', { phone: '9800000001' }, 'token-1'],
  ['a corrected name', { name: 'Asha R' }, 'token-1'],
  ['a sister with a number of her own', { name: 'Usha Rao', phone: '9800000002' }, undefined],
])('%s changes the same enquiry, or adds one', (_, changes, token) => {
  expect(amendsOf(result, { ...sent, ...changes })).toBe(token)
})

test('the date has the format of the stamp', () => {
  expect(dateOf(new Date(2026, 10, 21, 12))).toBe('21 Nov 2026')
})
