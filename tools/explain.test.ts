import { expect, test } from 'vitest'
import { explained, explainReading } from './explain.ts'

test('an explanation names the university, the topics read, why each sentence is said, and the rules', () => {
  const lines = explained({
    university: 'jntu hyd',
    branch: 'cse',
    passed: 31,
    reason: 'is my time over? I joined in 2014',
  })

  const text = lines.join('\n')
  expect(text).toContain('It is Jawaharlal Nehru Technological University Hyderabad.')
  expect(text).toContain('It is Computer Science and Engineering.')
  expect(text).toMatch(/told: time-over \d+ %/)
  expect(text).toMatch(
    /"JNTUH R22: after eight years you lose the seat.*time-over, at:jntuh, u-jntuh-forfeit/,
  )
  expect(text).toContain('"universityName": "Jawaharlal Nehru Technological University Hyderabad"')
})

test('an ambiguous name and an error are explained too', () => {
  const enquiry = { branch: 'cse', passed: 31, reason: null }

  expect(explained({ ...enquiry, university: 'JNTU' }).join('\n')).toContain('asked.')
  expect(explained({ ...enquiry, university: 'asdf', branch: '???' }).join('\n')).toContain(
    'Please type both as on your mark sheet',
  )
})

test('an explanation names the topic with what spoke for it', () => {
  const lines = explainReading('college is not giving my original certificates').join('\n')

  expect(lines).toMatch(/certificates-withheld \d\.\d+ \(sure.*"/)
})
