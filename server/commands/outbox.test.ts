import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../db/open.ts'
import { settingsFrom } from '../settings.ts'
import { embeddedPlace, runTaskFile } from './task-for-tests.ts'
import { settleMessage, takeMessage } from '../notify/outbox.ts'

const mail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'office@example.com',
  NOTIFY_TO: 'owner@example.com',
}

test('a failed backup is announced once a day, and messages that were given up are shown and retried', async () => {
  const place = await embeddedPlace()
  const environment = { ...place.environment, ...mail }
  const settings = settingsFrom(environment)
  const db = await openStore(settings)
  const blocked = join(place.directory, 'taken')
  await writeFile(blocked, '')

  const failed = await runTaskFile('backup', [blocked], { environment })
  await runTaskFile('backup', [blocked], { environment })
  const message = await takeMessage(db, 'mail', 'lease', Date.now(), Date.now() + 60_000)
  const second = await takeMessage(db, 'mail', 'lease', Date.now(), Date.now() + 60_000)
  await settleMessage(db, message?.id ?? '', 'lease', Date.now(), {
    kind: 'failed',
    error: 'EAUTH_535',
  })
  const list = await runTaskFile('outbox', [], { environment })
  const retried = await runTaskFile('outbox', ['retry'], { environment })
  const again = await takeMessage(db, 'mail', 'lease', Date.now(), Date.now() + 60_000)

  expect(failed.code).toBe(1)
  expect([message, second]).toMatchObject([
    { kind: 'backup-failed', recipient: 'owner@example.com', attempts: 1 },
    undefined,
  ])
  expect(list).toMatchObject({ code: 0, errors: '' })
  expect(list.output).toContain('Given up after three days: 1.')
  expect(list.output).toContain('The last failure: mail EAUTH_535.')
  expect(retried.output).toBe('Tried again from now on: 1.\n')
  expect(again).toMatchObject({ id: message?.id, attempts: 1 })
  await db.close()
  await place.remove()
})
