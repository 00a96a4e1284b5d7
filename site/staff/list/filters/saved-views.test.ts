import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://kitesail.example' })
const { added } = await import('./saved-views.ts')

test('a view with a name already in use is added under another name', () => {
  const today = { name: 'Today', query: '?received=today' }
  const other = { name: 'Today', query: '?todo=true' }
  const mine = { name: 'Mine', query: '?mine=true' }

  expect([today, mine, other].reduce(added, [today])).toEqual([
    today,
    mine,
    { name: 'Today (2)', query: '?todo=true' },
  ])
})
