import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../db/open.ts'
import { asha } from '../db/samples-for-tests.ts'
import type { Store } from '../db/db.ts'
import { settingsFrom } from '../settings.ts'
import { day, sweep } from '../retention-check.ts'
import { embeddedPlace, runTaskFile, type Place } from './task-for-tests.ts'
import { totalOf } from '../db/lists-for-tests.ts'
import { addSubmission } from '../public/submissions.ts'
import { noteSweep } from '../db/retention.ts'

let place: Place
let db: Store
let clock: number

/** The store of a running server, with sixty submissions from 400 days ago and one from today. */
beforeEach(async () => {
  place = await embeddedPlace()
  clock = Date.now() - 400 * day
  db = await openStore(settingsFrom(place.environment), { now: () => clock })
  await Promise.all(Array.from({ length: 60 }, () => addSubmission(db, asha)))
  clock = Date.now()
  await addSubmission(db, asha)
})
afterEach(async () => {
  await db.close()
  await place.remove()
})

test('a held sweep is shown, and runs when it is confirmed', async () => {
  await noteSweep(db, { lastSweepAt: clock - 400 * day, hold: null })
  const heldSweep = await sweep(db, 365, clock)

  const overview = await runTaskFile('sweep', [], place)
  const total = await totalOf(db, [])
  const confirmed = await runTaskFile('sweep', ['--confirm'], place)
  const after = await runTaskFile('sweep', [], place)

  expect(heldSweep).toEqual({ erased: 0, doubt: 'clock', held: 60 })
  expect(overview).toMatchObject({ code: 0, errors: '' })
  expect(overview.output).toContain('Older than 365 days (RETENTION_DAYS): 60 of 61 submissions.')
  expect(overview.output).toMatch(/Held, nothing is erased: that is far from the last sweep, 20/)
  expect(overview.output).toMatch(
    /, for 14 days at most\.\nIf it is: npm run sweep -- --confirm\n$/,
  )
  expect(total).toBe(61)
  expect(confirmed).toMatchObject({ code: 0, errors: '' })
  expect(confirmed.output).toContain('Submissions erased: 60.')
  expect(await totalOf(db, [])).toBe(1)
  expect(after.output).toContain('Nothing is held')
  expect(await sweep(db, 365, clock + day)).toEqual({ erased: 0, doubt: undefined, held: 0 })
})
