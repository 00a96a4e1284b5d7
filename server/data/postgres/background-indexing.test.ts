import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backgroundIndexing } from './background-indexing.ts'

describe('rows enter the index', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('at the start, and when nothing has come for a while', async () => {
    const enter = vi.fn<() => Promise<void>>().mockResolvedValue()
    const indexing = backgroundIndexing(enter)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(enter).toHaveBeenCalledTimes(1)

    await secondsOf(indexing, 1, 30)
    expect(enter).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(enter).toHaveBeenCalledTimes(2)
  })

  test('in a rush too, each ten thousand rows', async () => {
    const enter = vi.fn<() => Promise<void>>().mockResolvedValue()
    const indexing = backgroundIndexing(enter)

    await secondsOf(indexing, 200, 21)

    expect(enter).toHaveBeenCalledTimes(4)
    await indexing.end()
  })

  test('again some time after a failure, which is told, and never after the end', async () => {
    const away = new Error('away')
    const enter = vi.fn<() => Promise<void>>().mockRejectedValue(away)
    const failed = vi.fn<(error: unknown) => void>()
    const indexing = backgroundIndexing(enter, failed)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(enter).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(enter).toHaveBeenCalledTimes(2)
    expect(failed.mock.calls).toEqual([[away], [away]])

    await indexing.end()
    indexing.added(1)
    await vi.advanceTimersByTimeAsync(120_000)

    expect(enter).toHaveBeenCalledTimes(2)
  })
})

/** Seconds in which somebody submits ten times. */
async function secondsOf(indexing: { added(rows: number): void }, rows: number, seconds: number) {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    indexing.added(rows)
    await vi.advanceTimersByTimeAsync(100)
  }
}
