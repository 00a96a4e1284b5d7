import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answerFrom } from '../../backend/answer.ts'
import CheckEligibility from './page.tsx'
import { Candidates } from './result/understood.tsx'
import { Details } from './result/details.tsx'

const details = (answer: unknown) => renderToStaticMarkup(<Details answer={answerFrom(answer)} />)

test('the form has the seven fields, of which only the reason is optional', () => {
  const markup = renderToStaticMarkup(<CheckEligibility />).replaceAll('<wbr/>', '')

  const fields = Array.from(
    markup.matchAll(/<label for="(\w+)"[^>]*>([^<]+)<.*?<(?:input|textarea) ([^>]*)/gs),
    ([, name, label, attributes = '']) => [
      name,
      label,
      /type="(\w+)"/.exec(attributes)?.[1] ?? '',
      / required=""/.test(` ${attributes}`),
    ],
  )
  expect(fields).toEqual([
    ['name', 'Full Name', '', true],
    ['phone', 'Phone Number', 'tel', true],
    ['passed', 'No of Papers Passed', 'number', true],
    ['email', 'Email Address', 'email', true],
    ['branch', 'Engineering Branch', '', true],
    ['university', 'Institution/University Name', '', true],
    ['reason', 'Reason for Transfer', '', false],
  ])
  expect(markup).toMatch(/<textarea[^>]* rows="3"/)
  expect(markup).toMatch(/<input id="passed"[^>]* min="0" max="300"/)
  expect(markup).toContain('>Check My Eligibility</button>')
})

test('without JavaScript no input can get into an address', () => {
  expect(renderToStaticMarkup(<CheckEligibility />)).toMatch(
    /<form [^>]*action="data:," method="dialog">/,
  )
})

test('an answer shows the fields it has, documents joined with commas', () => {
  const markup = details({
    minimumCgpa: 6.5,
    requiredDocs: ['Mark sheets', 'ID proof'],
    policyUrl: 'https://example.com/policy',
    notes: 'One.\n\nTwo.',
  })

  expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('Mark sheets, ID proof')
  expect(markup).toContain('>6.5<')
  expect(markup).toMatch(/<a href="https:\/\/example.com\/policy" target="_blank"[^>]*>View Policy/)
  expect(markup.match(/<p /g)).toHaveLength(2)
})

test('a missing field has no row, and an unsafe address no link', () => {
  const markup = details({ notes: 'One.', policyUrl: 'javascript:alert(1)' })

  expect(markup).not.toMatch(/University|Minimum CGPA|Required documents|Policy|Sources|<h3/)
})

test('the text of an answer is shown as text', () => {
  expect(details({ notes: '<img src=x onerror=alert(1)>' })).toContain('&lt;img src=x')
})

test('an empty answer says so', () => {
  expect(details({})).toContain('Please talk to a counsellor')
})

/** The question, without its marks, for candidates of these fields. */
function question(...fields: ('university' | 'branch')[]) {
  const candidates = fields.map((field, at) => ({ name: `Name ${at}`, field }))
  const answer = answerFrom({ matched: { candidates } })
  const result = { answer, sent: { university: 'jadavpur', branch: '05' }, taps: {}, date: '' }
  const amend = { send: () => {}, retry: () => {} }
  return renderToStaticMarkup(<Candidates {...{ result, amend }} onCorrect={() => {}} />)
    .replaceAll(/<\/?bdi>/g, '')
    .replaceAll(/(?:<[^>]*>)+/g, '|')
}

test('one possible name is offered as one, and several as a choice', () => {
  expect(question('university')).toBe(
    '|Did you mean this one?|You typed “jadavpur”. Tap the name if it is on your mark sheet.|Name 0|No. Correct my entries|',
  )
  expect(question('branch', 'branch')).toBe(
    '|Which one is yours?|You typed “05”. Look at your mark sheet, then tap yours.|Name 0|Name 1|None of these. Correct my entries|',
  )
  expect(question('university', 'branch', 'branch')).toContain('|Which one is yours?|')
})
