import { expect, test } from 'vitest'
import { summaryOf, type View } from './view.ts'

const first: View = { page: 1, search: '', filters: {} }

test('the summary has the number of enquiries and their order', () => {
  expect(summaryOf(first, { total: 47 })).toBe('47 received, newest first')
  expect(summaryOf(first, { total: 123456 })).toBe('1,23,456 received, newest first')
})

test('a chosen order is named by its column and direction', () => {
  const byName: View = { ...first, sort: { column: 'name', direction: 'ascending' } }
  const oldest: View = { ...first, sort: { column: '$createdAt', direction: 'ascending' } }

  expect(summaryOf(byName, { total: 2 })).toBe('2 received, sorted by Name, ascending')
  expect(summaryOf(oldest, { total: 2 })).toBe('2 received, oldest first')
})

test('a search shows the number of matches, and no order for a single one', () => {
  const search: View = { ...first, search: 'mech' }

  expect(summaryOf(search, { total: 12 })).toBe('12 match “mech”, newest first')
  expect(summaryOf(search, { total: 1 })).toBe('1 matches “mech”')
})

test('the work of today says how much of it is done', () => {
  const toDo: View = { ...first, list: 'all', filters: { todo: true } }

  expect(summaryOf(toDo, { total: 19 })).toBe('19 match, in the order in which to call')
  expect(summaryOf(toDo, { total: 19, done: 7 })).toBe(
    '7 of 26 done, in the order in which to call',
  )
  expect(summaryOf(toDo, { total: 0, done: 26 })).toBe('All 26 are done')
})

test('an empty list and a search without a match each have their own wording', () => {
  expect(summaryOf(first, { total: 0 })).toBe('None received yet')
  expect(summaryOf({ ...first, search: 'zzz' }, { total: 0 })).toBe('No match')
})
