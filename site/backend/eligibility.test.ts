import { afterEach, expect, test, vi } from 'vitest'
import { checkEligibility } from './answer.ts'

const asha = {
  branch: 'CSE',
  university: 'JNTUH',
  reason: '',
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha@example.com',
  passed: 31,
}

function mockFetch(answer: () => Response) {
  const fetch = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(async () =>
    answer(),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

test('the check sends the payload as JSON, with the project and the idempotency key', async () => {
  const fetch = mockFetch(() => Response.json({ universityName: 'JNTUH' }))

  const answer = await checkEligibility(asha, { key: 'key-1' })

  const [address, request] = fetch.mock.calls[0] ?? []
  expect(address).toBe('/api/check-eligibility')
  expect(request?.method).toBe('POST')
  expect(request?.headers).toEqual({
    'Content-Type': 'application/json',
    'Idempotency-Key': 'key-1',
    'X-Appwrite-Project': 'consultancy',
  })
  expect(request?.body).toBe(JSON.stringify(asha))
  expect(answer.universityName).toBe('JNTUH')
})

test('a correction names the enquiry that it changes', async () => {
  const fetch = mockFetch(() => Response.json({ universityName: 'JNTUH' }))

  await checkEligibility(asha, { key: 'key-2', amends: 'token-1' })

  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({
    Amends: 'token-1',
    'Idempotency-Key': 'key-2',
  })
})

test('a request for a copy is sent in a header and does not change the body', async () => {
  const fetch = mockFetch(() => Response.json({ universityName: 'JNTUH' }))

  await checkEligibility(asha, { key: 'key-3', copy: true })

  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'copy-by-mail': 'yes' })
  expect(fetch.mock.calls[0]?.[1].body).toBe(JSON.stringify(asha))
})

test.each([
  ['a refusal', () => Response.json({ message: 'no' }, { status: 400 })],
  ['a server error', () => new Response('oops', { status: 500 })],
  ['a failed check', () => Response.json({ status: 'failed', errors: 'out of order' })],
  ['a page instead of JSON', () => new Response('<!doctype html>')],
  ['a null reply', () => new Response('null')],
])('%s is a failure', async (_, answer) => {
  mockFetch(answer)

  await expect(checkEligibility(asha, { key: 'key-1' })).rejects.toThrow()
})
