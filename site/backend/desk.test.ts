import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://kitesail.example' })
const { colleagues } = await import('./desk.ts')

let answers: Record<string, Response>
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => answers[new URL(address).pathname])
})

const member = { userId: 'ravi', userName: 'Ravi Sample', userEmail: '', confirm: true }
const invited = { userId: 'anita', userName: 'Anita Sample', userEmail: '', confirm: false }

test('former members are listed by name, and invited ones are not listed', async () => {
  answers = {
    '/v1/teams/staff/memberships': Response.json({ total: 1, memberships: [member, invited] }),
    '/v1/teams/staff': Response.json({ prefs: { former: { farah: 'Farah Sample' } } }),
  }

  expect(await colleagues()).toEqual([
    { id: 'ravi', name: 'Ravi Sample' },
    { id: 'farah', name: 'Farah Sample', left: true },
  ])
})

const missing = () => Response.json({ message: 'Not found', code: 404 }, { status: 404 })

test('a server without a team has no colleagues', async () => {
  answers = { '/v1/teams/staff/memberships': missing(), '/v1/teams/staff': missing() }

  expect(await colleagues()).toEqual([])
})
