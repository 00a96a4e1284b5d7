import { describe, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../store.ts'
import { errorFrom } from './failure.ts'
import { inBatches } from './batching.ts'
import postgres from 'postgres'

/** A batcher whose batches end when the test says so. */
function manualBatcher() {
  const batches: {
    items: number[]
    finish: (failing?: number) => void
    fail: (error: unknown) => void
  }[] = []
  const add = inBatches(
    (items: number[]) =>
      new Promise<Promise<string>[]>((resolve, reject) => {
        const finish = (failing?: number) =>
          resolve(
            items.map(async (item) => {
              if (item === failing) throw refusal()
              return `stored ${item}`
            }),
          )
        batches.push({ items, finish, fail: reject })
      }),
  )
  const batch = (index: number) =>
    vi.waitFor(() => batches[index] ?? Promise.reject(new Error()), 10_000)
  return { add, batch, batches }
}

const refusal = () => {
  const error = new postgres.PostgresError('no')
  return errorFrom(Object.assign(error, { code: '22P05' }))
}

describe('a batched write', () => {
  test('shares a batch with simultaneous ones and gets its own result', async () => {
    const { add, batch, batches } = manualBatcher()

    const added = Promise.all([1, 2, 3].map(add))
    const first = await batch(0)
    first.finish()

    expect(await added).toEqual(['stored 1', 'stored 2', 'stored 3'])
    expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]])
  })

  test('waits while a batch is running', async () => {
    const { add, batch, batches } = manualBatcher()
    const one = add(1)
    await batch(0)

    const later = Promise.all([add(2), add(3)])
    await new Promise((resolve) => setTimeout(resolve, 20))
    const before = batches.length
    batches[0]?.finish()
    const next = await batch(1)
    next.finish()

    expect(before).toBe(1)
    expect(next.items).toEqual([2, 3])
    expect(await Promise.all([one, later])).toEqual(['stored 1', ['stored 2', 'stored 3']])
  })

  test('is sent alone after the database refuses its batch, and only the refused one fails', async () => {
    const { add, batch } = manualBatcher()
    const added = Promise.allSettled([add(1), add(2)])
    const together = await batch(0)
    together.fail(refusal())

    const [first, second] = [await batch(1), await batch(2)]
    first.fail(refusal())
    second.finish()

    expect([first.items, second.items]).toEqual([[1], [2]])
    expect(await added).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: 'stored 2' },
    ])
  })

  test('is not sent again when a lookup after it fails', async () => {
    const { add, batch, batches } = manualBatcher()
    const added = Promise.allSettled([add(1), add(2)])

    const together = await batch(0)
    together.finish(1)

    expect(await added).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: 'stored 2' },
    ])
    expect(batches).toHaveLength(1)
  })

  test('is not sent again when it may have been stored, and the writes behind it fail with it', async () => {
    const { add, batch, batches } = manualBatcher()
    const failure = new StoreUnavailable('gone')
    const added = [add(1)]
    await batch(0)
    added.push(add(2), add(3))
    batches[0]?.fail(failure)

    const outcomes = await Promise.allSettled(added)

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(batches).toHaveLength(1)
  })
})
