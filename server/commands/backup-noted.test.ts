import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastBackup } from '../db/last-backup.ts'
import { embeddedPlace, runTaskFile } from './task-for-tests.ts'

test('a successful backup is recorded in the data directory, and a failed one is not', async () => {
  const place = await embeddedPlace()
  const data = join(place.directory, 'data')
  const backup = (name: string) => runTaskFile('backup', [join(place.directory, name)], place)
  await runTaskFile('seed', ['3'], place)
  await writeFile(join(place.directory, 'taken'), '')

  const failed = await backup('taken')
  const before = await lastBackup(data)
  const start = Date.now()
  const result = await backup('one')
  const recordedAt = (await lastBackup(data)) ?? 0

  expect([failed.code, before]).toEqual([1, undefined])
  expect(result).toMatchObject({ code: 0, errors: '' })
  expect(recordedAt).toBeGreaterThanOrEqual(start)
  expect(recordedAt).toBeLessThanOrEqual(Date.now())
  await place.remove()
})
