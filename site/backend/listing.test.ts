import { expect, test } from 'vitest'
import { conditionsOf, spanOf, type Filters } from './listing.ts'

const now = new Date(2026, 10, 21, 10, 58)
const conditionsFor = (filters: Filters): unknown[] =>
  conditionsOf({ page: 1, search: '', filters }, { me: 'person-1', now, today: '2026-11-21' }).map(
    (query) => JSON.parse(query),
  )

test('each filter is one condition, and all are combined', () => {
  expect(
    conditionsFor({
      stage: 'no-answer',
      mine: true,
      university: 'jntuh',
      college: 'abes',
      branch: 'cse',
      language: 'Telugu',
      phone: '00044',
    }),
  ).toEqual([
    { method: 'equal', attribute: 'stage', values: ['no-answer'] },
    { method: 'equal', attribute: 'assignee', values: ['person-1'] },
    { method: 'equal', attribute: 'universityId', values: ['jntuh'] },
    { method: 'equal', attribute: 'collegeId', values: ['abes'] },
    { method: 'equal', attribute: 'branchId', values: ['cse'] },
    { method: 'isNotNull', attribute: 'language' },
    { method: 'contains', attribute: 'language', values: ['Telugu'] },
    { method: 'contains', attribute: 'phoneDigits', values: ['00044'] },
  ])
})

test('a date filter covers days in the time zone of the browser, the last one included', () => {
  expect(spanOf('today', now)).toEqual([new Date(2026, 10, 21)])
  expect(spanOf('yesterday', now)).toEqual([new Date(2026, 10, 20), new Date(2026, 10, 21)])
  expect(spanOf('7-days', now)).toEqual([new Date(2026, 10, 15)])
  expect(spanOf({ from: '2026-11-01', to: '2026-11-20' }, now)).toEqual([
    new Date(2026, 10, 1),
    new Date(2026, 10, 21),
  ])
})
