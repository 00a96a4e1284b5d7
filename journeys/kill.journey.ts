import { expect, test } from '@playwright/test'
import { killAndCount } from '../tools/stress/kill.ts'

test('a server killed during submissions loses none that it acknowledged and stores none twice @desk', async () => {
  test.setTimeout(120_000)

  const counts = await killAndCount(3, 8)

  expect(counts.acknowledged).toBeGreaterThan(24)
  expect(counts).toMatchObject({ lost: 0, doubled: 0, wrong: [] })
})
