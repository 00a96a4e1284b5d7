import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../db/open.ts'
import { asha } from '../db/samples-for-tests.ts'
import { settingsFrom } from '../settings.ts'
import { embeddedPlace, runTaskFile, type Place } from './task-for-tests.ts'
import { addSubmission } from '../public/submissions.ts'

let place: Place
beforeEach(async () => {
  place = await embeddedPlace()
})
afterEach(() => place.remove())

async function addAsha() {
  const db = await openStore(settingsFrom(place.environment))
  await addSubmission(db, asha)
  await db.close()
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
