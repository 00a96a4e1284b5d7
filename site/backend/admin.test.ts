import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://kitesail.example' })
const page = new EventTarget()
vi.stubGlobal('document', page)
// A test before it in this process may have loaded the client without a location.
vi.resetModules()
const { currentAccount, declined, listSubmissions, serverMessage, sessionEnded, signIn, signOut } =
  await import('./admin.ts')

const asker = {
  me: 'person-1',
  pageSize: 10,
  now: new Date(2026, 10, 21, 10, 58),
  today: '2026-11-21',
}
const list = (listing: Omit<Parameters<typeof listSubmissions>[0], 'filters'>) =>
  listSubmissions({ filters: {}, ...listing }, asker)

type Call = { method: string; address: string; headers: Headers; body: unknown }
let calls: Call[] = []
let answers: (Response | Error)[] = []

beforeEach(() => {
  calls = []
  answers = []
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    calls.push({
      method: method ?? 'GET',
      address,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    })
    const answer = answers.shift() ?? Response.json({ total: 0, documents: [] })
    if (answer instanceof Error) throw answer
    return answer
  })
})

const refusal = (code: number, message: string) =>
  Response.json({ message, code, type: 'general_unknown', version: '1.9.6' }, { status: code })

test('a request says whether somebody has just touched the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  page.dispatchEvent(new Event('keydown'))
  const values = [await attendedAfter(0), await attendedAfter(9_000), await attendedAfter(60_000)]
  vi.useRealTimers()

  expect(values).toEqual(['true', 'true', 'false'])
})

async function attendedAfter(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  await list({ page: 1, search: '' })
  return calls.at(-1)?.headers.get('x-attended')
}

test('a row has the fields that staff see, and an empty string for a missing reason', async () => {
  const document = {
    $id: '0123456789abcdef0123',
    $createdAt: '2026-11-21T05:14:00.123+00:00',
    university: 'JNTUH',
    branch: 'CSE',
    reason: null,
    name: 'Asha Rao',
    phone: '+91 00000 00000',
    email: 'asha@example.com',
    papers_passed: 31,
  }
  answers = [Response.json({ total: 1, documents: [document] })]

  const { total, rows } = await list({ page: 1, search: '' })

  const { $id: id, $createdAt: createdAt, ...fields } = document
  expect(total).toBe(1)
  expect(rows).toMatchObject([{ id, createdAt, reason: '', name: fields.name, stage: 'new' }])
})

test('signing in continues if ending the old session fails, and reports that a code is required', async () => {
  const session = { $id: 'session', missing: 'code' }
  answers = [new TypeError('Failed to fetch'), Response.json(session, { status: 201 })]

  await expect(signIn('staff@example.com', 'long enough')).resolves.toEqual({ asksCode: true })
})

test('a guest has no account, and a failing server is an error', async () => {
  answers = [refusal(401, 'missing scopes'), refusal(500, 'Server Error')]

  await expect(currentAccount()).resolves.toBeUndefined()
  await expect(currentAccount()).rejects.toThrow('Server Error')
})

test('signing out of an ended session succeeds, and fails if the server cannot be reached', async () => {
  answers = [refusal(401, 'missing scopes'), new TypeError('Failed to fetch')]

  await expect(signOut()).resolves.toBeUndefined()
  await expect(signOut()).rejects.toThrow('Failed to fetch')
})

const failure = async (answer: Response | Error): Promise<unknown> => {
  answers = [answer]
  return list({ page: 1, search: '' }).catch((error: unknown) => error)
}

test('the message of the server is passed on', async () => {
  const error = await failure(refusal(401, 'The current user is not authorized.'))

  expect(serverMessage(error)).toBe('The current user is not authorized.')
  expect(sessionEnded(error)).toBe(true)
  expect(declined(error)).toBe(true)
})

test.each([
  ['a network that fails', new TypeError('Failed to fetch')],
  ['a gateway’s page', new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['a body without a message', Response.json({ oops: true }, { status: 500 })],
  ['an empty message', refusal(500, '')],
  ['an answer that is not a list', Response.json({})],
])('%s has no message to show', async (_, answer) => {
  const error = await failure(answer)

  expect(error).toBeInstanceOf(Error)
  expect(serverMessage(error)).toBeUndefined()
  expect(declined(error)).toBe(false)
})
