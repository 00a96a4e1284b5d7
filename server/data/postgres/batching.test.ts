import { describe, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../store.ts'
import { errorFrom } from './failure.ts'
import { inBatches } from './batching.ts'
import postgres from 'postgres'

/** Work whose batchs are ended by hand, in the order in which they came. */
function byHand() {
  const batchs: {
    items: number[]
    done: (lost?: number) => void
    fail: (error: unknown) => void
  }[] = []
  const add = inBatches(
    (items: number[]) =>
      new Promise<Promise<string>[]>((resolve, reject) => {
        const done = (lost?: number) =>
          resolve(
            items.map(async (item) => {
              if (item === lost) throw refusal()
              return `kept ${item}`
            }),
          )
        batchs.push({ items, done, fail: reject })
      }),
  )
  const batch = (index: number) =>
    vi.waitFor(() => batchs[index] ?? Promise.reject(new Error()), 10_000)
  return { add, batch, batchs }
}

const refusal = () => {
  const error = new postgres.PostgresError('no')
  return errorFrom(Object.assign(error, { code: '22P05' }))
}

describe('what is written in batchs', () => {
  test('comes together when it comes at once, and each gets the result of its own', async () => {
    const { add, batch, batchs } = byHand()

    const added = Promise.all([1, 2, 3].map(add))
    const first = await batch(0)
    first.done()

    expect(await added).toEqual(['kept 1', 'kept 2', 'kept 3'])
    expect(batchs.map(({ items }) => items)).toEqual([[1, 2, 3]])
  })

  test('waits for a place while a batch is under way', async () => {
    const { add, batch, batchs } = byHand()
    const one = add(1)
    await batch(0)

    const later = Promise.all([add(2), add(3)])
    await new Promise((resolve) => setTimeout(resolve, 20))
    const before = batchs.length
    batchs[0]?.done()
    const next = await batch(1)
    next.done()

    expect(before).toBe(1)
    expect(next.items).toEqual([2, 3])
    expect(await Promise.all([one, later])).toEqual(['kept 1', ['kept 2', 'kept 3']])
  })

  test('loses only the item that the database refuses', async () => {
    const { add, batch } = byHand()
    const added = Promise.allSettled([add(1), add(2)])
    const together = await batch(0)
    together.fail(refusal())

    const [first, second] = [await batch(1), await batch(2)]
    first.fail(refusal())
    second.done()

    expect([first.items, second.items]).toEqual([[1], [2]])
    expect(await added).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: 'kept 2' },
    ])
  })

  test('is not written again when something that is looked up afterwards fails', async () => {
    const { add, batch, batchs } = byHand()
    const added = Promise.allSettled([add(1), add(2)])

    const together = await batch(0)
    together.done(1)

    expect(await added).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: 'kept 2' },
    ])
    expect(batchs).toHaveLength(1)
  })

  test('is not sent again when nobody knows whether it was kept, and those behind do not wait for the same', async () => {
    const { add, batch, batchs } = byHand()
    const lost = new StoreUnavailable('gone')
    const added = [add(1)]
    await batch(0)
    added.push(add(2), add(3))
    batchs[0]?.fail(lost)

    const outcomes = await Promise.allSettled(added)

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(batchs).toHaveLength(1)
  })
})
