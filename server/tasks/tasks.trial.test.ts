import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { kindsOfStore, runScript, runTaskFile, type Place } from './task-for-tests.ts'

// Some tasks run as processes, and some start programs of PostgreSQL.
vi.setConfig({ testTimeout: 120_000 })

const places: Place[] = []
afterAll(() => Promise.all(places.map(({ remove }) => remove())))

async function freshPlace(fresh: () => Promise<Place>) {
  const place = await fresh()
  places.push(place)
  return place
}

/** Adds twelve submissions with their answers, an owner and a counsellor. */
async function fill(place: Place) {
  const seeded = await runTaskFile('seed', ['12'], place)
  const added = await runTaskFile('add-admin', ['ravi@example.com'], place)
  await runTaskFile('staff', ['add', 'meera@example.com'], place)
  const changed = await runTaskFile('staff', ['role', 'meera@example.com', 'counsellor'], place)
  return [seeded.output, added.output, seeded.errors + added.errors + changed.errors]
}

const filled = [
  '12 submissions were added, 0 were there already.\n',
  expect.stringMatching(/^ravi@example\.com can sign in now\.\nPassword \(shown this once\): /),
  '',
]

const healthy = async (place: Place) => {
  const { code, output } = await runScript('doctor', [], place)
  return { code, store: output.split('\n').filter((line) => /Store:|Staff:/.test(line)) }
}

const wholeWithTwelve = {
  code: 0,
  store: ['[ ok ] Store: whole; submissions: 12.', '[ ok ] Staff: 2 (owners: 1).'],
}

describe.each(kindsOfStore)('on %s', (_, fresh) => {
  test('a filled store is reported as whole, is backed up and restored elsewhere, and exports a person there', async () => {
    const place = await freshPlace(fresh)
    const other = await freshPlace(fresh)
    const file = join(place.directory, 'copy.backup')

    expect(await fill(place)).toEqual(filled)
    expect(await healthy(place)).toEqual(wholeWithTwelve)

    const copied = await runTaskFile('backup', [file], place)
    expect(copied).toMatchObject({ code: 0, errors: '' })
    const verified = await runTaskFile('backup', ['--verify', file], place)
    if (place.environment['DATABASE_URL'] === undefined)
      expect(verified.output).toContain('Staff: 2 (owners: 1).')
    const { DATABASE_URL, DATA_DIR = '' } = other.environment
    const restored = await runTaskFile('restore', [file, '--into', DATABASE_URL ?? DATA_DIR], other)
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).toContain('12')
    expect(await healthy(other)).toEqual(wholeWithTwelve)

    const exported = await runTaskFile('person', ['export', 'sample-3@example.com'], other)
    expect(exported).toMatchObject({ code: 0, errors: '' })
    expect(exported.output).toContain('Meera Rao (sample 3)')
  })

  test('doctor does not report a missing store as an error', async () => {
    const place = await freshPlace(fresh)

    const { code, store } = await healthy(place)

    expect(code).toBe(0)
    expect(store).toEqual(['[look] Store: there is none yet.'])
  })
})

const [embedded, postgres] = kindsOfStore.map(([, fresh]) => fresh)

test.skipIf(!postgres)(
  'an embedded store is moved to PostgreSQL, and reported as whole there',
  async () => {
    if (!embedded || !postgres) return
    const from = await freshPlace(embedded)
    const to = await freshPlace(postgres)
    expect(await fill(from)).toEqual(filled)

    const environment = { ...to.environment, ...from.environment }
    const result = await runTaskFile('move', [], { environment })

    expect(result).toMatchObject({ code: 0, errors: '' })
    expect(result.output).toContain(
      '12 submissions are there (12 copied now), equal in every column',
    )
    expect(result.output).toContain('Staff: 2, 2 of them new there.')
    expect(await healthy(to)).toEqual(wholeWithTwelve)
  },
)

test('the delivered catalogue has no faults', async () => {
  const { code, output } = await runScript('catalogue', ['check'], { environment: {} })

  expect(code).toBe(0)
  expect(output).toMatch(/^No faults\. Version /)
})
