import { expect, test } from 'vitest'
import { untilChanged } from './unchanged.ts'

/** A store whose moment is set by hand. */
function store() {
  const state = { moment: 1 }
  return { state, read: untilChanged(() => state.moment, 2) }
}

test('what is asked again is answered once, until something is written', async () => {
  const { state, read } = store()
  let asked = 0
  const ask = () => read('rows', async () => [(asked += 1)])

  const [first, together] = await Promise.all([ask(), ask()])
  const again = await ask()
  state.moment = 2
  const later = await ask()

  expect(together).toBe(first)
  expect(again).toBe(first)
  expect(later).toEqual([2])
})

test('a question that was asked before a write is not shared after it', async () => {
  const { state, read } = store()
  const slow = Promise.withResolvers<string>()

  const before = read('rows', () => slow.promise)
  await Promise.resolve()
  state.moment = 2
  const after = read('rows', async () => 'new')
  slow.resolve('old')

  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await read('rows', async () => 'newer')).toBe('new')
})

test('a failed read is not kept, and a moment that nobody knows keeps nothing', async () => {
  const { state, read } = store()
  await expect(read('rows', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  const first = await read('rows', async () => 'first')
  state.moment = Number.NaN

  expect(first).toBe('first')
  expect(await read('rows', async () => 'second')).toBe('second')
  expect(await read('rows', async () => 'third')).toBe('third')
})

test('what is too large is answered and not kept, and of many questions the oldest is forgotten', async () => {
  const { read } = store()
  let asked = 0
  const ask = (question: string, size = 1) =>
    read(
      question,
      async () => {
        asked += 1
        return size
      },
      (found) => found < 100,
    )

  await ask('large', 100)
  await ask('large', 100)
  for (const question of ['one', 'two', 'three', 'one']) await ask(question)

  expect(asked).toBe(6)
})
