import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { defaultLimits, type ServerLimits } from './connections.ts'
import { readSite } from './site-files.ts'
import type { Parts } from '../parts.ts'
import { partsForTests } from '../parts-for-tests.ts'

const written = {
  'index.html': '<title>Home</title>',
  'about.html': '<title>About</title>',
  'contact.html': '<title>Contact</title>',
  '404.html': '<title>Not found</title>',
  'admin.html': '<title>Staff</title>',
  'robots.txt': 'User-agent: *',
  'share.png': 'a picture',
  'live/about.html': '<html lang="en"><title>About, with a form</title>',
  'live/brochure.pdf': '%PDF',
  'assets/app-a1b2.js': 'export {}',
}
const sources = {
  styleHashes: {
    '/contact.html': 'sha256-abc',
    '/admin.html': 'sha256-def',
    '/live/about.html': 'sha256-live',
  },
  frameSources: ['https://map.example'],
  imageSources: [],
  connectSources: ['https://api.example'],
}

let directory: string
let house: Awaited<ReturnType<typeof partsForTests>>
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'site-'))
  for (const [name, text] of Object.entries(written)) {
    const path = join(directory, 'site', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    await writeFile(`${path}.br`, brotliCompressSync(text))
    await writeFile(`${path}.gz`, gzipSync(text))
  }
  await writeFile(join(directory, 'site.json'), JSON.stringify(sources))
  house = await partsForTests()
  app = await served(house.parts)
})

afterAll(async () => {
  await app.close()
  await house.end()
  await rm(directory, { recursive: true, force: true })
})

const policyOf = async (path: string) =>
  String((await get(path)).headers['content-security-policy'])

type RequestOptions = { method?: string; headers?: Record<string, string> }

/** Over the network, as a browser sends it. */
async function ask(
  server: typeof app,
  path: string,
  { method = 'GET', headers = {} }: RequestOptions = {},
) {
  // It listens on a port here, never on a pipe.
  const { port } = server.server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, method, headers }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const rawPayload = await buffer(reply)
  const body = rawPayload.toString()
  return { statusCode: reply.statusCode, headers: reply.headers, rawPayload, body }
}

const get = (path: string, headers: Record<string, string> = {}) => ask(app, path, { headers })

async function served(parts: Parts, changes: Partial<ServerLimits> = {}) {
  const serverLimits = { ...defaultLimits(parts.settings), ...changes }
  const server = await buildApp(parts, readSite(directory), { serverLimits })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

test.each([
  ['/', 'Home'],
  ['/about', 'About'],
  ['/about?from=mail', 'About'],
  ['/admin', 'Staff'],
  ['/admin/login', 'Staff'],
  ['/admin/account', 'Staff'],
  ['/admin/recovery', 'Staff'],
])('%s is a page', async (path, title) => {
  const reply = await get(path)

  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain(title)
})

test.each([
  '/nowhere',
  '/index.html',
  '/about.html',
  '/404',
  '/index',
  '/admin.html',
  '/admin/other',
  '/../package.json',
  '/%2e%2e/package.json',
  '/constructor',
  '/__proto__',
  '//evil.example',
])('%s is the not-found page, with its status', async (path) => {
  const reply = await get(path)

  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('Not found')
})

test('an address whose escapes are broken is no fault of ours', async () => {
  const reply = await get('/%zz')

  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
})

test.each(['/api/nothing', '/v1/nothing', '/api', '/v1'])(
  '%s answers programs in JSON',
  async (path) => {
    const reply = await get(path)

    expect(reply.statusCode).toBe(404)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 404, message: 'Not Found' })
  },
)

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/ABOUT//', '/about'],
  ['/about/?a=B', '/about?a=B'],
])('%s is led to its one address at once', async (path, location) => {
  const reply = await get(path)

  expect(reply.statusCode).toBe(301)
  expect(reply.headers.location).toBe(location)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('a visitor who accepts "%s" gets %s', async (accepted, encoding) => {
  const reply = await get('/', { 'accept-encoding': accepted })

  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers.vary).toContain('Accept-Encoding')
  if (encoding === 'br') expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('Home')
})

test('a page that has not changed is not sent again; a hashed file is kept for good', async () => {
  const first = await get('/')
  const second = await get('/', { 'if-none-match': String(first.headers.etag) })
  const asset = await get('/assets/app-a1b2.js')

  expect(second.statusCode).toBe(304)
  expect(second.body).toBe('')
  expect(second.headers).not.toHaveProperty('content-length')
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('the content policy allows the site itself and what the build names, page by page', async () => {
  const [home, contact, none, admin] = await Promise.all(
    ['/', '/contact', '/nowhere', '/admin'].map(policyOf),
  )

  expect(home).toContain(`script-src 'self';`)
  expect(home).toContain(`style-src 'self';`)
  expect(home).toContain(`connect-src 'self' https://api.example`)
  expect(home).toContain(`require-trusted-types-for 'script'`)
  expect(home).not.toContain('unsafe')
  expect(contact).toContain(`style-src 'self' 'sha256-abc';`)
  expect(admin).toContain(`style-src 'self' 'sha256-def';`)
  // The map is reached from any public page, and the policy of the first document stays.
  for (const policy of [home, contact, none])
    expect(policy).toContain('frame-src https://map.example')
  expect(admin).toContain(`frame-src 'self'`)
})

test('the staff area is not for search engines', async () => {
  const reply = await get('/admin/login')

  expect(reply.headers['x-robots-tag']).toContain('noindex')
})

test('every answer refuses to be framed or guessed at', async () => {
  for (const path of ['/', '/nowhere', '/v1/account', '/healthz']) {
    const reply = await get(path)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(reply.headers).not.toHaveProperty('strict-transport-security')
  }
})

test.each(['/v1/account', '/v1/nowhere', '/api/nowhere', '/healthz', '/readyz', '/%zz'])(
  'the answer of %s is no document, and no other site can embed it',
  async (path) => {
    const { headers } = await get(path)

    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  },
)

test('other sites can show our pictures, as they do beside a link, and embed nothing else', async () => {
  const shown = await Promise.all(
    ['/share.png', '/about', '/nowhere', '/assets/app-a1b2.js'].map((path) => get(path)),
  )

  expect(shown.map(({ headers }) => headers['cross-origin-resource-policy'])).toEqual([
    'cross-origin',
    'same-origin',
    'same-origin',
    'same-origin',
  ])
})

const hsts = async (server: typeof app, proto: string, path: string) => {
  const { headers } = await ask(server, path, { headers: { 'x-forwarded-proto': proto } })
  return headers['strict-transport-security']
}

test('only a proxy that is trusted can say that a visitor speaks https', async () => {
  const trusting = {
    ...house.parts,
    settings: { ...house.parts.settings, trustProxy: ['loopback'] },
  }
  const behind = await served(trusting)

  for (const path of ['/', '/nowhere']) {
    expect(await hsts(behind, 'https', path)).toBe('max-age=31536000')
    expect(await hsts(behind, 'https, http', path)).toBeUndefined()
    expect(await hsts(behind, 'http, https', path)).toContain('max-age=')
    expect(await hsts(app, 'https', path)).toBeUndefined()
  }
  await behind.close()
})

test('only by a setting are the names below ours told to speak https too', async () => {
  const claiming = await served({
    ...house.parts,
    settings: { ...house.parts.settings, trustProxy: ['loopback'], hstsSubdomains: true },
  })

  const headers = await Promise.all(['/', '/nowhere'].map((path) => hsts(claiming, 'https', path)))

  expect(headers).toEqual(Array(2).fill('max-age=31536000; includeSubDomains'))
  await claiming.close()
})

test('the head of a page is that of the page, without it', async () => {
  const [whole, head] = [await get('/about'), await ask(app, '/about', { method: 'HEAD' })]

  const { date: _one, ...wholeHeaders } = whole.headers
  const { date: _other, ...headHeaders } = head.headers
  expect(headHeaders).toEqual(wholeHeaders)
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('whoever says no host gets no page, unless he is of a time before hosts', async () => {
  const { port } = app.server.address() as AddressInfo
  const replyTo = async (line: string) => {
    const socket = connect(port, '127.0.0.1').end(`${line}\r\nconnection: close\r\n\r\n`)
    return (await buffer(socket)).toString()
  }

  expect(await replyTo('GET /about HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await replyTo('GET /about HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 [^]*About/)
})

test('a server that is ending keeps nobody on his connection', async () => {
  const ending = await served(house.parts)
  const { port } = ending.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /about HTTP/1.1\r\nhost: a\r\n')
  await pause(50)

  const closed = ending.close()
  await expect.poll(() => ending.server.listening).toBe(false)
  socket.write('\r\n')

  expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 503 [^]*connection: close/i)
  await closed
})

test('a form sent to a page is answered with the not-found page', async () => {
  const reply = await ask(app, '/about', { method: 'POST' })

  expect(reply.statusCode).toBe(404)
})

test('health is told in JSON; a store that is gone makes it not ready', async () => {
  const alive = await get('/healthz')
  const ready = await get('/readyz')
  const store = { ...house.parts.store, check: () => Promise.reject(new Error('gone')) }
  const limping = await buildApp({ ...house.parts, store })
  const unready = await limping.inject({ url: '/readyz' })

  expect(JSON.parse(alive.body)).toEqual({ status: 'ok' })
  expect(JSON.parse(ready.body)).toEqual({ status: 'ready' })
  expect(unready.statusCode).toBe(503)
  expect(unready.headers['retry-after']).toBe('5')
  await limping.close()
})

test('under any pressure pages are given, and what is not there is declined', async () => {
  const pressed = await served(house.parts, { delay: () => 60_000 })
  const [page, asset, nowhere] = await Promise.all(
    ['/about', '/assets/app-a1b2.js', '/nowhere'].map((path) => ask(pressed, path)),
  )

  expect([page, asset, nowhere].map((reply) => reply?.statusCode)).toEqual([200, 200, 503])
  await pressed.close()
})

/** How often the figures name this route. */
async function counted(route: string) {
  const { values } = await house.parts.metrics.requests.get()
  const header = values.find(
    ({ metricName = '', labels }) => metricName.endsWith('_count') && labels.route === route,
  )
  return header?.value ?? 0
}

test('visits are counted page by page, and those of all assets together', async () => {
  const routes = ['/contact', '/assets/*', 'none']
  const before = await Promise.all(routes.map(counted))

  for (const url of ['/contact', '/contact?a=b', '/assets/app-a1b2.js', '/nowhere']) await get(url)

  const after = await Promise.all(routes.map(counted))
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 1])
})

test('a folder without a build is said so', () => {
  expect(() => readSite(join(directory, 'nothing'))).toThrow('Run "npm run build"')
})

test('pages with forms and the brochure are there only where forms are offered', () => {
  const plain = readSite(directory).files
  const { files } = readSite(directory, ['forms'])

  expect(plain.get('/about')?.plain.body.toString()).toBe(written['about.html'])
  for (const address of ['/brochure.pdf', '/live/about', '/live/brochure.pdf'])
    expect([address, plain.has(address)]).toEqual([address, false])
  const about = files.get('/about')?.plain
  expect(about?.body.toString()).toContain(
    'data-offers="forms" lang="en"><title>About, with a form',
  )
  expect(about?.headers['content-security-policy']).toContain('sha256-live')
  expect(files.get('/brochure.pdf')?.plain.headers['content-type']).toBe('application/pdf')
  expect([...files.keys()].filter((address) => address.startsWith('/live'))).toEqual([])
})
