import { expect, test } from 'vitest'
import {
  acrossKinds,
  digitsOfNumber,
  filteredBy,
  orderOf,
  queryFrom,
  sortedBy,
  viewFrom,
  type View,
} from './view.ts'

const thirdByName: View = {
  page: 3,
  search: 'anna univ',
  sort: { column: 'name', direction: 'descending' },
  filters: {},
}

test('what looks for people goes over all kinds, until one is chosen or nobody is looked for', () => {
  const plain: View = { page: 1, search: '', filters: {} }
  const search: View = { ...plain, search: 'asha' }

  expect(acrossKinds(plain, search, true)).toEqual({ ...search, list: 'all' })
  expect(acrossKinds(plain, filteredBy(plain, { mine: true }), true).list).toBe('all')
  expect(acrossKinds(plain, filteredBy(plain, { stage: 'new' }), true).list).toBeUndefined()
  // One kind was chosen, or there is only one.
  expect(acrossKinds(search, { ...search, search: 'ash' }, true).list).toBeUndefined()
  expect(acrossKinds({ ...plain, list: 'others' }, { ...search, list: 'others' }, true).list).toBe(
    'others',
  )
  expect(acrossKinds(plain, search, false)).toEqual(search)
  expect(acrossKinds({ ...search, list: 'all' }, { ...plain, list: 'all' }, true)).toEqual(plain)
})

test('the plain address is the first page, newest first', () => {
  const view = viewFrom('')

  expect(view).toEqual({ page: 1, search: '', filters: {} })
  expect(orderOf(view)).toEqual({ column: '$createdAt', direction: 'descending' })
  expect(orderOf(viewFrom('?todo=true'))).toBeUndefined()
  expect(queryFrom(view)).toBe('')
})

test('the time of creation is named in the address without its dollar sign', () => {
  const view: View = {
    page: 1,
    search: '',
    sort: { column: '$createdAt', direction: 'ascending' },
    filters: {},
  }

  expect(queryFrom(view)).toBe('?sort=createdAt&direction=ascending')
  expect(viewFrom(queryFrom(view))).toEqual(view)
})

test.each(['0', '-1', '1.5', 'two', '', '1e3', '99999999'])(
  'the page %j in an address is read as the first',
  (page) => {
    expect(viewFrom(`?page=${page}`).page).toBe(1)
  },
)

test.each(['$id', '__proto__', 'createdat', ''])('the unknown column %j sorts nothing', (sort) => {
  expect(viewFrom(`?sort=${sort}&direction=descending`).sort).toBeUndefined()
})

test('a search in the address is trimmed and limited in length', () => {
  const view = viewFrom(`?search=${'+'.repeat(3)}${'a'.repeat(500)}`)

  expect(view.search).toBe('a'.repeat(197))
})

test('another column starts ascending, on the first page, within the same search', () => {
  expect(sortedBy(thirdByName, 'email')).toEqual({
    page: 1,
    search: 'anna univ',
    sort: { column: 'email', direction: 'ascending' },
    filters: {},
  })
})

test('filters and the open enquiry are the same after conversion to an address and back', () => {
  const view: View = {
    page: 2,
    search: '',
    filters: {
      stage: 'no-answer',
      mine: true,
      todo: true,
      received: { from: '2026-11-01', to: '2026-11-21' },
      university: 'jntuh',
      college: 'abes-engineering-college',
      branch: 'cse',
      language: 'Telugu',
      phone: '9800000044 9811100044',
    },
    enquiry: '66f0a1b2c3d4e5f60718',
  }

  expect(viewFrom(queryFrom(view))).toEqual(view)
  expect(queryFrom(view)).toContain('received=2026-11-01..2026-11-21')
})

test.each([
  'stage=gone',
  'mine=1',
  'received=2026-13-01..2026-11-21',
  'received=soon',
  'phone=abc',
  'university=../..',
  'enquiry=a%20b',
])('the invalid %s is ignored', (query) => {
  expect(viewFrom(`?${query}`)).toEqual({ page: 1, search: '', filters: {} })
})

test('a changed filter leads to the first page and keeps search and sort', () => {
  const filtered = filteredBy(thirdByName, { stage: 'called' })

  expect(filtered).toEqual({ ...thirdByName, page: 1, filters: { stage: 'called' } })
  expect(filteredBy(filtered, { stage: undefined }).filters).toEqual({})
})

test('a search that has phone numbers, or looks like a part of one, yields their digits', () => {
  expect(digitsOfNumber('98765 43210')).toBe('9876543210')
  expect(digitsOfNumber('+91 98765-43210')).toBe('9876543210')
  expect(digitsOfNumber('९८७६५')).toBe('98765')
  expect(digitsOfNumber('98765 43210 or 91234 56780')).toBe('9876543210 9123456780')
  expect(digitsOfNumber('3210')).toBe('3210')
  for (const text of ['', '321', 'asha', 'batch 2026', 'a9876@example.com', '9'.repeat(16)])
    expect(digitsOfNumber(text)).toBeUndefined()
})
