import { expect, test } from 'vitest'
import { longestMessage } from '#site/content/desk.ts'
import { filled, mailMessage, templatesFor } from './message.ts'

const { whatsapp, mail } = templatesFor(false)
const asha = { name: 'Asha Rao', reference: 'KS 1234' }

test('a message names the student, the brand and the reference', () => {
  expect(filled(whatsapp, asha)).toBe(
    'Hello Asha Rao, this is Kitesail Education about your credit transfer enquiry. Your reference is KS 1234. When may we call you?',
  )
  const { subject, body } = mailMessage(asha, mail)
  expect(subject).toBe('Your credit transfer enquiry (KS 1234)')
  expect(body).toMatch(/^Hello Asha Rao,\r\n\r\nThis is Kitesail Education/)
  expect(body).not.toMatch(/[^\r]\n/)
})

test('a missing reference is left out with its sentence or its brackets', () => {
  const { subject, body } = mailMessage({ name: 'Asha Rao', reference: '' }, mail)

  expect(subject).toBe('Your credit transfer enquiry')
  expect(body).not.toContain('reference')
  expect(body).toContain('about your credit transfer enquiry.')
})

test('a sentence in an Indian script without its value is left out as well', () => {
  const text = 'नमस्ते {name}। आप {university} में पढ़ते हैं। हम कब फ़ोन करें?'

  expect(filled(text, asha)).toBe('नमस्ते Asha Rao। हम कब फ़ोन करें?')
  expect(filled(text, { ...asha, university: 'JNTUH' })).toContain('आप JNTUH में')
})

test('a name is put on one line, is not expanded as a template, and is limited in length like the message', () => {
  expect(filled('Hello {name}!', { name: 'A\r\nBcc: x {reference}', reference: 'KS 1' })).toBe(
    'Hello A Bcc: x {reference}!',
  )
  expect(filled('{name}', { name: 'a'.repeat(5_000), reference: '' })).toHaveLength(60)
  expect(filled('x'.repeat(5_000), asha)).toHaveLength(longestMessage)
})
