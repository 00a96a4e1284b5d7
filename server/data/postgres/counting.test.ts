import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countingOf } from './counting.ts'

describe('rows are counted', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('at the start and when nothing has come for a while, until none is left', async () => {
    const step = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
    const counting = countingOf(step)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(step).toHaveBeenCalledTimes(1)

    step.mockResolvedValueOnce(true).mockResolvedValueOnce(true)
    await secondsOf(counting, 1, 30)
    expect(step).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(step).toHaveBeenCalledTimes(4)
  })

  test('in a rush too, from some thousands on', async () => {
    const step = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
    const counting = countingOf(step)

    await secondsOf(counting, 400, 12)
    expect(step).not.toHaveBeenCalled()
    await secondsOf(counting, 400, 8)

    expect(step.mock.calls.length).toBeGreaterThan(20)
    await counting.end()
  })

  test('again some time after a failure, and never after the end', async () => {
    const step = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('away'))
    const counting = countingOf(step)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(step).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(step).toHaveBeenCalledTimes(2)

    await counting.end()
    counting.added(1)
    await vi.advanceTimersByTimeAsync(120_000)

    expect(step).toHaveBeenCalledTimes(2)
  })
})

/** Seconds in which somebody submits ten times. */
async function secondsOf(counting: { added(rows: number): void }, rows: number, seconds: number) {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    counting.added(rows)
    await vi.advanceTimersByTimeAsync(100)
  }
}
