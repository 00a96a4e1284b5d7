import { expect, test } from 'vitest'
import { shortLineFrom, statementFrom, stepFrom } from './statement.ts'

test('the source number at the end of a statement is separated from its text', () => {
  expect(statementFrom('Credits last up to seven years. [1]')).toEqual({
    text: 'Credits last up to seven years.',
    source: 1,
  })
  expect(statementFrom('Ask [first].')).toEqual({ text: 'Ask [first].' })
})

test.each([
  ['2–4 semesters may count, by our estimate.', '2–4', 'semesters may count,', ' by our estimate.'],
  [
    '8 papers pending. Some universities admit only students with none.',
    '8',
    'papers pending.',
    ' Some universities admit only students with none.',
  ],
  [
    '2028: your 2021 papers expire. Up to 7 years.',
    '2028',
    'your 2021 papers expire.',
    ' Up to 7 years.',
  ],
  [
    'This page is for B.E. and B.Tech. We help.',
    undefined,
    'This page is for B.E. and B.Tech.',
    ' We help.',
  ],
  ['Typed it by mistake? Correct it.', undefined, 'Typed it by mistake?', ' Correct it.'],
  ['Ask AIU first. Wait for the reply.', undefined, 'Ask AIU first.', ' Wait for the reply.'],
  ['No mark at all', undefined, 'No mark at all', ''],
])(
  'the short line “%s” is split into figure, emphasis and remainder',
  (line, figure, strong, remainder) => {
    expect(shortLineFrom(line)).toEqual({ figure, strong, remainder, more: '', source: undefined })
  },
)

test('an estimate is separated from its explanation', () => {
  expect(
    shortLineFrom(
      '2–4 semesters may count, by our estimate. 31 papers are about 3 to 5 semesters. [1]',
    ),
  ).toEqual({
    figure: '2–4',
    strong: 'semesters may count,',
    remainder: ' by our estimate.',
    more: ' 31 papers are about 3 to 5 semesters.',
    source: 1,
  })
})

test('the source number of a short line is separated from its text', () => {
  expect(shortLineFrom('2028: your papers expire. Up to 7 years. [2]')).toMatchObject({
    remainder: ' Up to 7 years.',
    source: 2,
  })
})

test.each([
  ['Ask your college when you can appear for your 8 papers. [2]', 'Ask your college', 2],
  ['Ask for the class timetable before you pay. You must attend.', 'Ask for the class timetable'],
  ['Ask us first. Your papers may be too old.', 'Ask us first.'],
  ['Type the full name of your branch.', 'Type the full name of your branch.'],
])('the action in the step “%s” is bold', (line, strong, source?: number) => {
  const step = stepFrom(line)

  expect(step).toMatchObject({ strong, source })
  expect(line).toContain(step.strong + step.remainder)
})
