import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backgroundIndexing } from './background-indexing.ts'

describe('rows enter the index', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('at the start, and when no row was added for a while', async () => {
    const enter = vi.fn<() => Promise<void>>().mockResolvedValue()
    const indexing = backgroundIndexing(enter)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(enter).toHaveBeenCalledTimes(1)

    await addDuring(indexing, 1, 30)
    expect(enter).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(enter).toHaveBeenCalledTimes(2)
  })

  test('after every ten thousand rows under constant load', async () => {
    const enter = vi.fn<() => Promise<void>>().mockResolvedValue()
    const indexing = backgroundIndexing(enter)

    await addDuring(indexing, 200, 21)

    expect(enter).toHaveBeenCalledTimes(4)
    await indexing.end()
  })

  test('again some time after a reported failure, and never after the end', async () => {
    const failure = new Error('unreachable')
    const enter = vi.fn<() => Promise<void>>().mockRejectedValue(failure)
    const report = vi.fn<(error: unknown) => void>()
    const indexing = backgroundIndexing(enter, report)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(enter).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(enter).toHaveBeenCalledTimes(2)
    expect(report.mock.calls).toEqual([[failure], [failure]])

    await indexing.end()
    indexing.added(1)
    await vi.advanceTimersByTimeAsync(120_000)

    expect(enter).toHaveBeenCalledTimes(2)
  })
})

/** Adds `rows` ten times in each of these seconds. */
async function addDuring(indexing: { added(rows: number): void }, rows: number, seconds: number) {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    indexing.added(rows)
    await vi.advanceTimersByTimeAsync(100)
  }
}
