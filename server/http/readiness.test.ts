import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../data/store.ts'
import { readinessOf } from './readiness.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const full = new StoreUnavailable('database or disk is full', 'SQLITE_FULL')

/** A store that can be told to fail, what was asked of it, and what was logged. */
function watched() {
  const calls: string[] = []
  const failing = new Map<string, Error>()
  const lines: [string, unknown, string][] = []
  const ask = (what: string) => async () => {
    calls.push(what)
    const error = failing.get(what)
    if (error) throw error
  }
  const log = (level: string) => (fields: unknown, message?: unknown) =>
    void lines.push([level, fields, String(message)])
  const readiness = readinessOf(
    { check: ask('check'), probe: ask('probe') },
    { info: log('info'), warn: log('warn'), error: log('error') },
  )
  const isReady = () =>
    readiness.check().then(
      () => true,
      () => false,
    )
  return { readiness, isReady, calls, failing, lines }
}

test('many who ask at once cost one look, and without a failure nothing is written', async () => {
  const { isReady, calls } = watched()

  const answers = await Promise.all(Array.from({ length: 100 }, isReady))

  expect(new Set(answers)).toEqual(new Set([true]))
  expect(calls).toEqual(['check'])
})

test('after a failure it is not ready until a probe succeeds, and probes are a second apart whoever asks', async () => {
  const { readiness, isReady, calls, failing } = watched()
  failing.set('probe', full)
  readiness.failed(full)

  const first = await Promise.all(Array.from({ length: 50 }, isReady))
  const soon = await isReady()
  const probes = calls.filter((what) => what === 'probe').length
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
  expect(calls.filter((what) => what === 'probe')).toHaveLength(3)
})

test('a probe that succeeds while somebody is refused proves nothing', async () => {
  const { readiness, isReady, failing } = watched()
  readiness.failed(full)
  const asking = isReady()
  readiness.failed(full)

  await asking
  failing.set('probe', full)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(await isReady()).toBe(false)
})

test('a store that cannot be read is not ready, nor is one that never answers', async () => {
  const { isReady, failing } = watched()
  failing.set('check', full)
  const hanging = readinessOf(
    { check: () => new Promise(() => {}), probe: () => new Promise(() => {}) },
    { info() {}, warn() {}, error() {} },
  )

  const answer = hanging.check().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)

  expect(await isReady()).toBe(false)
  expect(await answer).toMatchObject({ code: 'NO_ANSWER' })
  hanging.close()
})

test('an outage is one line at once, one a minute with how many were refused, and one at its end', async () => {
  const { readiness, failing, lines } = watched()
  failing.set('probe', full)

  for (let request = 0; request < 120; request += 1) readiness.failed(full)
  await vi.advanceTimersByTimeAsync(60_000)
  readiness.failed(full)
  await vi.advanceTimersByTimeAsync(60_000)
  failing.clear()
  // Nobody asks: it looks by itself.
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.advanceTimersByTimeAsync(600_000)

  expect(lines).toEqual([
    ['error', full, 'the store is not ready'],
    ['error', { refused: 120 }, 'the store is still not ready'],
    ['error', { refused: 1 }, 'the store is still not ready'],
    ['warn', { refused: 121, ms: 125_000 }, 'the store is ready again'],
  ])
})
