import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WordsState } from '#contract/words.ts'
import { officeForTests, type Office } from '../appwrite/office-for-tests.ts'

const { pendingCalls } = vi.hoisted(() => ({
  pendingCalls: new Map<string, (answer: object) => void>(),
}))

// A call stays pending until the test finishes it.
vi.mock('./program.ts', () => ({
  contentProgram: () => ({
    call: (name: string) => new Promise((done) => pendingCalls.set(name, done)),
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

async function finish(name: string, answer: object) {
  await vi.waitFor(() => expect(pendingCalls.has(name)).toBe(true))
  pendingCalls.get(name)?.(answer)
  pendingCalls.delete(name)
}

test('a state that was read before the publishing finished still says that it is running', async () => {
  const payload = { revision: '' }
  await office.call({ method: 'POST', url: `${url}/publish`, headers: { cookie }, payload })

  const earlyRead = office.call({ method: 'GET', url, headers: { cookie } })
  await vi.waitFor(() => expect(pendingCalls.has('state')).toBe(true))
  await finish('publish', { id: '000001' })
  await finish('state', { current: '' })
  expect((await earlyRead).json<WordsState>()).toMatchObject({
    current: '',
    publishing: { work: 'publish' },
  })

  const lateRead = office.call({ method: 'GET', url, headers: { cookie } })
  await finish('state', { current: '000001' })
  expect((await lateRead).json<WordsState>()).toMatchObject({
    current: '000001',
    publishing: null,
  })
})
