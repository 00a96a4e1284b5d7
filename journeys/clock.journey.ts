import { expect, test } from '@playwright/test'
import { clockTrial } from '../trials/stress/clock.ts'

test('five time zones, a clock set back by an hour and one 400 days ahead change no order and no timestamp, and sessions still end @desk', async () => {
  test.setTimeout(120_000)

  const checks = await clockTrial()

  expect(checks.filter(({ well }) => !well)).toEqual([])
  expect(checks.length).toBeGreaterThan(20)
})
