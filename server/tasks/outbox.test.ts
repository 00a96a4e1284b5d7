import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../data/open.ts'
import { settingsFrom } from '../environment.ts'
import { embeddedStore, runScript } from './task-for-tests.ts'

const mail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'office@example.com',
  NOTIFY_TO: 'owner@example.com',
}

describe.each(embeddedStore)('on %s', (_kind, fresh) => {
  test('a failed backup is announced once a day, and messages that were given up are shown and retried', async () => {
    const place = await fresh()
    const environment = { ...place.environment, ...mail }
    const settings = settingsFrom(environment)
    const store = await openStore(settings)
    const blocked = join(place.directory, 'taken')
    await writeFile(blocked, '')

    const failed = await runScript('backup', [blocked], { environment })
    await runScript('backup', [blocked], { environment })
    const message = await store.outbox.take('mail', 'lease', Date.now(), Date.now() + 60_000)
    const second = await store.outbox.take('mail', 'lease', Date.now(), Date.now() + 60_000)
    await store.outbox.settle(message?.id ?? '', 'lease', Date.now(), {
      kind: 'failed',
      error: 'EAUTH_535',
    })
    const list = await runScript('outbox', [], { environment })
    const retried = await runScript('outbox', ['retry'], { environment })
    const again = await store.outbox.take('mail', 'lease', Date.now(), Date.now() + 60_000)

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
    await store.close()
    await place.remove()
  })
})
