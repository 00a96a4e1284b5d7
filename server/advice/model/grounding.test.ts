import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { isGrounded } from './grounding.ts'
import { validWording } from './failure-modes-for-tests.ts'

const asha = {
  university: 'JNTU Hyderabad',
  branch: 'CSE',
  reason: 'I have some backlogs',
  passed: 31,
}
const draft = (assess(asha).result.notes ?? '').replaceAll(/ \[\d+\]$/gm, '')

test('the draft, and a rewording of it with kind words, are grounded', () => {
  expect(isGrounded(draft, draft)).toBe(true)
  expect(isGrounded(validWording, draft)).toBe(true)
  expect(isGrounded('We are sorry to hear of this hard time.', draft)).toBe(true)
})

test.each([
  'You meet the criteria for admission.',
  'Your chances are very good.',
  'Admission is easy for you.',
  'We will get you a seat.',
  'Yes, you can.',
  'Your credits are safe with us.',
  'Attendance is not needed.',
  'You only write exams.',
  'join lpu now.',
  'Transfer to sunrise global university.',
  'Contact us on whatsapp.',
  'Give us your original certificates.',
  'The seven year limit does not apply to you.',
  'AICTE has approved your move.',
  'You should give up your seat now.',
  'Arrears make no difference.',
  'Congratulations.',
  'You are a failure.',
  'Buy our premium plan.',
  'e l i g i b l e',
  'Engineering by distance, online or through a coaching centre is allowed.',
  'A university accepts you in semester 3 or 5.',
  'National rules force universities to take a student, but let none share credits.',
  'Credits can be moved at some universities for less.',
  'Keep your seat.',
])('a sentence that is not in the draft is not grounded: %s', (sentence) => {
  expect(isGrounded(`${validWording} ${sentence}`, draft)).toBe(false)
  expect(isGrounded(`${sentence}\n\n${draft}`, draft)).toBe(false)
})

test.each([
  ['no college', 'a college'],
  ['found no JNTUH rule', 'found a JNTUH rule'],
  ['must earn', 'may earn'],
  ['at least half', 'half'],
])('the draft with "%s" changed to "%s" is not grounded', (from, to) => {
  expect(draft).toContain(from)
  expect(isGrounded(draft.replace(from, to), draft)).toBe(false)
})
