import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { eraseExpired, startDailyCleanup } from './daily-cleanup.ts'
import { settingsFrom } from './settings.ts'
import { partsForTests } from './parts-for-tests.ts'
import { day } from './retention-check.ts'
import { totalOf } from './db/lists-for-tests.ts'
import { takeMessage } from './notify/outbox.ts'
import { addSubmission } from './public/submissions.ts'
import { noteSweep } from './db/retention.ts'
import { asha } from './db/samples-for-tests.ts'

test.each([
  [364, 365, 1],
  [366, 365, 0],
  [4_000, 0, 1],
])(
  'after a sweep of a submission %i days old with a retention of %i days, %i remain',
  async (age, retentionDays, remaining) => {
    const fixture = await partsForTests()
    const { settings, db } = fixture.parts
    await addSubmission(db, asha)
    const sweepTime = Date.now() + age * day
    await noteSweep(db, { lastSweepAt: sweepTime - day, hold: null })

    const parts = {
      ...fixture.parts,
      settings: { ...settings, retentionDays },
      now: () => sweepTime,
    }
    const { erased } = await eraseExpired(parts)

    expect(erased).toBe(1 - remaining)
    expect(await totalOf(db, [])).toBe(remaining)
    await fixture.end()
  },
)

test('a clock that jumps 400 days erases nothing, and the log and the metrics report it', async () => {
  const lines: string[] = []
  const fixture = await partsForTests()
  const { db, metrics } = fixture.parts
  const settings = { ...fixture.parts.settings, logLevel: 'info' }
  const parts = { ...fixture.parts, settings, logTo: { write: (line: string) => lines.push(line) } }
  await eraseExpired(parts)
  await Promise.all(Array.from({ length: 60 }, () => addSubmission(db, asha)))
  const app = await buildApp(parts)

  const jumped = { ...parts, now: () => Date.now() + 400 * day }
  const stop = startDailyCleanup(jumped, app.log)
  await expect.poll(() => lines.some((line) => line.includes('"swept"'))).toBe(true)
  stop()

  expect(await totalOf(db, [])).toBe(60)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'clock', held: 60, msg: 'the sweep is held, nothing is erased: see npm run sweep' },
    { erased: 0, msg: 'swept' },
  ])
  expect(await metrics.registry.metrics()).toMatch(/^retention_held_submissions 60$/m)
  await app.close()
  await fixture.end()
})

test('staff are notified once of a held sweep, with the number of submissions and no names', async () => {
  const fixture = await partsForTests()
  const { db } = fixture.parts
  const { news } = settingsFrom({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'office@example.com',
    NOTIFY_TO: 'owner@example.com',
  })
  const parts = { ...fixture.parts, settings: { ...fixture.parts.settings, news } }
  await eraseExpired(parts)
  await Promise.all(Array.from({ length: 60 }, () => addSubmission(db, asha)))
  const sweepTime = Date.now() + 400 * day

  await eraseExpired({ ...parts, now: () => sweepTime })
  await eraseExpired({ ...parts, now: () => sweepTime + day })

  const [first, second] = [
    await takeMessage(db, 'mail', 'a', sweepTime, sweepTime + day),
    await takeMessage(db, 'mail', 'b', sweepTime, sweepTime + day),
  ]
  expect(first).toMatchObject({
    kind: 'sweep-held',
    recipient: 'owner@example.com',
    content: { count: 60 },
  })
  expect(second).toBeUndefined()
  await fixture.end()
})
