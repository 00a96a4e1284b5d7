import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tidyingOf } from './tidying.ts'

const enterIndex = vi.fn<() => Promise<void>>().mockResolvedValue()

describe('rows are entered', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    enterIndex.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  test('at the start and when nothing has come for a while, until none is left', async () => {
    const step = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
    const tidying = tidyingOf(step, enterIndex)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(step).toHaveBeenCalledTimes(1)

    step.mockResolvedValueOnce(true).mockResolvedValueOnce(true)
    await secondsOf(tidying, 1, 30)
    expect(step).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(step).toHaveBeenCalledTimes(4)
    // At the start and at the end.
    expect(enterIndex).toHaveBeenCalledTimes(2)
  })

  test('in a rush too, from some thousands on', async () => {
    const step = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
    const tidying = tidyingOf(step, enterIndex)

    await secondsOf(tidying, 200, 9)
    expect(step).not.toHaveBeenCalled()
    await secondsOf(tidying, 200, 9)

    expect(step.mock.calls.length).toBeGreaterThan(2)
    // At its beginning, and ten thousand rows later.
    expect(enterIndex).toHaveBeenCalledTimes(2)
    await tidying.end()
  })

  test('again some time after a failure, and never after the end', async () => {
    const step = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('away'))
    const tidying = tidyingOf(step, enterIndex)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(step).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(step).toHaveBeenCalledTimes(2)

    await tidying.end()
    tidying.added(1)
    await vi.advanceTimersByTimeAsync(120_000)

    expect(step).toHaveBeenCalledTimes(2)
  })
})

/** Seconds in which somebody submits ten times. */
async function secondsOf(tidying: { added(rows: number): void }, rows: number, seconds: number) {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    tidying.added(rows)
    await vi.advanceTimersByTimeAsync(100)
  }
}
