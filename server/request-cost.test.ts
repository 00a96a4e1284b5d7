import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { readSite } from './http/site-files.ts'
import { officeForTests, type Office } from './appwrite/office-for-tests.ts'
import { payload as enquiry } from './db/samples-for-tests.ts'

const characters = ['/', '.', ';', '=', '&', '%', '+', '-', ' ', 'a', '"']
/** Highest allowed processor time, as a multiple of a plain request on its own connection. Quadratic work on these lengths exceeds 1,000. */
const maxCostRatio = 40

let directory: string
let office: Office
let app: Awaited<ReturnType<typeof buildApp>>
let port: number
let cookie: string
let plainCost: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cost-'))
  await mkdir(join(directory, 'site'))
  await writeFile(join(directory, 'site', 'index.html'), '<title>Home</title>')
  await writeFile(join(directory, 'site', '404.html'), '<title>Not found</title>')
  const nothing = { styleHashes: {}, frameSources: [], imageSources: [], connectSources: [] }
  await writeFile(join(directory, 'site.json'), JSON.stringify(nothing))
  office = await officeForTests()
  const unlimited = {
    take: async () => ({ allowed: true, limit: 1, remaining: 1, resetAt: 0 }),
    reset: async () => {},
  }
  // Rate limits would refuse the requests before the measured work.
  const limits = new Proxy(office.parts.limits, { get: () => unlimited })
  app = await buildApp({ ...office.parts, limits }, readSite(directory))
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address record.
  port = (app.server.address() as AddressInfo).port
  cookie = await office.cookie()
  await costOf(request('GET', '/v1/account'))
  plainCost = await costOf(request('GET', '/v1/account'))
})

afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await office.end()
  await rm(directory, { recursive: true, force: true })
})

function request(method: string, address: string, headers: Record<string, string> = {}, body = '') {
  const all = {
    host: '127.0.0.1',
    connection: 'close',
    'x-appwrite-project': 'consultancy',
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${address} HTTP/1.1`, ...lines, '', body].join('\r\n'), 'latin1')
}

/** The lowest processor time of three tries, in microseconds, of server and client together. Stops at the first that is low `enough`. */
async function costOf(bytes: Buffer, enough = 0) {
  const costs: number[] = []
  while (costs.length < 3 && !costs.some((cost) => cost <= enough)) {
    const before = process.cpuUsage()
    const answer = await answerTo(bytes)
    const { user, system } = process.cpuUsage(before)
    expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
    costs.push(user + system)
  }
  return Math.min(...costs)
}

async function answerTo(bytes: Buffer) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

/** Two lengths: one that is still processed, and one that is refused. */
const fillersOf = (character: string) => [character.repeat(15_000), character.repeat(60_000)]

const list = '/v1/databases/consultancy/collections/eligibility/documents'
const places: Record<string, (filler: string) => Buffer> = {
  'a path': (filler) => request('GET', `/${filler}x`),
  'a path of the API': (filler) => request('GET', `/api/${filler}x`),
  'a path of the staff area': (filler) => request('GET', `/v1/${filler}x`, { cookie }),
  'a query': (filler) => request('GET', `/about?${filler}x`),
  'the text of a suggestion': (filler) => request('GET', `/suggest?field=institution&q=${filler}x`),
  'the query of a list': (filler) => request('GET', `${list}?${filler}x`, { cookie }),
  'the cursor of changes': (filler) =>
    request('GET', `/api/desk/changes?since=${filler}x`, { cookie }),
  'an element of queries': (filler) => request('GET', `${list}?queries[0]=${filler}x`, { cookie }),
  'an index of queries': (filler) => request('GET', `${list}?queries[${filler}x]=1`, { cookie }),
}
const headerNames = `cookie origin host accept-encoding if-none-match authorization content-type idempotency-key user-agent
  x-appwrite-project x-appwrite-response-format x-appwrite-session x-fallback-cookies x-forwarded-for x-forwarded-host x-forwarded-proto sec-fetch-site x-anything`
for (const name of headerNames.split(/\s+/)) {
  places[`the header ${name} of a page`] = (filler) => request('GET', '/', { [name]: `${filler}x` })
  places[`the header ${name} of a call`] = (filler) =>
    request('DELETE', '/v1/account/sessions/none', { [name]: `${filler}x` })
}
for (const field of Object.keys(enquiry))
  places[`the field ${field} of an enquiry`] = (filler) =>
    request('POST', '/api/check-eligibility', {}, JSON.stringify({ ...enquiry, [field]: filler }))
for (const field of ['email', 'password'])
  places[`the field ${field} of a sign-in`] = (filler) =>
    request(
      'POST',
      '/v1/account/sessions/email',
      {},
      JSON.stringify({ email: 'ravi@example.com', password: 'short', [field]: filler }),
    )

test.each(Object.entries(places))(
  'thousands of one character in %s cost at most forty times a plain request',
  async (_place, requestWith) => {
    const expensive: string[] = []
    for (const character of characters) {
      for (const filler of fillersOf(character)) {
        const ratio = Math.round(
          (await costOf(requestWith(filler), maxCostRatio * plainCost)) / plainCost,
        )
        if (ratio > maxCostRatio)
          expensive.push(`${filler.length} times ${character}: ${ratio} plain requests`)
      }
    }

    expect(expensive).toEqual([])
  },
)

test('a request address longer than 16 KiB is refused', async () => {
  const longest = await answerTo(request('GET', `/${'a'.repeat(16 * 1024 - 1)}`))
  const longer = await answerTo(request('GET', `/${'a'.repeat(16 * 1024)}`))

  expect(longest).toMatch(/^HTTP\/1\.1 404 /)
  expect(longer).toMatch(/^HTTP\/1\.1 414 /)
  expect(JSON.parse(longer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 414,
    type: 'general_argument_invalid',
    message: 'The address is too long.',
  })
})
