import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messageOf } from './application-form.tsx'
import { Dates, dayInIndia } from './page.tsx'

test('a day ends at midnight in India', () => {
  expect(dayInIndia(Date.parse('2024-12-31T18:29:59Z'))).toBe('2024-12-31')
  expect(dayInIndia(Date.parse('2024-12-31T18:30:00Z'))).toBe('2025-01-01')
})

test('the prerendered page marks dates that had passed when it was built, beside the specified status', () => {
  const rows = renderToStaticMarkup(<Dates />).split('<tr')

  const winter = rows.find((row) => row.includes('Winter batch'))
  expect(winter).toContain('data-ended="true"')
  expect(winter).toContain('>Open<')
  expect(rows.find((row) => row.includes('IELTS mock test'))).not.toContain('data-ended=')
  expect(rows.join('')).toContain('All the batch dates above have passed.')
})

test('the WhatsApp message has what was typed, and no line for an empty field', () => {
  const typed = new FormData()
  typed.set('name', 'Asha Rao')
  typed.set('email', 'asha.rao@example.com')
  typed.set('phone', '9800000000')
  typed.set('course', 'PTE Coaching')
  typed.set('message', ' ')

  expect(messageOf(typed).split('\n')).toEqual([
    'Hello, I would like to apply for a course.',
    'Full Name: Asha Rao',
    'Email: asha.rao@example.com',
    'Phone: 9800000000',
    'Course: PTE Coaching',
  ])
})

test('a very long message is cut between two characters, so that the address stays short enough', () => {
  const typed = new FormData()
  typed.set('message', '😀'.repeat(2_000))

  const link = messageOf(typed)

  expect(link).toMatch(/😀…$/u)
  expect(encodeURIComponent(link).length).toBeLessThan(8_000)
})
