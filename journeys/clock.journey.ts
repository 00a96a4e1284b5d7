import { expect, test } from '@playwright/test'
import { clockTrial } from '../trials/stress/clock.ts'

test('five zones, an hour back and 400 days ahead change no order and no instant, and sessions end @desk', async () => {
  test.setTimeout(120_000)

  const checks = await clockTrial()

  expect(checks.filter(({ well }) => !well)).toEqual([])
  expect(checks.length).toBeGreaterThan(20)
})
