import { expect, test } from '@playwright/test'
import { killAndCount } from '../trials/stress/kill.ts'

test('a server that is killed while students submit loses none that was acknowledged, and doubles none @desk', async () => {
  test.setTimeout(120_000)

  const toll = await killAndCount(3, 8)

  expect(toll.acknowledged).toBeGreaterThan(24)
  expect(toll).toMatchObject({ lost: 0, doubled: 0, wrong: [] })
})
