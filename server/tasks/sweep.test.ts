import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../data/open.ts'
import { asha } from '../data/samples-for-tests.ts'
import type { Store } from '../data/store.ts'
import { settingsFrom } from '../environment.ts'
import { day, sweep } from '../retention-check.ts'
import { embeddedStore, runScript, runTaskFile, type Place } from './task-for-tests.ts'
import { totalOf } from '../data/lists-for-tests.ts'

describe.each(embeddedStore)('on %s', (_, fresh) => {
  let place: Place
  let store: Store
  let clock: number

  /** The store of a running server, with sixty submissions from 400 days ago and one from today. */
  beforeEach(async () => {
    place = await fresh()
    clock = Date.now() - 400 * day
    store = await openStore(settingsFrom(place.environment), { now: () => clock })
    await Promise.all(Array.from({ length: 60 }, () => store.submissions.add(asha)))
    clock = Date.now()
    await store.submissions.add(asha)
  })
  afterEach(async () => {
    await store.close()
    await place.remove()
  })

  test('a held sweep is shown, and runs when it is confirmed', async () => {
    await store.retention.note({ lastSweepAt: clock - 400 * day, hold: null })
    const heldSweep = await sweep(store, 365, clock)

    const overview = await runTaskFile('sweep', [], place)
    const total = await totalOf(store.submissions, [])
    const confirmed = await runTaskFile('sweep', ['--confirm'], place)
    const after = await runTaskFile('sweep', [], place)

    expect(heldSweep).toEqual({ erased: 0, doubt: 'clock', held: 60 })
    expect(overview).toMatchObject({ code: 0, errors: '' })
    expect(overview.output).toContain('Older than 365 days (RETENTION_DAYS): 60 of 61 submissions.')
    expect(overview.output).toMatch(/Held, nothing is erased: that is far from the last sweep, 20/)
    expect(overview.output).toMatch(
      /days counted: 0 of 14\.\nIf it is: npm run sweep -- --confirm\n$/,
    )
    expect(total).toBe(61)
    expect(confirmed).toMatchObject({ code: 0, errors: '' })
    expect(confirmed.output).toContain('Submissions erased: 60.')
    expect(await totalOf(store.submissions, [])).toBe(1)
    expect(after.output).toContain('Nothing is held')
    expect(await sweep(store, 365, clock + day)).toEqual({ erased: 0, doubt: undefined, held: 0 })
  })

  test('with RETENTION_DAYS=0 no sweep is announced', async () => {
    const environment = { ...place.environment, RETENTION_DAYS: '0' }

    const { code, output } = await runTaskFile('sweep', [], { environment })

    expect(code).toBe(0)
    expect(output).toMatch(/RETENTION_DAYS is 0: none of the 61 submissions is erased\.\n$/)
  })

  test('doctor reports a sweep only while it is held', async () => {
    await store.retention.note({ lastSweepAt: clock, hold: null })
    const before = await runScript('doctor', [], place)
    await sweep(store, 365, clock)
    const whileHeld = await runScript('doctor', [], place)

    expect(before.output).not.toContain('Retention')
    expect(whileHeld.output).toMatch(
      /\[look\] Retention: the sweep is held since 20.*: 60 submissions.*\n +-> .*npm run sweep/,
    )
  })
})

test('an unknown argument is refused', async () => {
  const { code, errors } = await runTaskFile('sweep', ['--force'], { environment: {} })

  expect(code).toBe(1)
  expect(errors).toContain('npm run sweep [-- --confirm]')
})
