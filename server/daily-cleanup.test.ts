import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { eraseExpired, startDailyCleanup } from './daily-cleanup.ts'
import { settingsFrom } from './environment.ts'
import { partsForTests } from './parts-for-tests.ts'
import { day } from './retention-check.ts'
import { totalOf } from './data/lists-for-tests.ts'

const asha = {
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  branch: 'CSE',
  university: 'JNTUH',
  reason: null,
  papers_passed: 31,
}

test.each([
  [364, 365, 1],
  [366, 365, 0],
  [4_000, 0, 1],
])('a submission of %i days ago, kept for %i days, leaves %i', async (age, retentionDays, left) => {
  const house = await partsForTests()
  const { settings, store } = house.parts
  const { submissions } = store
  await submissions.add(asha)
  const then = Date.now() + age * day
  await store.retention.note({ lastSweepAt: then - day, hold: null })

  const parts = { ...house.parts, settings: { ...settings, retentionDays }, now: () => then }
  const { erased } = await eraseExpired(parts)

  expect(erased).toBe(1 - left)
  expect(await totalOf(submissions, [])).toBe(left)
  await house.end()
})

test('a clock that leaps 400 days erases nothing, which the log and the figures tell', async () => {
  const lines: string[] = []
  const house = await partsForTests()
  const { store, metrics } = house.parts
  const settings = { ...house.parts.settings, logLevel: 'info' }
  const parts = { ...house.parts, settings, logTo: { write: (line: string) => lines.push(line) } }
  await eraseExpired(parts)
  await Promise.all(Array.from({ length: 60 }, () => store.submissions.add(asha)))
  const app = await buildApp(parts)

  const leapt = { ...parts, now: () => Date.now() + 400 * day }
  const stop = startDailyCleanup(leapt, app.log)
  await expect.poll(() => lines.some((line) => line.includes('"swept"'))).toBe(true)
  stop()

  expect(await totalOf(store.submissions, [])).toBe(60)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'clock', held: 60, msg: 'the sweep is held, nothing is erased: see npm run sweep' },
    { erased: 0, msg: 'swept' },
  ])
  expect(await metrics.registry.metrics()).toMatch(/^retention_held_submissions 60$/m)
  await app.close()
  await house.end()
})

test('after a shorter retention was set, most rows stay until somebody confirms it', async () => {
  const house = await partsForTests()
  const { store } = house.parts
  await Promise.all(Array.from({ length: 60 }, () => store.submissions.add(asha)))
  const now = Date.now() + 40 * day
  await store.retention.note({ lastSweepAt: now - day, hold: null })

  const settings = { ...house.parts.settings, retentionDays: 30 }
  const swept = await eraseExpired({ ...house.parts, settings, now: () => now })

  expect(swept).toEqual({ erased: 0, doubt: 'many', held: 60 })
  expect(await totalOf(store.submissions, [])).toBe(60)
  await house.end()
})

test('staff is told once of a sweep that is held, with the number and without a name', async () => {
  const house = await partsForTests()
  const { store } = house.parts
  const { news } = settingsFrom({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'office@example.com',
    NOTIFY_TO: 'owner@example.com',
  })
  const parts = { ...house.parts, settings: { ...house.parts.settings, news } }
  await eraseExpired(parts)
  await Promise.all(Array.from({ length: 60 }, () => store.submissions.add(asha)))
  const then = Date.now() + 400 * day

  await eraseExpired({ ...parts, now: () => then })
  await eraseExpired({ ...parts, now: () => then + day })

  const [first, second] = [
    await store.outbox.take('mail', 'a', then, then + day),
    await store.outbox.take('mail', 'b', then, then + day),
  ]
  expect(first).toMatchObject({
    kind: 'sweep-held',
    recipient: 'owner@example.com',
    content: { count: 60 },
  })
  expect(second).toBeUndefined()
  await house.end()
})
