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
import { defaultLimits, type ServerLimits } from './admission.ts'
import { readSite } from './site-files.ts'
import type { Parts } from '../parts.ts'
import { partsForTests } from '../parts-for-tests.ts'

const siteFiles = {
  'index.html': '<title>Home</title>',
  'about.html': '<title>About</title>',
  'contact.html': '<title>Contact</title>',
  '404.html': '<title>Not found</title>',
  'admin.html': '<title>Staff</title>',
  'staff.html': '<title>Staff</title>',
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
    '/staff.html': 'sha256-ghi',
    '/live/about.html': 'sha256-live',
  },
  frameSources: ['https://map.example'],
  imageSources: [],
  connectSources: ['https://api.example'],
}

let directory: string
let fixture: Awaited<ReturnType<typeof partsForTests>>
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'site-'))
  for (const [name, text] of Object.entries(siteFiles)) {
    const path = join(directory, 'site', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    await writeFile(`${path}.br`, brotliCompressSync(text))
    await writeFile(`${path}.gz`, gzipSync(text))
  }
  await writeFile(join(directory, 'site.json'), JSON.stringify(sources))
  fixture = await partsForTests()
  app = await startServer(fixture.parts)
})

afterAll(async () => {
  await app.close()
  await fixture.end()
  await rm(directory, { recursive: true, force: true })
})

const policyOf = async (path: string) =>
  String((await get(path)).headers['content-security-policy'])

type RequestOptions = { method?: string; headers?: Record<string, string> }

/** Over the network, as a browser sends a request. */
async function send(
  server: typeof app,
  path: string,
  { method = 'GET', headers = {} }: RequestOptions = {},
) {
  // A server that listens on a port has an address record.
  const { port } = server.server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, method, headers }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const rawPayload = await buffer(reply)
  const body = rawPayload.toString()
  return { statusCode: reply.statusCode, headers: reply.headers, rawPayload, body }
}

const get = (path: string, headers: Record<string, string> = {}) => send(app, path, { headers })

async function startServer(parts: Parts, changes: Partial<ServerLimits> = {}) {
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
  '/staff',
  '/admin/other',
  '/../package.json',
  '/%2e%2e/package.json',
  '/constructor',
  '/__proto__',
  '//evil.example',
])('%s is answered with the not-found page and status 404', async (path) => {
  const reply = await get(path)

  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('Not found')
})

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/ABOUT//', '/about'],
  ['/about/?a=B', '/about?a=B'],
])('%s is redirected to its canonical address in one step', async (path, location) => {
  const reply = await get(path)

  expect(reply.statusCode).toBe(301)
  expect(reply.headers.location).toBe(location)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('a browser that accepts "%s" gets %s', async (accepted, encoding) => {
  const reply = await get('/', { 'accept-encoding': accepted })

  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers.vary).toContain('Accept-Encoding')
  if (encoding === 'br') expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('Home')
})

test('an unchanged page is not sent again, and a hashed file is cached permanently', async () => {
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

test('the content policy allows the site itself and what the build lists for each page', async () => {
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
  // Visitors can go from any public page to the map, and the policy of the first document stays in force.
  for (const policy of [home, contact, none])
    expect(policy).toContain('frame-src https://map.example')
  expect(admin).toContain(`frame-src 'self'`)
})

test('every reply forbids framing and MIME sniffing', async () => {
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
  'the reply of %s is not a document, and no other site can embed it',
  async (path) => {
    const { headers } = await get(path)

    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  },
)

test('other sites can show our pictures, as in link previews, and embed nothing else', async () => {
  const replies = await Promise.all(
    ['/share.png', '/about', '/nowhere', '/assets/app-a1b2.js'].map((path) => get(path)),
  )

  expect(replies.map(({ headers }) => headers['cross-origin-resource-policy'])).toEqual([
    'cross-origin',
    'same-origin',
    'same-origin',
    'same-origin',
  ])
})

const hsts = async (server: typeof app, proto: string, path: string) => {
  const { headers } = await send(server, path, { headers: { 'x-forwarded-proto': proto } })
  return headers['strict-transport-security']
}

test('only a trusted proxy can say that a visitor uses HTTPS', async () => {
  const trusting = {
    ...fixture.parts,
    settings: { ...fixture.parts.settings, trustProxy: ['loopback'] },
  }
  const trustingServer = await startServer(trusting)

  for (const path of ['/', '/nowhere']) {
    expect(await hsts(trustingServer, 'https', path)).toBe('max-age=31536000')
    expect(await hsts(trustingServer, 'https, http', path)).toBeUndefined()
    expect(await hsts(trustingServer, 'http, https', path)).toContain('max-age=')
    expect(await hsts(app, 'https', path)).toBeUndefined()
  }
  await trustingServer.close()
})

test('a server that is closing ends open connections', async () => {
  const closingServer = await startServer(fixture.parts)
  const { port } = closingServer.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /about HTTP/1.1\r\nhost: a\r\n')
  await pause(50)

  const closed = closingServer.close()
  await expect.poll(() => closingServer.server.listening).toBe(false)
  socket.write('\r\n')

  expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 503 [^]*connection: close/i)
  await closed
})

test('a folder without a build is reported with the command to run', () => {
  expect(() => readSite(join(directory, 'nothing'))).toThrow('Run "npm run build"')
})

test('pages with forms and the brochure exist only if forms are offered', () => {
  const plain = readSite(directory).files
  const { files } = readSite(directory, ['forms'])

  expect(plain.get('/about')?.plain.body.toString()).toBe(siteFiles['about.html'])
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
