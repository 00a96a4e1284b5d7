import { expect, test } from 'vitest'
import { explained } from './explain.ts'

test('an explanation names the university, the rules that were used, and why others were not', () => {
  const lines = explained({ university: 'jntu hyd', branch: 'cse', passed: 31, reason: null })

  const text = lines.join('\n')
  expect(text).toContain('It is Jawaharlal Nehru Technological University Hyderabad.')
  expect(text).toContain('It is Computer Science and Engineering.')
  expect(text).toMatch(/^4\. 31 papers: 3 to 5 semesters, to join in semester 3 or 5 \(/m)
  expect(text).toMatch(/u-jntuh-transfer .*: about joining it, and the student leaves it/)
  expect(text).toContain('"universityName": "Jawaharlal Nehru Technological University Hyderabad"')
})

test('an ambiguous name and an error are explained too', () => {
  const enquiry = { branch: 'cse', passed: 31, reason: null }

  expect(explained({ ...enquiry, university: 'JNTU' }).join('\n')).toContain('asked.')
  expect(explained({ ...enquiry, university: 'asdf', branch: '???' }).join('\n')).toContain(
    'the answer is an error',
  )
})
