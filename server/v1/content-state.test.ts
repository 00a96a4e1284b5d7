import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WordsState } from '#contract/words.ts'
import { officeForTests, type Office } from './office-for-tests.ts'

const { held } = vi.hoisted(() => ({ held: new Map<string, (answer: object) => void>() }))

// Its calls end when a test says so.
vi.mock('../content/program.ts', () => ({
  contentProgram: () => ({
    call: (name: string) => new Promise((done) => held.set(name, done)),
    close: () => undefined,
  }),
}))

let office: Office
let cookie: string

beforeAll(async () => {
  office = await officeForTests()
  cookie = await office.cookie()
})
afterAll(() => office.end())

const url = '/api/content'

async function end(name: string, answer: object) {
  await vi.waitFor(() => expect(held.has(name)).toBe(true))
  held.get(name)?.(answer)
  held.delete(name)
}

test('a state that was read before the publishing was over still says that it is under way', async () => {
  const payload = { revision: '' }
  await office.call({ method: 'POST', url: `${url}/publish`, headers: { cookie }, payload })

  const early = office.call({ method: 'GET', url, headers: { cookie } })
  await vi.waitFor(() => expect(held.has('state')).toBe(true))
  await end('publish', { id: '000001' })
  await end('state', { current: '' })
  expect((await early).json<WordsState>()).toMatchObject({ current: '', publishing: true })

  const late = office.call({ method: 'GET', url, headers: { cookie } })
  await end('state', { current: '000001' })
  expect((await late).json<WordsState>()).toMatchObject({ current: '000001', publishing: false })
})
