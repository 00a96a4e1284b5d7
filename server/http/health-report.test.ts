import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Finding, HealthReport } from '#contract/staff/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { allFields } from '../content/fields.ts'
import { noteBackup } from '../db/last-backup.ts'
import { StoreUnavailable } from '../db/db.ts'
import { version } from '../version.ts'
import { officeForTests } from '../appwrite/office-for-tests.ts'

const url = '/api/health-report'

test('an owner reads what the doctor says in the words of the command, with the field of each text', async () => {
  const office = await officeForTests()
  const environment = { ...process.env, DATA_DIR: office.parts.settings.dataDirectory }
  const command = join(import.meta.dirname, '../../setup/doctor.ts')

  const reply = await office.call({
    url: endpoints.doctor,
    headers: { cookie: await office.cookie() },
  })
  const { stdout } = spawnSync(process.execPath, [command], { env: environment, encoding: 'utf8' })

  const findings = reply.json<Finding[]>().filter(({ subject }) => !/^(Clock|Disk)$/.test(subject))
  expect(findings.length).toBeGreaterThan(20)
  for (const { subject, text } of findings) expect(stdout).toContain(`${subject}: ${text}.`)
  expect(findings).toContainEqual(
    expect.objectContaining({
      text: expect.stringMatching(/^the phone .* is a placeholder$/),
      field: { file: 'company', path: 'contact.phone' },
    }),
  )
  for (const { field } of findings)
    if (field) expect(allFields).toContainEqual(expect.objectContaining(field))
  await office.end()
})

test('only an owner can read the health report', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'health-'))
  const lines: string[] = []
  const office = await officeForTests({
    environment: {
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      BACKUP_PASSPHRASE: 'correct horse battery',
      AI_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'any',
    },
    logTo: { write: (line) => lines.push(line) },
  })
  const { app, call, parts } = office
  const cookie = await office.cookie()
  const read = async () => (await call({ url, headers: { cookie } })).json<HealthReport>()

  const guest = await call({ url })
  const ravi = await office.officeOf('ravi@example.com', 'counsellor')
  const counsellor = await call({ url, headers: { cookie: await ravi.cookie() } })
  const initial = await read()
  // A backup from before the passphrase was set.
  await noteBackup(directory, Date.UTC(2026, 10, 23), 'backup', false)
  await noteBackup(directory, Date.UTC(2026, 10, 22), 'off-site')
  parts.metrics.answers.inc({ origin: 'model' }, 3)
  parts.metrics.modelFailures.inc({ kind: 'deadline' })
  const fault = Object.assign(new Error('98000 00000 is no number'), { code: 'SQLITE_FULL' })
  for (let times = 0; times < 2; times += 1) app.log.error(fault, 'the sweep failed')
  const later = await read()

  expect([guest, counsellor].map((refused) => [refused.statusCode, refused.json().type])).toEqual([
    [401, 'general_unauthorized_scope'],
    [401, 'user_unauthorized'],
  ])
  expect(initial).toMatchObject({
    server: { version, node: process.versions.node },
    store: { engine: 'embedded', isReady: true },
    backups: { last: null, offSite: null, areEncrypted: true },
    model: { used: 0, notUsed: 0 },
    errors: [],
  })
  expect(later).toMatchObject({
    backups: {
      last: '2026-11-23T00:00:00.000Z',
      offSite: '2026-11-22T00:00:00.000Z',
      areEncrypted: false,
    },
    retentionDays: 365,
    model: { used: 3, notUsed: 1 },
    errors: [{ text: 'the sweep failed', code: 'SQLITE_FULL', times: 2 }],
  })
  expect(JSON.stringify(later)).not.toMatch(/98000 00000|is no number/)
  // Errors in the report are still logged.
  expect(lines.filter((line) => line.includes('the sweep failed'))).toHaveLength(2)

  vi.spyOn(parts.db, 'check').mockRejectedValue(new StoreUnavailable('It is away.', 'SQLITE_IOERR'))
  const unavailable = await read()
  expect(unavailable.store.isReady).toBe(false)
  expect(unavailable.errors[0]).toMatchObject({
    text: 'the store is not ready',
    code: 'SQLITE_IOERR',
  })

  await office.end()
  await rm(directory, { recursive: true })
})
