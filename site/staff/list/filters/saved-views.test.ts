import { expect, test } from 'vitest'
import { added } from './saved-views.tsx'

const today = { name: 'Today', query: '?received=today' }

test('a view is added under its name', () => {
  const mine = { name: 'Mine', query: '?mine=true' }

  expect(added([today], mine)).toEqual([today, mine])
})

test('a view never replaces another one of the same name', () => {
  expect(added([today], { name: 'Today', query: '?todo=true' })).toBeNull()
})
