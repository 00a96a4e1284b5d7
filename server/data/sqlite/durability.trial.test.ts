import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { openRecords } from '../maintenance/records.ts'
import type { Filter } from '../query.ts'
import { StoreUnavailable } from '../db.ts'
import { asha } from '../samples-for-tests.ts'
import { openSqlite } from './open.ts'
import { rowsOf, totalOf } from '../lists-for-tests.ts'

const root = await mkdtemp(join(tmpdir(), 'store-'))
afterAll(() => rm(root, { recursive: true }))
const directory = (name: string) => join(root, name)

/** Starts a process that writes to the store. `kill` returns a line for each acknowledged write. */
async function startWriter(folder: string, name: string, ...more: string[]) {
  const program = join(import.meta.dirname, 'writer-for-tests.ts')
  const child = spawn(process.execPath, [program, folder, name, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child.stdout, 'data')
  return {
    acknowledged: () => output.split('\n').length - 2,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
      // The text after the last newline may be incomplete.
      return output.split('\n').slice(1, -1)
    },
  }
}

test(
  'every acknowledged submission is stored exactly once after the process is killed',
  { timeout: 60_000 },
  async () => {
    const folder = directory('killed')
    const acknowledged: string[] = []
    const round = async (before: Promise<void>, milliseconds: number) => {
      await before
      const writer = await startWriter(folder, `of ${milliseconds}`)
      await setTimeout(milliseconds)
      acknowledged.push(...(await writer.kill()))
    }

    await [150, 400, 600, 900].reduce(round, Promise.resolve())

    const store = await openSqlite(folder)
    // Nothing but the file is needed from the start on.
    const alone = directory('killed-file-alone')
    await mkdir(alone)
    await copyFile(join(folder, 'store.sqlite'), join(alone, 'store.sqlite'))
    const copy = new DatabaseSync(join(alone, 'store.sqlite'), { readOnly: true })
    const { rows } = copy.prepare('SELECT count(*) AS rows FROM enquiries').get() ?? {}
    copy.close()
    expect(rows).toBeGreaterThanOrEqual(acknowledged.length)
    const writers: Filter = { method: 'search', attribute: 'name', words: ['writer'] }
    const page = { filters: [writers], orders: [], limit: 1_000_000, offset: 0 }
    const ids = (await rowsOf(store.submissions, { ...page, filters: [] })).map(({ id }) => id)
    const storedIds = (await rowsOf(store.submissions, page)).map(({ id }) => id)
    const total = await totalOf(store.submissions, [writers])
    await store.close()
    expect(acknowledged.length).toBeGreaterThan(100)
    expect(new Set(ids).size).toBe(ids.length)
    expect(acknowledged.filter((id) => !new Set(ids).has(id))).toEqual([])
    // The search index has no missing or duplicate rows either.
    expect(storedIds).toEqual(ids)
    expect(total).toBe(ids.length)
  },
)

test('every acknowledged change is stored with all versions before it after the process is killed', async () => {
  const folder = directory('killed-while-changing')
  const writer = await startWriter(folder, 'of changes', 'changes')
  await expect.poll(writer.acknowledged, { timeout: 20_000 }).toBeGreaterThan(100)
  const lines = (await writer.kill()).map((line) => line.split(' '))

  const records = await openRecords({ databaseUrl: undefined, dataDirectory: folder })
  const matches = await records.find({ by: 'email', text: 'writer@example.com' })
  await records.close()

  expect(lines.length).toBeGreaterThan(50)
  const versions = new Map(matches.submissions.map(({ id, version }) => [id, version]))
  const lost = lines.filter(([id = '', version]) => (versions.get(id) ?? 0) < Number(version))
  expect(lost).toEqual([])
  for (const { version, earlier, papers_passed } of matches.submissions) {
    expect(earlier.map((one) => one.submission.papers_passed)).toEqual(
      Array.from({ length: version }, (_, at) => at + 1),
    )
    expect(papers_passed).toBe(version + 1)
  }
})

test('a second process is refused with a one-line error, and can open the store as soon as the first is killed', async () => {
  const folder = directory('shared')
  const writer = await startWriter(folder, 'first')

  const second = openSqlite(folder)

  await expect(second).rejects.toThrow(
    /^Cannot use .*shared: another process is using it; .*DATA_DIR\.$/,
  )
  await writer.kill()
  const store = await openSqlite(folder)
  await expect(openSqlite(folder)).rejects.toThrow('another process is using it')
  await store.close()
})

test('an addition is acknowledged only when other connections can read it', async () => {
  const folder = directory('grouped')
  const store = await openSqlite(folder)
  const other = new DatabaseSync(join(folder, 'store.sqlite'), { readOnly: true })
  const statement = other.prepare('SELECT count(*) AS rows FROM enquiries WHERE id = ?')

  const additions = Array.from({ length: 300 }, async () => {
    const addition = await store.submissions.add(asha)
    return addition.outcome === 'first' && statement.get(addition.submission.id)?.['rows'] === 1
  })

  expect((await Promise.all(additions)).filter(Boolean)).toHaveLength(300)
  other.close()
  await store.close()
})

test('a row that cannot be stored does not fail the others of its batch', async () => {
  const store = await openSqlite(directory('batch'))

  const results = await Promise.allSettled([
    store.submissions.add(asha),
    store.submissions.add({ ...asha, papers_passed: 0.5 }),
    store.submissions.add({ ...asha, papers_passed: 1.5 }),
    store.submissions.add(asha),
  ])

  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(await totalOf(store.submissions, [])).toBe(2)
  await store.close()
})

test('a thread of lists that ends fails its own list, and the store starts another', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  const reports: string[] = []
  const store = await openSqlite(directory('threads'), {
    report: (_error, message) => reports.push(message),
  })
  process.off('worker', note)
  await store.submissions.add(asha)
  await setTimeout(1_100)

  const [results] = await Promise.all([
    Promise.allSettled([totalOf(store.submissions, [])]),
    ...threads.map((thread) => thread.terminate()),
  ])

  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(reasons.every((reason) => reason instanceof StoreUnavailable)).toBe(true)
  expect(await store.submissions.add(asha)).toMatchObject({ outcome: 'first' })
  expect(await totalOf(store.submissions, [])).toBe(2)
  await store.close()
  // None for a thread that is closed with the store.
  expect(reports).toEqual(['a thread of the store has ended, and the next list starts another'])
})

test('a store that closes finishes earlier calls, refuses later ones, and can be closed again', async () => {
  const store = await openSqlite(directory('closed'))
  const last = store.submissions.add(asha)

  await store.close()

  expect(await last).toMatchObject({ outcome: 'first' })
  await expect(store.submissions.add(asha)).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(store.close()).resolves.toBeUndefined()
})
