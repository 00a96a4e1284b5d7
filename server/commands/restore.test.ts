import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from './store/backup.ts'
import { openStore } from '../db/open.ts'
import { addressFrom } from '../db/postgres/client.ts'
import { freshDatabase } from '../db/postgres/database-for-tests.ts'
import { asha } from '../db/samples-for-tests.ts'
import { settingsFrom } from '../settings.ts'
import { embeddedPlace, kindsOfStore, runTaskFile, type Place } from './task-for-tests.ts'
import { totalOf } from '../db/lists-for-tests.ts'
import { addSubmission } from '../public/submissions.ts'
import { outboxState, gatherMessages, addMessages } from '../notify/outbox.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

async function withStore<Result>(
  environment: Place['environment'],
  work: (db: Awaited<ReturnType<typeof openStore>>) => Promise<Result>,
) {
  const db = await openStore(settingsFrom(environment))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const count = (environment: Place['environment']) => withStore(environment, (db) => totalOf(db, []))

describe.each(kindsOfStore)('on %s', (name, fresh) => {
  let place: Place
  beforeEach(async () => {
    place = await fresh()
    await withStore(place.environment, (db) => addSubmission(db, asha))
  })
  afterEach(() => place.remove())

  /** The settings of a machine, which name only one of the two stores. */
  const environment = (): Place['environment'] => {
    const { DATA_DIR = '', DATABASE_URL } = place.environment
    return DATABASE_URL === undefined ? { DATA_DIR } : { DATABASE_URL }
  }

  test('a backup creates its folder for its owner only, and a restore names its target', async () => {
    const file = join(place.directory, 'backups', 'november', 'one.backup')
    const news = { staff: true }
    await withStore(place.environment, async (db) => {
      await addSubmission(db, asha, { news })
      await addMessages(db, [
        { kind: 'invitation', channel: 'mail', recipient: asha.email, content: {} },
      ])
    })

    const saved = await runTaskFile('backup', [file], { environment: environment() })
    await withStore(place.environment, (db) => addSubmission(db, asha))
    const refused = await runTaskFile('restore', [file], { environment: environment() })
    const restored = await runTaskFile('restore', [file, '--overwrite'], {
      environment: environment(),
    })

    expect(saved).toMatchObject({ code: 0, errors: '' })
    expect(await modeOf(join(place.directory, 'backups'))).toBe('700')
    expect(await modeOf(join(place.directory, 'backups', 'november'))).toBe('700')
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.errors).toMatch(/with --overwrite .* Nothing was changed\.\n$/)
    expect(restored).toMatchObject({ code: 0, errors: '' })
    const { DATABASE_URL, DATA_DIR } = environment()
    const target = DATABASE_URL === undefined ? DATA_DIR : addressFrom(DATABASE_URL).shown
    expect(restored.output).toContain(`Into ${target}:`)
    expect(restored.output).toContain('Submissions restored')
    expect(await count(place.environment)).toBe(2)
    // Messages that waited at the time of the backup may have been sent since, so none is sent again.
    const waiting = await withStore(place.environment, async (db) => {
      const owner = { channel: 'mail', recipient: 'owner@example.com' } as const
      const gathered = await gatherMessages(db, { at: Date.now(), targets: [owner], pause: 0 })
      return [gathered, (await outboxState(db, Date.now())).waiting]
    })
    expect(waiting).toEqual([0, 0])
  })

  test('a restore with --into does not change the store in use', async () => {
    const file = join(place.directory, 'one.backup')
    await runTaskFile('backup', [file], { environment: environment() })
    await withStore(place.environment, (db) => addSubmission(db, asha))
    const target =
      name === 'PostgreSQL'
        ? await freshDatabase()
        : { url: join(place.directory, 'trial'), remove: async () => {} }

    const restored = await runTaskFile('restore', [file, '--into', target.url], {
      environment: environment(),
    })

    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(await count(place.environment)).toBe(2)
    const setting = name === 'PostgreSQL' ? 'DATABASE_URL' : 'DATA_DIR'
    expect(await count({ [setting]: target.url })).toBe(1)
    await target.remove()
  })
})

describe('a restore of an embedded store', () => {
  let place: Place
  let file: string
  beforeEach(async () => {
    place = await embeddedPlace()
    await withStore(place.environment, (db) => addSubmission(db, asha))
    file = join(place.directory, 'one.backup')
    await backUp(settingsFrom(place.environment), file)
  })
  afterEach(() => place.remove())

  test('is for its owner only, whatever the modes of the backup and the folder', async () => {
    const folder = join(place.directory, 'open')
    await mkdir(folder)
    await chmod(folder, 0o755)
    await chmod(file, 0o644)

    const { code } = await runTaskFile('restore', [file], { environment: { DATA_DIR: folder } })

    expect(code).toBe(0)
    expect(await modeOf(join(folder, 'store.sqlite'))).toBe('600')
    expect(await modeOf(folder)).toBe('700')
  })

  test('refuses a folder that everybody shares, and does not change its mode', async () => {
    const folder = join(place.directory, 'shared')
    await mkdir(folder)
    await chmod(folder, 0o1777)

    const { code, errors } = await runTaskFile('restore', [file, '--into', folder], place)

    expect(code).toBe(1)
    expect(errors).toContain('everybody on this machine shares it')
    expect(await modeOf(folder)).toBe('777')
  })

  test.each([
    ['DATA_DIR and DATABASE_URL are both set', [], /Both DATABASE_URL .*prod.* DATA_DIR .*--into/],
    [
      'it would go into a database',
      ['--into', 'postgres://127.0.0.1:9/prod'],
      /backup of an embedded store.*--into/,
    ],
  ])('is refused if %s', async (_, more, reason) => {
    const DATABASE_URL = 'postgres://somebody:secret@127.0.0.1:9/prod'
    const environment = { ...place.environment, DATABASE_URL }

    const refused = await runTaskFile('restore', [file, '--overwrite', ...more], { environment })

    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(reason)
    expect(refused.errors.trim().split('\n')).toHaveLength(1)
    expect(refused.errors).not.toContain('secret')
  })
})
