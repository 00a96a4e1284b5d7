import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildApp } from '#server/app.ts'
import { readSite } from '#server/http/site-files.ts'
import { partsForTests } from '#server/parts-for-tests.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hello</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Hello">
<link rel="icon" href="data:,"></head><body><main><h1>Hello, world</h1></main></body></html>`

/** The baseline of every page: the product's own server with a page that says hello. */
export async function startHello(directory: string) {
  const root = join(directory, 'hello')
  await mkdir(join(root, 'site'), { recursive: true })
  await Promise.all([
    writeFile(join(root, 'site/index.html'), page),
    writeFile(join(root, 'site/index.html.br'), brotliCompressSync(page)),
    writeFile(join(root, 'site/index.html.gz'), gzipSync(page)),
    writeFile(
      join(root, 'site.json'),
      JSON.stringify({ styleHashes: {}, frameSources: [], imageSources: [], connectSources: [] }),
    ),
  ])
  const house = await partsForTests()
  const app = await buildApp(house.parts, readSite(root))
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Fastify listens on a port here, never on a pipe.
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}/`,
    async stop() {
      await app.close()
      await house.end()
    },
  }
}
