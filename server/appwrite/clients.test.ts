import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserFor } from './browser-for-tests.ts'
import { asha, addSubmissions, meera, officeForTests, type Office } from './office-for-tests.ts'

type Kit = typeof import('appwrite')

/** The official client for browsers that the page ships, the major version before it, and the client for servers. */
const kits = {
  'appwrite 26': () => import('appwrite26') as unknown as Promise<Kit>,
  'appwrite 27': () => import('appwrite'),
  'node-appwrite 27': () => import('node-appwrite') as unknown as Promise<Kit>,
}

/** A page of the site under development, on another port than the server. */
const page = 'http://localhost:5173'

const surnames = ['Rao', 'Iyer', 'Khan', 'Das', 'Bose']
const submissions = Array.from({ length: 25 }, (_, index) => ({
  ...asha,
  name: `Asha ${surnames[index % 5]} ${index}`,
  email: `asha.${index}@example.com`,
  branch: index % 2 === 0 ? 'Mechanical' : 'Civil',
  reason: index % 3 === 0 ? null : `Reason 100% ${index}`,
  papers_passed: index,
}))

/** The number of session cookies. The device cookie stays after a sign-out. */
const sessionsIn = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies.keys()].filter((name) => name.includes('a_session_')).length

let office: Office
let ids: string[]
let address: string

beforeAll(async () => {
  office = await officeForTests({ environment: { ALLOWED_ORIGINS: page } })
  ids = await addSubmissions(office, submissions)
  await office.app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address record.
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`
})

afterAll(() => office.end())

test.each(Object.entries(kits))('%s signs in, reads everything, and signs out', async (_, load) => {
  const kit = await load()
  const browser = await browserFor(address, page)
  const client = new kit.Client().setEndpoint(`${browser.address}/v1`).setProject('consultancy')
  const account = new kit.Account(client)
  const databases = new kit.Databases(client)
  const { Query } = kit
  const list = (...queries: string[]) =>
    databases.listDocuments('consultancy', 'eligibility', queries)
  const rowsOf = async (...queries: string[]) => {
    const { documents } = await list(...queries, Query.limit(100))
    return documents.map(({ $id }) => ids.indexOf($id))
  }
  const where = (matches: (row: (typeof submissions)[number], index: number) => boolean) =>
    submissions.flatMap((row, index) => (matches(row, index) ? [index] : []))

  // A guest.
  const scopes = { code: 401, type: 'general_unauthorized_scope' }
  await expect(account.get()).rejects.toMatchObject(scopes)
  await expect(account.deleteSession('current')).rejects.toMatchObject(scopes)
  await expect(list()).rejects.toMatchObject({ code: 401, type: 'user_unauthorized' })

  // Signing in.
  await expect(
    account.createEmailPasswordSession(meera.email, 'wrong password'),
  ).rejects.toMatchObject({
    name: 'AppwriteException',
    code: 401,
    type: 'user_invalid_credentials',
    message: 'Invalid credentials. Please check the email and password.',
  })
  const session = await account.createEmailPasswordSession(meera.email, meera.password)
  expect(session).toMatchObject({ current: true, secret: '', userId: office.person.id })
  expect(sessionsIn(browser)).toBe(2)
  expect(await account.get()).toMatchObject({
    email: meera.email,
    prefs: {},
    labels: ['owner'],
  })
  expect(await account.getSession('current')).toMatchObject({ $id: session.$id })

  // Preferences.
  const views = [{ name: 'Ring “again”', query: '?stage=no-answer' }]
  const stored = await account.updatePrefs({ views })
  expect(stored.prefs).toEqual({ views })
  // One of the clients adds a method to what it returns.
  expect(await account.getPrefs()).toMatchObject({ views })
  expect(await account.get()).toMatchObject({ prefs: { views }, labels: ['owner'] })
  expect((await account.updatePrefs({})).prefs).toEqual({})
  expect(await account.getPrefs()).not.toHaveProperty('views')
  await expect(account.updatePrefs([] as never)).rejects.toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
    message: 'Invalid `prefs` param: Value must be a valid object.',
  })

  await expect(
    account.createEmailPasswordSession(meera.email, meera.password),
  ).rejects.toMatchObject({ code: 401, type: 'user_session_already_exists' })

  // The list of the staff area.
  const search = ['name', 'university', 'branch', 'email'].map((attribute) =>
    Query.search(attribute, 'mech'),
  )
  const matchingPage = await list(
    Query.offset(10),
    Query.limit(10),
    Query.or(search),
    Query.orderDesc('$createdAt'),
  )
  expect(matchingPage.total).toBe(13)
  expect(matchingPage.documents.map(({ $id }) => ids.indexOf($id))).toEqual([4, 2, 0])
  expect({ ...matchingPage.documents[2] }).toMatchObject({
    ...submissions[0],
    $databaseId: 'consultancy',
    $collectionId: 'eligibility',
    $createdAt: expect.stringMatching(/\+00:00$/),
  })

  // Every query method.
  const createdAt = matchingPage.documents[0]?.$createdAt ?? ''
  expect(await rowsOf()).toEqual(where(() => true))
  expect(await rowsOf(Query.equal('branch', 'civil'))).toEqual(
    where((_row, index) => index % 2 === 1),
  )
  expect(await rowsOf(Query.equal('papers_passed', [1, 2]))).toEqual([1, 2])
  expect(await rowsOf(Query.notEqual('papers_passed', 3))).toEqual(
    where((_row, index) => index !== 3),
  )
  expect(await rowsOf(Query.lessThan('papers_passed', 2))).toEqual([0, 1])
  expect(await rowsOf(Query.lessThanEqual('papers_passed', 2))).toEqual([0, 1, 2])
  expect(await rowsOf(Query.greaterThan('papers_passed', 22))).toEqual([23, 24])
  expect(await rowsOf(Query.greaterThanEqual('papers_passed', 22))).toEqual([22, 23, 24])
  expect(await rowsOf(Query.between('papers_passed', 5, 7))).toEqual([5, 6, 7])
  expect(await rowsOf(Query.isNull('reason'))).toEqual(where(({ reason }) => reason === null))
  expect(await rowsOf(Query.isNotNull('reason'))).toEqual(where(({ reason }) => reason !== null))
  expect(await rowsOf(Query.startsWith('name', 'asha k'))).toEqual([2, 7, 12, 17, 22])
  expect(await rowsOf(Query.endsWith('name', '24'))).toEqual([24])
  expect(await rowsOf(Query.contains('reason', '100% 1'))).toEqual([1, 10, 11, 13, 14, 16, 17, 19])
  expect(await rowsOf(Query.search('email', 'asha.7@example.com'))).toEqual([7, 17])
  expect(await rowsOf(Query.search('name', '"AND" * %'))).toEqual([])
  expect(
    await rowsOf(Query.and([Query.equal('branch', 'Civil'), Query.lessThan('papers_passed', 4)])),
  ).toEqual([1, 3])
  expect(
    await rowsOf(
      Query.greaterThanEqual('$createdAt', createdAt),
      Query.equal('name', 'Asha Bose 4'),
    ),
  ).toEqual([4])
  expect(await rowsOf(Query.orderDesc('branch'), Query.orderAsc('name'), Query.limit(2))).toEqual([
    14, 24,
  ])

  // Pages by offset and by cursor cover the list without gaps, and the total is exact.
  const order = Query.orderAsc('university')
  const first = await list(order, Query.limit(10))
  const second = await list(
    order,
    Query.limit(10),
    Query.cursorAfter(first.documents[9]?.$id ?? ''),
  )
  const third = await list(order, Query.limit(10), Query.offset(20))
  const back = await list(order, Query.limit(10), Query.cursorBefore(third.documents[0]?.$id ?? ''))
  expect(
    [first, second, third].flatMap(({ documents }) => documents).map(({ $id }) => $id),
  ).toEqual(ids)
  expect(back.documents.map(({ $id }) => $id)).toEqual(second.documents.map(({ $id }) => $id))
  expect([first, second, third].map(({ total }) => total)).toEqual([25, 25, 25])
  const [part] = (await list(Query.select(['name']), Query.limit(1))).documents
  expect(part).toMatchObject({ name: submissions[0]?.name, $id: ids[0] })
  expect(part).not.toHaveProperty('phone')

  // One document, and refused requests.
  expect({
    ...(await databases.getDocument('consultancy', 'eligibility', ids[3] ?? '')),
  }).toMatchObject(submissions[3] ?? {})
  await expect(
    databases.getDocument('consultancy', 'eligibility', 'unknown'),
  ).rejects.toMatchObject({
    code: 404,
    type: 'document_not_found',
  })
  await expect(databases.listDocuments('consultancy', 'other')).rejects.toMatchObject({
    code: 404,
    type: 'collection_not_found',
  })
  await expect(databases.listDocuments('other', 'eligibility')).rejects.toMatchObject({
    code: 404,
    type: 'database_not_found',
  })
  await expect(list(Query.equal('other', 'x'))).rejects.toMatchObject({
    code: 400,
    type: 'general_query_invalid',
    message: 'Invalid query: Attribute not found in schema: other',
  })
  await expect(list('limit(10)')).rejects.toMatchObject({
    message: 'Invalid query: Syntax error',
  })
  await expect(
    databases.createDocument('consultancy', 'eligibility', 'new', { name: 'x' }),
  ).rejects.toMatchObject({ code: 404, type: 'general_route_not_found' })

  // Signing out.
  await account.deleteSession('current')
  expect(sessionsIn(browser)).toBe(0)
  await expect(account.get()).rejects.toMatchObject(scopes)
  await browser.close()
})

test('a page of an unknown origin fails at the preflight', async () => {
  const { Client, Account } = await import('appwrite')
  const browser = await browserFor(address, 'https://evil.example')
  const client = new Client().setEndpoint(`${browser.address}/v1`).setProject('consultancy')

  const attempt = new Account(client).createEmailPasswordSession(meera.email, meera.password)

  await expect(attempt).rejects.toThrow('the preflight was declined')
  expect(sessionsIn(browser)).toBe(0)
  await browser.close()
})
