import { expect, test } from 'vitest'
import { untilWritten } from './until-written.ts'

test('what is asked again is answered once, until something is written', async () => {
  const { read, write } = untilWritten(10)
  let rows = 1
  const ask = () => read('rows', async () => [rows])

  const first = await ask()
  const again = await ask()
  await write(async () => (rows = 2))
  const later = await ask()

  expect(again).toBe(first)
  expect(later).toEqual([2])
})

test('what was read while something was being written is not kept', async () => {
  const { read, write } = untilWritten(10)
  const disk = Promise.withResolvers<void>()
  let asked = 0
  const ask = () => read('rows', async () => (asked += 1))

  const writing = write(() => disk.promise)
  await ask()
  await ask()
  disk.resolve()
  await writing
  await ask()

  expect(asked).toBe(3)
})

test('a question that was asked before a write is not shared after it', async () => {
  const { read, write } = untilWritten(10)
  const slow = Promise.withResolvers<string>()

  const before = read('rows', () => slow.promise)
  await write(async () => {})
  const after = read('rows', async () => 'new')
  slow.resolve('old')

  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await read('rows', async () => 'newer')).toBe('new')
})

test('a failed write ends what was known, and a failed read is not kept', async () => {
  const { read, write } = untilWritten(10)
  await read('rows', async () => 'old')

  await expect(write(() => Promise.reject(new Error('full')))).rejects.toThrow('full')

  await expect(read('rows', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await read('rows', async () => 'new')).toBe('new')
})

test('what is too large is answered and not kept, and of many questions the oldest is forgotten', async () => {
  const { read } = untilWritten(2)
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
