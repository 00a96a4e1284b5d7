import { spawn } from 'node:child_process'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { collection, defaultDatabase, endpoints } from '#contract/paths.ts'
import { atShare, short } from './figures.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

export type Served = ServerProcess & { headers: Record<string, string> }

/** How the product runs here: as it comes, but each form may come from an address of its own, and old rows stay. */
export const settings = { TRUST_PROXY: 'loopback', RETENTION_DAYS: '0' }

const listPath = `${endpoints.appwrite}/databases/${defaultDatabase}/collections/${collection}/documents`

export const orderOf = (attribute: string, direction: 'Asc' | 'Desc') => ({
  method: `order${direction}`,
  attribute,
})
export const newest = orderOf('$createdAt', 'Desc')

/** The address of a page of the list, as the staff area asks for it. */
export function listAddress({ search, order = newest, offset = 0 }: ListPage) {
  const columns = ['name', 'university', 'branch', 'email']
  const found = { method: 'or', values: columns.map((column) => searchIn(column, search ?? '')) }
  const queries = [
    { method: 'offset', values: [offset] },
    { method: 'limit', values: [10] },
    ...(search === undefined ? [] : [found]),
    order,
  ]
  const parts = queries.map(
    (query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`,
  )
  return `${listPath}?${parts.join('&')}`
}

export type ListPage = {
  search?: string
  order?: { method: string; attribute: string }
  offset?: number
}

const searchIn = (attribute: string, word: string) => ({
  method: 'search',
  attribute,
  values: [word],
})

/** Milliseconds from the start of the process to the first page of the list. */
export async function timeToList(
  directory: string,
  headers: Record<string, string>,
  more: Record<string, string>,
) {
  const begin = performance.now()
  const server = await startServer(directory, { ...settings, ...more })
  const reply = await fetch(server.origin + listAddress({}), { headers })
  await reply.text()
  const taken = performance.now() - begin
  if (reply.status !== 200) throw new Error(`The list was answered with ${reply.status}.`)
  await server.kill('SIGTERM')
  return taken
}

/** The same for an empty server of the same framework. */
export async function timeToNothing() {
  const begin = performance.now()
  const program = `import Fastify from 'fastify'
    const app = Fastify()
    app.get('/', async () => 'nothing')
    console.log(await app.listen({ port: 0, host: '127.0.0.1' }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '..', '..'),
  })
  // The one line that the program prints is its address.
  const [origin] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  await (await fetch(origin)).text()
  const taken = performance.now() - begin
  child.kill('SIGTERM')
  await once(child, 'exit')
  return taken
}

/** What the disk itself takes for eight kilobytes that are to stay. */
export async function diskFigure(directory: string) {
  const path = join(directory, 'disk')
  const file = await open(path, 'w')
  const times: number[] = []
  for (let count = 0; count < 300; count += 1) {
    const begin = performance.now()
    await file.write(Buffer.alloc(8_192, 1), 0, 8_192, count * 8_192)
    await file.datasync()
    times.push(performance.now() - begin)
  }
  await file.close()
  await rm(path)
  const sorted = times.toSorted((one, other) => one - other)
  return `the disk alone: median ${short(atShare(sorted, 0.5))}, 99th ${short(atShare(sorted, 0.99))} ms`
}

export type Floor = { origin: string; stop: () => Promise<void> }

/** The same framework with nothing behind it, answering with what the product answered. */
export async function startFloor(directory: string, { origin, headers }: Served): Promise<Floor> {
  const page = '/btech-credit-transfer'
  const files = ['answer.json', 'documents.json', 'page.html'].map((name) => join(directory, name))
  const [answer = '', documents = '', html = ''] = files
  const form = {
    branch: 'CSE',
    university: 'JNTUH',
    name: 'Asha Rao',
    phone: '9800000000',
    email: 'asha.rao@example.com',
    passed: 31,
  }
  const [told, list, body] = await Promise.all([
    fetch(origin + endpoints.checkEligibility, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    }).then((reply) => reply.text()),
    fetch(origin + listAddress({}), { headers }).then((reply) => reply.text()),
    readFile(join(import.meta.dirname, '..', '..', 'build', 'site', `${page}.html.br`)),
  ])
  await Promise.all([writeFile(answer, told), writeFile(documents, list), writeFile(html, body)])
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline.ts'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  // The one line that the program prints is its port.
  const [port] = (await once(lines, 'line')) as [string]
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Resident memory in megabytes: all of it, and without the mapped file, which the system takes back when it needs room. */
export async function memoryOf({ pid }: ServerProcess) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { all: of('VmRSS'), own: of('RssAnon') }
}
