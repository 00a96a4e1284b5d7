import { expect, test } from 'vitest'
import { queryCache } from './query-cache.ts'

/** A cache whose data version the test sets. */
function cacheForTest() {
  const state = { version: 1 }
  return { state, cached: queryCache(() => state.version, 2) }
}

test('a repeated read runs once, until something is written', async () => {
  const { state, cached } = cacheForTest()
  let calls = 0
  const read = () => cached('rows', async () => [(calls += 1)])

  const [first, together] = await Promise.all([read(), read()])
  const again = await read()
  state.version = 2
  const later = await read()

  expect(together).toBe(first)
  expect(again).toBe(first)
  expect(later).toEqual([2])
})

test('a read that began before a write is not shared after it', async () => {
  const { state, cached } = cacheForTest()
  const [started, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]

  const before = cached('rows', () => {
    started.resolve()
    return slow.promise
  })
  await started.promise
  state.version = 2
  const after = cached('rows', async () => 'new')
  slow.resolve('old')

  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await cached('rows', async () => 'newer')).toBe('new')
})

test('a failed read is not cached, and nothing is cached while the data version is unknown', async () => {
  const { state, cached } = cacheForTest()
  await expect(cached('rows', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  const first = await cached('rows', async () => 'first')
  state.version = Number.NaN

  expect(first).toBe('first')
  expect(await cached('rows', async () => 'second')).toBe('second')
  expect(await cached('rows', async () => 'third')).toBe('third')
})

test('a large result is returned but not cached, and the oldest of many reads is removed', async () => {
  const { cached } = cacheForTest()
  let calls = 0
  const read = (key: string, size = 1) =>
    cached(
      key,
      async () => {
        calls += 1
        return size
      },
      (value) => value < 100,
    )

  await read('large', 100)
  await read('large', 100)
  for (const key of ['one', 'two', 'three', 'one']) await read(key)

  expect(calls).toBe(6)
})

test('the data version is not read for what was never read, and a write before it is noticed', async () => {
  const { state, cached } = cacheForTest()
  await cached('session', async () => 'mine')
  state.version = 2

  // Of version 2, and cached as of version 1.
  const first = await cached('rows', async () => 'first')
  const second = await cached('rows', async () => 'second')

  expect(first).toBe('first')
  expect(second).toBe('second')
  expect(await cached('rows', async () => 'third')).toBe('second')
})
