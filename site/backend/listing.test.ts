import { expect, test } from 'vitest'
import { conditionsOf, spanOf, type Filters } from './listing.ts'

const now = new Date(2026, 10, 21, 10, 58)
const conditionsFor = (filters: Filters, search = ''): unknown[] =>
  conditionsOf({ page: 1, search, filters }, { me: 'person-1', now, today: '2026-11-21' }).map(
    (query) => JSON.parse(query),
  )

test('without a filter, the search is the only condition', () => {
  expect(conditionsFor({})).toEqual([])
  expect(conditionsFor({}, 'mech')).toHaveLength(1)
})

test('each filter is one condition, and all are combined', () => {
  expect(
    conditionsFor({
      stage: 'no-answer',
      mine: true,
      university: 'jntuh',
      college: 'abes',
      branch: 'cse',
      phone: '00044',
    }),
  ).toEqual([
    { method: 'equal', attribute: 'stage', values: ['no-answer'] },
    { method: 'equal', attribute: 'assignee', values: ['person-1'] },
    { method: 'equal', attribute: 'universityId', values: ['jntuh'] },
    { method: 'equal', attribute: 'collegeId', values: ['abes'] },
    { method: 'equal', attribute: 'branchId', values: ['cse'] },
    { method: 'contains', attribute: 'phoneDigits', values: ['00044'] },
  ])
})

test('an Indian phone number is searched for without its country code or leading zero', () => {
  for (const phone of ['9800000044', '919800000044', '09800000044', '00919800000044'])
    expect(conditionsFor({ phone })).toEqual([
      { method: 'contains', attribute: 'phoneDigits', values: ['9800000044'] },
    ])
  expect(conditionsFor({ phone: '९८००० ०००४४, 6-9 pm' })).toMatchObject([
    { values: ['9800000044'] },
  ])
  expect(conditionsFor({ phone: '9800000044 9811100044' })).toMatchObject([
    { values: ['9800000044', '9811100044'] },
  ])
  expect(conditionsFor({ phone: '0402345' })).toMatchObject([{ values: ['402345'] }])
  // Foreign numbers and parts of a number are not changed.
  for (const phone of ['971500000044', '919800', '0044'])
    expect(conditionsFor({ phone })).toMatchObject([{ values: [phone] }])
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
