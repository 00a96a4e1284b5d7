import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { staff, startServer, type ServerProcess } from '../server-process.ts'
import { call, enquiryOf, signIn } from '../stress/traffic.ts'
import type { Engine } from './engines.ts'
import { listAddress } from './list-address.ts'
import { atShare, short } from './table.ts'

/** The product with this many rows, and a server that only sends the same bytes. */
export type Bench = {
  engine: Engine
  rows: number
  /** `headers` are those of a member of staff. */
  served: ServerProcess & { headers: Record<string, string> }
  baseline: Baseline
}
export type Baseline = { origin: string; pid: number | undefined; stop: () => Promise<void> }

const root = join(import.meta.dirname, '..', '..')

/** Default settings, except that each form may have its own address, and old rows stay. */
export const startProduct = ({ directory, settings }: Engine) =>
  startServer(directory, { TRUST_PROXY: 'loopback', RETENTION_DAYS: '0', ...settings })

export const staffHeaders = async (origin: string) => ({
  'x-appwrite-project': defaultProject,
  cookie: await signIn(origin, staff),
})

/** The same framework in its own process, sending the product's replies. */
export async function startBaseline(
  directory: string,
  { origin, headers }: Bench['served'],
): Promise<Baseline> {
  const answer = await call(origin + endpoints.checkEligibility, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: enquiryOf('Asha Rao'),
  })
  const list = await call(origin + listAddress(), { headers })
  const page = await readFile(join(root, 'build', 'site', `${paths.creditTransfer}.html.br`))
  const contents = { 'answer.json': answer.body, 'documents.json': list.body, 'page.html': page }
  const files = Object.keys(contents).map((name) => join(directory, name))
  await Promise.all(
    Object.values(contents).map((content, index) => writeFile(files[index] ?? '', content)),
  )
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline.ts'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    origin: `http://127.0.0.1:${await firstLineOf(child)}`,
    pid: child.pid,
    stop: () => ended(child),
  }
}

/** Milliseconds from the start of the process to the first page of the list. */
export async function timeToList(engine: Engine, headers: Record<string, string>) {
  const begin = performance.now()
  const server = await startProduct(engine)
  const { status } = await call(server.origin + listAddress(), { headers })
  const elapsed = performance.now() - begin
  if (status !== 200) throw new Error(`The list was answered with ${status}.`)
  await server.kill('SIGTERM')
  return elapsed
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
    cwd: root,
  })
  await call(await firstLineOf(child))
  const elapsed = performance.now() - begin
  await ended(child)
  return elapsed
}

type Child = ReturnType<typeof spawn>

async function firstLineOf({ stdout }: Child) {
  if (!stdout) throw new Error('The process prints into nothing.')
  // readline emits strings.
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string]
  return line
}

async function ended(child: Child) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The time to write and sync 8 kB. */
export async function diskTime(directory: string) {
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
  return `disk ${short(atShare(sorted, 0.5))} / ${short(atShare(sorted, 0.99))} ms`
}

/** Resident memory in megabytes. */
export async function memoryOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
