import { expect, test } from 'vitest'
import data from './statements.json' with { type: 'json' }
import { statementsIn } from './statements.ts'

test.each([
  ['2018 me second year ke baad padhai chhod di thi', 'left'],
  ['చదువు మధ్యలో ఆపేశాను', 'left'],
  ['I am working in an IT company', 'working'],
  ['dubai la iruken', 'abroad'],
  ['diploma aipoindi', 'diploma'],
  ['diploma with 2 backlogs', 'diploma-pending'],
  ['joined by lateral entry', 'lateral'],
  ['ella sem mudichiten arrear iruku', 'finished'],
])('%s says %s', (text, fact) => {
  expect([...statementsIn(text)]).toContain(`fact:${fact}`)
})

test.each([
  'I will leave if I fail',
  'job after degree',
  'want to go to Dubai',
  'my friend left',
  'I cancelled my admission',
])('%s says nothing of the student', (text) => {
  expect([...statementsIn(text)]).toEqual([])
})

test('each list that a statement names is there', () => {
  const names = data.statements
    .flatMap(({ has, not }) => [...has, ...not])
    .filter((words) => words.startsWith('$'))

  expect(names.filter((name) => !(name.slice(1) in data.lists))).toEqual([])
})
