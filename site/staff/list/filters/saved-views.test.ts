import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://kitesail.example' })
const { editViews } = await import('#site/backend/desk.ts')
const { added } = await import('./saved-views.tsx')

const today = { name: 'Today', query: '?received=today' }
const mine = { name: 'Mine', query: '?mine=true' }

test('a view is added under its name, and never replaces another one of the same name', () => {
  expect(added([today], mine)).toEqual([today, mine])
  expect(added([today], { name: 'Today', query: '?todo=true' })).toBeNull()
})

test('a change keeps the valid views of other devices and all other preferences', async () => {
  let prefs: object = { other: 1, views: [today, { name: 'no query' }, null, 'text'] }
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method !== 'PATCH') return Response.json(prefs)
    ;({ prefs } = JSON.parse(body) as { prefs: object })
    return Response.json({ prefs })
  })

  expect(await editViews((views) => [...views, mine])).toEqual([today, mine])
  expect(prefs).toEqual({ other: 1, views: [today, mine] })
})

test('preferences without a list of views contain no views', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ prefs: { views: 'text' } }))

  expect(await editViews((views) => views)).toEqual([])
})
