import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { createServer } from 'vite'

test('in development a call reaches the API with the host of the page, so that its origin is accepted', async () => {
  const api = createHttpServer(({ headers }, response) => response.end(headers.host))
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  // The address of a TCP server is never a string.
  vi.stubEnv('PORT', String((api.address() as AddressInfo).port))
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const site = await createServer({ configFile, configLoader: 'runner', server: { port: 0 } })
  await site.listen()
  const [page = ''] = site.resolvedUrls?.local ?? []

  const hosts = await Promise.all(
    ['api/check-eligibility', 'v1/account', 'healthz'].map(async (path) =>
      (await fetch(page + path)).text(),
    ),
  )

  expect(hosts).toEqual(Array(3).fill(new URL(page).host))
  await site.close()
  await new Promise((closed) => api.close(closed))
})
