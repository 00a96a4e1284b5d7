import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../data/open.ts'
import { asha } from '../data/samples-for-tests.ts'
import { settingsFrom } from '../environment.ts'
import { embeddedStore, runTaskFile, type Place } from './task-for-tests.ts'

describe.each(embeddedStore)('on %s', (_, fresh) => {
  let place: Place
  beforeEach(async () => {
    place = await fresh()
  })
  afterEach(() => place.remove())

  async function addAsha() {
    const store = await openStore(settingsFrom(place.environment))
    await store.submissions.add(asha)
    await store.close()
  }

  test('samples are added once', async () => {
    const first = await runTaskFile('seed', ['3'], place)
    const second = await runTaskFile('seed', ['5'], place)

    expect(first.output).toBe('3 submissions were added, 0 were there already.\n')
    expect(second.output).toBe('2 submissions were added, 3 were there already.\n')
  })

  test('samples are added to real enquiries only with --among-real-rows', async () => {
    await runTaskFile('seed', ['3'], place)
    await addAsha()

    const refused = await runTaskFile('seed', ['5'], place)
    const result = await runTaskFile('seed', ['5', '--among-real-rows'], place)

    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toMatch(/holds submissions that are no samples \(1\).*--among-real-rows/)
    expect(result).toMatchObject({ code: 0, errors: '' })
    expect(result.output).toBe('2 submissions were added, 3 were there already.\n')
  })
})
