import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../db/db.ts'
import { readinessOf } from './readiness.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const full = new StoreUnavailable('database or disk is full', 'SQLITE_FULL')

/** The readiness of a store that can be made to fail, with the calls to the store and the log lines. */
function readinessForTests() {
  const calls: string[] = []
  const failing = new Map<string, Error>()
  const lines: [string, unknown, string][] = []
  const call = (name: string) => async () => {
    calls.push(name)
    const error = failing.get(name)
    if (error) throw error
  }
  const log = (level: string) => (fields: unknown, message?: unknown) =>
    void lines.push([level, fields, String(message)])
  const readiness = readinessOf(
    { check: call('check'), write: call('write') as never },
    { info: log('info'), warn: log('warn'), error: log('error') },
  )
  const isReady = () =>
    readiness.check().then(
      () => true,
      () => false,
    )
  return { readiness, isReady, calls, failing, lines }
}

test('simultaneous checks make one read, and without a failure nothing is written', async () => {
  const { isReady, calls } = readinessForTests()

  const answers = await Promise.all(Array.from({ length: 100 }, isReady))

  expect(new Set(answers)).toEqual(new Set([true]))
  expect(calls).toEqual(['check'])
})

test('after a failure the store is not ready until a probe succeeds, and probes are a second apart however many ask', async () => {
  const { readiness, isReady, calls, failing } = readinessForTests()
  failing.set('write', full)
  readiness.failed(full)

  const first = await Promise.all(Array.from({ length: 50 }, isReady))
  const soon = await isReady()
  const probes = calls.filter((name) => name === 'write').length
  await vi.advanceTimersByTimeAsync(1_000)
  const stillFull = await isReady()
  failing.clear()
  const tooSoon = await isReady()
  await vi.advanceTimersByTimeAsync(1_000)
  const withRoom = await isReady()

  expect([...new Set(first), soon, stillFull, tooSoon, withRoom]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  expect(probes).toBe(1)
  expect(calls.filter((name) => name === 'write')).toHaveLength(3)
})

test('a probe that succeeds while another request fails does not count', async () => {
  const { readiness, isReady, failing } = readinessForTests()
  readiness.failed(full)
  const pendingCheck = isReady()
  readiness.failed(full)

  await pendingCheck
  failing.set('write', full)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(await isReady()).toBe(false)
})

test('a store that cannot be read is not ready, nor is one that never answers', async () => {
  const { isReady, failing } = readinessForTests()
  failing.set('check', full)
  const hanging = readinessOf(
    { check: () => new Promise(() => {}), write: () => new Promise(() => {}) },
    { info() {}, warn() {}, error() {} },
  )

  const answer = hanging.check().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)

  expect(await isReady()).toBe(false)
  expect(await answer).toMatchObject({ code: 'NO_ANSWER' })
})

test('an outage is logged at its start, and at its end with the number of refused requests', async () => {
  const { readiness, isReady, failing, lines } = readinessForTests()
  failing.set('write', full)

  for (let request = 0; request < 120; request += 1) readiness.failed(full)
  await isReady()
  failing.clear()
  await vi.advanceTimersByTimeAsync(1_000)
  await isReady()

  expect(lines).toEqual([
    ['error', full, 'the store is not ready'],
    ['warn', { refused: 120 }, 'the store is ready again'],
  ])
})
