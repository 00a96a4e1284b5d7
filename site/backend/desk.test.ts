import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://kitesail.example' })
const { colleagues } = await import('./desk.ts')

let answers: Record<string, Response>
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => answers[new URL(address).pathname])
})

const member = { id: 'ravi', name: 'Ravi Sample', email: '', invited: false }
const invited = { id: 'anita', name: 'Anita Sample', email: '', invited: true }

test('former members are listed by name, and invited ones are not listed', async () => {
  const former = [{ id: 'farah', name: 'Farah Sample' }]
  answers = { '/api/people': Response.json({ members: [member, invited], former }) }

  expect(await colleagues()).toEqual([
    { id: 'ravi', name: 'Ravi Sample' },
    { id: 'farah', name: 'Farah Sample', left: true },
  ])
})
