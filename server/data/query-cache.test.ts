import { expect, test } from 'vitest'
import { queryCache } from './query-cache.ts'

/** A store whose data version is set by hand. */
function store() {
  const state = { version: 1 }
  return { state, cached: queryCache(() => state.version, 2) }
}

test('what is asked again is answered once, until something is written', async () => {
  const { state, cached } = store()
  let calls = 0
  const ask = () => cached('rows', async () => [(calls += 1)])

  const [first, together] = await Promise.all([ask(), ask()])
  const again = await ask()
  state.version = 2
  const later = await ask()

  expect(together).toBe(first)
  expect(again).toBe(first)
  expect(later).toEqual([2])
})

test('a question that was asked before a write is not shared after it', async () => {
  const { state, cached } = store()
  const slow = Promise.withResolvers<string>()

  const before = cached('rows', () => slow.promise)
  await Promise.resolve()
  state.version = 2
  const after = cached('rows', async () => 'new')
  slow.resolve('old')

  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await cached('rows', async () => 'newer')).toBe('new')
})

test('a failed read is not kept, and a data version that nobody knows keeps nothing', async () => {
  const { state, cached } = store()
  await expect(cached('rows', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  const first = await cached('rows', async () => 'first')
  state.version = Number.NaN

  expect(first).toBe('first')
  expect(await cached('rows', async () => 'second')).toBe('second')
  expect(await cached('rows', async () => 'third')).toBe('third')
})

test('what is too large is answered and not kept, and of many questions the oldest is forgotten', async () => {
  const { cached } = store()
  let calls = 0
  const ask = (question: string, size = 1) =>
    cached(
      question,
      async () => {
        calls += 1
        return size
      },
      (value) => value < 100,
    )

  await ask('large', 100)
  await ask('large', 100)
  for (const question of ['one', 'two', 'three', 'one']) await ask(question)

  expect(calls).toBe(6)
})
