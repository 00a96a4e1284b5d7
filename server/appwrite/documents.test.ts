import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { ReadTooSlow } from '../db/db.ts'
import { asha, home, addSubmissions, officeForTests, type Office } from './office-for-tests.ts'

let office: Office
let cookie: string

const people = [
  { ...asha },
  { ...asha, name: 'bala Iyer', reason: null, papers_passed: 40, branch: 'Mechanical' },
  { ...asha, name: 'Charu "100%" O\'Neil', university: 'அண்ணா பல்கலைக்கழகம்', papers_passed: 7 },
]

beforeAll(async () => {
  office = await officeForTests()
  cookie = await office.cookie()
  await addSubmissions(office, people)
})

afterAll(() => office.end())

type Call = { method: string; attribute?: string; values?: unknown[] }

const addressOf = (path: string, calls: (Call | string)[], more = '') => {
  const texts = calls.map((call) => (typeof call === 'string' ? call : JSON.stringify(call)))
  const queries = texts.map((text, index) => `queries%5B${index}%5D=${encodeURIComponent(text)}`)
  return `${path}?${[...queries, more].filter(Boolean).join('&')}`
}

const list = async (calls: (Call | string)[] = [], more = '', headers = {}) => {
  const reply = await office.call({
    url: addressOf(home, calls, more),
    headers: { cookie, ...headers },
  })
  return reply.json()
}

const refused = (code: number, type: string, message: string) => ({
  message,
  code,
  version: '1.9.6',
  type,
})

const unauthorized = refused(
  401,
  'user_unauthorized',
  'The current user is not authorized to perform the requested action.',
)

test('a document has exactly the submitted fields and the fields of the desk', async () => {
  const answer = await list()

  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  expect(Object.keys(answer)).toEqual(['total', 'documents'])
  expect(answer.total).toBe(3)
  expect(answer.documents[1]).toEqual({
    $id: expect.stringMatching(/^[0-9a-f]{20}$/),
    $sequence: '2',
    $collectionId: 'eligibility',
    $databaseId: 'consultancy',
    $createdAt: time,
    $updatedAt: time,
    $permissions: [],
    ...people[1],
    reference: expect.stringMatching(/^[A-Z]{2} \d{5}$/),
    language: null,
    stage: 'new',
    assignee: null,
    followUpAt: null,
    contactedAt: null,
    universityId: null,
    collegeId: null,
    branchId: null,
    phoneDigits: '910000000000',
    care: false,
    person: null,
  })
  expect(answer.documents[1].reason).toBeNull()
})

test('a selection returns the chosen columns and the system columns', async () => {
  const { documents } = await list([{ method: 'select', values: ['name', 'reason'] }])

  expect(Object.keys(documents[1])).toEqual([
    '$id',
    '$sequence',
    '$collectionId',
    '$databaseId',
    '$createdAt',
    '$updatedAt',
    '$permissions',
    'reason',
    'name',
  ])
  expect(documents[1].reason).toBeNull()
})

test('rows are not counted if the caller omits the total', async () => {
  const answer = await list([], 'total=false')

  expect(answer.total).toBe(0)
  expect(answer.documents).toHaveLength(3)
})

test.each([
  ['queries=x', 'general_argument_invalid', 'Invalid `queries` param: Value must a valid array'],
  ['queries[0]=limit(10)', 'general_query_invalid', 'Invalid query: Syntax error'],
  [
    'queries[0]=%7B%22method%22%3A%22regex%22%7D',
    'general_query_invalid',
    'Invalid query method: regex',
  ],
  ['total=maybe', 'general_argument_invalid', 'Invalid `total` param'],
  ['queries[0]=%', 'general_argument_invalid', 'malformed percent-encoding'],
  ['queries[0]=%ff', 'general_argument_invalid', 'malformed percent-encoding'],
  ['%E0%A4%A', 'general_argument_invalid', 'malformed percent-encoding'],
])('the parameters %s are refused', async (parameters, type, message) => {
  const reply = await office.call({ url: `${home}?${parameters}`, headers: { cookie } })

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual(refused(400, type, expect.stringContaining(message)))
})

test('twenty conditions are answered, and one more is refused', async () => {
  const more = JSON.stringify({ method: 'greaterThan', attribute: 'papers_passed', values: [10] })

  expect((await list(Array(20).fill(more))).total).toBe(2)
  expect(await list(Array(21).fill(more))).toMatchObject({ code: 400 })
})

test('a hundred values are answered, and one more is refused, however they are nested', async () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 8)
  const equal = { method: 'equal', attribute: 'papers_passed' }
  const parts = [
    { ...equal, values: values.slice(0, 60) },
    { ...equal, values: values.slice(59) },
  ]

  expect((await list([{ ...equal, values }])).total).toBe(2)
  expect(await list([{ method: 'or', values: parts }])).toMatchObject({
    code: 400,
    type: 'general_query_invalid',
  })
})

test('a list that takes too long is refused with this reason, and the server stays ready', async () => {
  const { db } = office.parts
  const tooSlow = new ReadTooSlow('slow', 'READ_TOO_SLOW')
  const slow = await buildApp({
    ...office.parts,
    db: { ...db, list: () => Promise.reject(tooSlow) },
  })

  const reply = await slow.inject({
    // A new address, since answers to earlier ones are cached.
    url: `${home}?ttl=7`,
    headers: { cookie, 'x-appwrite-project': 'consultancy' },
  })
  const ready = await slow.inject('/readyz')
  await slow.close()

  expect(reply.json()).toEqual(
    refused(
      503,
      'general_service_unavailable',
      'This list takes too long to read. Please ask for less at once.',
    ),
  )
  expect(reply.headers['retry-after']).toBe('5')
  expect(ready.statusCode).toBe(200)
})

const idRule =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char"

test.each([
  [
    'databases/other/collections/eligibility/documents',
    404,
    'database_not_found',
    "Database with the requested ID 'other' could not be found.",
  ],
  [
    'databases/consultancy/collections/other/documents',
    404,
    'collection_not_found',
    "Collection with the requested ID 'other' could not be found.",
  ],
  [
    'databases/consultancy/collections/people/documents',
    404,
    'collection_not_found',
    "Collection with the requested ID 'people' could not be found.",
  ],
  [
    'databases/consultancy/collections/eligibility/documents/unknown',
    404,
    'document_not_found',
    "Document with the requested ID 'unknown' could not be found.",
  ],
  [
    'databases/%20/collections/eligibility/documents',
    400,
    'general_argument_invalid',
    `Invalid \`databaseId\` param: ${idRule}`,
  ],
  [
    'databases/consultancy/collections/.x/documents',
    400,
    'general_argument_invalid',
    `Invalid \`collectionId\` param: ${idRule}`,
  ],
  [
    `databases/consultancy/collections/eligibility/documents/${'x'.repeat(37)}`,
    400,
    'general_argument_invalid',
    `Invalid \`documentId\` param: ${idRule}`,
  ],
  ['databases/consultancy/collections/eligibility', 404, 'general_route_not_found', 'Not Found'],
  ['databases', 404, 'general_route_not_found', 'Not Found'],
  ['tablesdb/consultancy/tables/eligibility/rows', 404, 'general_route_not_found', 'Not Found'],
  ['users', 404, 'general_route_not_found', 'Not Found'],
  ['', 404, 'general_route_not_found', 'Not Found'],
])('the address /v1/%s is answered with %i %s', async (path, code, type, message) => {
  const reply = await office.call({ url: `/v1/${path}`, headers: { cookie } })

  expect(reply.statusCode).toBe(code)
  expect(reply.headers['content-type']).toMatch(/^application\/json/)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.json()).toEqual(refused(code, type, message))
})

const readable = [
  home,
  `${home}/0123456789abcdef0123`,
  '/v1/databases/other/collections/other/documents',
  `${home}?queries[0]=nonsense`,
]

test.each(readable)('a guest learns nothing from %s', async (url) => {
  const callers: Record<string, string>[] = [
    {},
    { cookie: 'a_session_consultancy=eyJpZCI6IngiLCJzZWNyZXQiOiJ4In0=' },
    { 'x-appwrite-key': 'standard_0123456789' },
    { 'x-appwrite-jwt': 'a.b.c' },
    { authorization: 'Bearer x' },
  ]

  const replies = await Promise.all(callers.map((headers) => office.call({ url, headers })))

  for (const reply of replies) {
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual(unauthorized)
  }
})

test('a request without a project is refused, and another project is not found', async () => {
  const withoutProject = await office.call({
    url: home,
    headers: { cookie, 'x-appwrite-project': '' },
  })
  const other = await office.call({ url: home, headers: { cookie, 'x-appwrite-project': 'other' } })
  const byParameter = await office.call({
    url: `${home}?project=consultancy`,
    headers: { cookie, 'x-appwrite-project': '' },
  })

  expect(withoutProject.json()).toEqual(
    refused(
      401,
      'general_access_forbidden',
      'No Appwrite project was specified. Please specify your project ID when initializing your Appwrite SDK.',
    ),
  )
  expect(other.json()).toMatchObject({ code: 404, type: 'project_not_found' })
  expect(byParameter.statusCode).toBe(200)
})
