import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://kitesail.example' })
const { editViews } = await import('./saved-views.ts')

test('a change keeps the valid views of other devices and all other preferences', async () => {
  const existing = { name: 'Ring', query: '?stage=no-answer' }
  let prefs: object = { other: 1, views: [existing, { name: 'no query' }, null, 'text'] }
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method !== 'PATCH') return Response.json(prefs)
    ;({ prefs } = JSON.parse(body) as { prefs: object })
    return Response.json({ prefs })
  })
  const mine = { name: 'Mine', query: '?mine=true' }

  expect(await editViews((views) => [...views, mine])).toEqual([existing, mine])
  expect(prefs).toEqual({ other: 1, views: [existing, mine] })
})

test('preferences without a list of views contain no views', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ prefs: { views: 'text' } }))

  expect(await editViews((views) => views)).toEqual([])
})
