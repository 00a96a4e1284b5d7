import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Adviser } from '../advice/adviser.ts'
import { assess } from '../advice/assess.ts'
import { buildApp } from '../app.ts'
import { noteBackup } from '../db/last-backup.ts'
import { StoreUnavailable } from '../db/db.ts'
import { startDailyCleanup } from '../daily-cleanup.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { commit, version } from '../version.ts'
import { beforeStatement } from '../db/lists-for-tests.ts'
import { payload as asha } from '../db/samples-for-tests.ts'

const metricsToken = 'a token for figures'

let fixture: Awaited<ReturnType<typeof partsForTests>>
let app: Awaited<ReturnType<typeof buildApp>>

beforeEach(async () => {
  fixture = await partsForTests()
  fixture.parts.settings.metricsToken = metricsToken
  app = await buildApp(fixture.parts)
})

afterEach(async () => {
  await app.close()
  await fixture.end()
})

/** The metrics as Prometheus reads them: one number per series. */
async function scrape() {
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

const broken = async () => {
  throw new Error('broken')
}

const check = () => app.inject({ method: 'POST', url: '/api/check-eligibility', payload: asha })

test('a request, an assessment, an answer and a sweep with an unexpected error are counted as faults', async () => {
  const { db, metrics } = fixture.parts
  const failing: Adviser = { advise: broken, close() {} }
  const asyncAdviser: Adviser = { advise: async (enquiry) => assess(enquiry), close() {} }
  const replies: number[] = []
  const checkWith = async (changes: Partial<typeof fixture.parts>) => {
    const other = await buildApp({ ...fixture.parts, ...changes })
    const { statusCode } = await other.inject({
      method: 'POST',
      url: '/api/check-eligibility',
      payload: asha,
    })
    replies.push(statusCode)
    await other.close()
  }

  await checkWith({ adviser: failing })
  await checkWith({
    adviser: asyncAdviser,
    db: beforeStatement(db, /INSERT INTO answers/, broken),
  })
  await checkWith({ db: beforeStatement(db, /INSERT INTO enquiries/, broken) })
  const endSweeps = startDailyCleanup(
    {
      ...fixture.parts,
      db: beforeStatement(db, /DELETE FROM sessions/, broken),
    },
    app.log,
  )
  await expect.poll(async () => (await scrape()).get('faults_total{kind="sweep"}')).toBe(1)
  endSweeps()

  const { values } = await metrics.faults.get()
  expect(replies).toEqual([200, 200, 500])
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.kind, value]))).toEqual({
    request: 1,
    assessment: 1,
    answer: 1,
    sweep: 1,
  })
})

test('an unavailable store is not counted as a fault, but is reported as not ready', async () => {
  const { db } = fixture.parts
  const add = vi.spyOn(db, 'write').mockRejectedValue(new StoreUnavailable('away'))
  const ready = [(await scrape()).get('store_ready')]

  const declined = await check()
  const storeCheck = vi.spyOn(db, 'check').mockRejectedValue(new StoreUnavailable('away'))
  ready.push((await scrape()).get('store_ready'))
  storeCheck.mockReturnValue(new Promise(() => {}))
  ready.push((await scrape()).get('store_ready'))
  storeCheck.mockRestore()
  const figures = await scrape()

  expect([declined.statusCode, ready]).toEqual([503, [1, 0, 0]])
  expect(figures.get('faults_total{kind="request"}')).toBeUndefined()
  expect(figures.get('refusals_total{type="general_service_unavailable"}')).toBe(1)
  add.mockRestore()
})

test('free disk space, the last backup, version and commit are reported', async () => {
  const { dataDirectory } = fixture.parts.settings
  const before = await scrape()
  await noteBackup(dataDirectory, Date.UTC(2026, 10, 21, 5, 14))
  const after = await scrape()
  await writeFile(join(dataDirectory, 'last-backup.json'), 'cut o')
  const unreadable = await scrape()
  const { blocks, bsize } = await statfs(dataDirectory)

  const name = 'backup_last_success_timestamp_seconds'
  expect([before, after, unreadable].map((figures) => figures.get(name))).toEqual([
    0,
    Date.UTC(2026, 10, 21, 5, 14) / 1000,
    0,
  ])
  const free = before.get('data_directory_free_bytes')
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(blocks * bsize)
  expect(before.get(`build_info{version="${version}",commit="${commit}"}`)).toBe(1)
})
