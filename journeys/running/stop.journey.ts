import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { asha } from '../served.ts'
import { endpoints } from '#contract/paths.ts'

/** A model endpoint that accepts every request and never replies. */
async function hangingModel() {
  let calls = 0
  const server = createServer(() => (calls += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The address of a TCP server is never a string.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/v1`,
    calls: () => calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs `npm start`. `mark` is in the environment of every process that it starts. */
async function startProduct(settings: Record<string, string>, mark: string) {
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', MARK: mark, ...settings },
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  const ready = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    const [, address] = /^Ready at (http:\S+)$/.exec(line) ?? []
    if (address) ready.resolve(address)
  })
  void ended.then(() => ready.reject(new Error(`It ended early:\n${lines.join('\n')}`)))
  return { child, ended, lines, origin: await ready.promise }
}

/** Ids of the processes with the mark. Those of other users cannot be read and are left out. */
async function processesWith(mark: string) {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const environments = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/environ`, 'latin1').catch(() => '')),
  )
  return numbers.filter((_, index) => environments[index]?.includes(`MARK=${mark}`))
}

test('stopped while a model hangs, the product answers pending requests and exits in time @desk', async () => {
  test.setTimeout(90_000)
  const directory = await mkdtemp(join(tmpdir(), 'stop-'))
  const model = await hangingModel()
  const mark = randomUUID()
  const { child, ended, lines, origin } = await startProduct(
    { DATA_DIR: directory, AI_BASE_URL: model.address, AI_MODEL: 'any', AI_TIMEOUT_MS: '60000' },
    mark,
  )
  const submit = () =>
    fetch(origin + endpoints.checkEligibility, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...asha,
        // The model is asked only where our own reader is not sure.
        reason: 'Please see my matter and tell me what to do.',
      }),
    })
  const pending = Array.from({ length: 4 }, submit)
  // A client that never sends the rest of its request.
  const partial = connect(Number(new URL(origin).port), '127.0.0.1')
  partial.on('error', () => {})
  partial.write(
    `POST ${endpoints.checkEligibility} HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n`,
  )
  await expect.poll(model.calls).toBe(4)
  expect(await processesWith(mark)).not.toEqual([])

  const start = performance.now()
  child.kill('SIGTERM')
  const answers = await Promise.all(pending)
  const results = await Promise.all(answers.map((answer) => answer.json()))
  const late = await submit().then(
    ({ status }) => status,
    () => 'refused',
  )
  const [code] = await ended
  const seconds = (performance.now() - start) / 1_000

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(results).toMatchObject(Array.from({ length: 4 }, () => ({ origin: 'catalogue' })))
  expect(['refused', 503]).toContain(late)
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(15)
  await expect.poll(() => processesWith(mark)).toEqual([])
  const messages = lines.flatMap((line) => /"msg":"(\w+)"/.exec(line)?.[1] ?? [])
  expect(messages.filter((message) => /^st(art|op)/.test(message))).toEqual([
    'started',
    'stopping',
    'stopped',
  ])
  model.close()
  partial.destroy()
  await rm(directory, { recursive: true, force: true })
})
