import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Submission } from '#contract/eligibility.ts'
import { move } from './move.ts'
import { freshDatabase, server } from '../postgres/database-for-tests.ts'
import { openPostgres } from '../postgres/open.ts'
import { openSqlite } from '../sqlite/open.ts'
import type { Query } from '../query.ts'
import type { Answer } from '../enquiry.ts'
import type { Store } from '../store.ts'
import { authorFor, authorFrom } from '../author-for-tests.ts'
import { historyOf, rowsOf, totalOf } from '../lists-for-tests.ts'

const everything: Query = { filters: [], orders: [], limit: 5_000, offset: 0 }
const answer: Answer = {
  result: { universityName: 'Anna University', notes: 'நன்றி \u0000 \ud83d' },
  origin: 'model',
  catalogueVersion: 'v1',
}
const asha: Submission = {
  university: 'அண்ணா பல்கலைக்கழகம்',
  branch: 'Mechanical "&" \\ Civil',
  reason: null,
  name: 'Asha Rao',
  phone: '+91 00000 00000',
  email: 'Asha.Rao@example.com',
  papers_passed: 31,
}

const byForm = {
  enquiry: {
    kind: 'contact',
    name: 'Ravi Sen',
    phone: '',
    email: 'ravi.sen@example.com',
    course: null,
    subject: 'நன்றி',
    message: null,
  },
  once: { key: 'form', fingerprint: 'same' },
  care: false,
  news: true,
} as const

describe.skipIf(server === '')('a move to PostgreSQL', () => {
  let directory: string
  let database: Awaited<ReturnType<typeof freshDatabase>>

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'move-'))
    database = await freshDatabase()
  })
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true })
    await database.remove()
  })

  /**
   * Forty submissions, some with keys, answers, changes, marks and notes; two enquiries of another form, the last of them erased; two
   * people. Returns the submissions.
   */
  async function filledStore() {
    let time = Date.UTC(2025, 0, 1)
    const store = await openSqlite(directory, { now: () => time })
    const by = await authorFor(store, { email: 'meera@example.com' })
    for (let number = 0; number < 40; number += 1) {
      time += 1_000
      const reason = number % 3 === 0 ? null : `Reason ${number} 😀`
      const once = number % 2 === 0 ? { key: `key-${number}`, fingerprint: 'same' } : undefined
      const name = `Asha ${number}`
      // oxlint-disable-next-line no-await-in-loop -- Each has its own time and number.
      const added = await store.submissions.add({ ...asha, reason, name }, once, undefined, false, {
        staff: number === 0,
      })
      if (added.outcome === 'first' && number % 4 === 0)
        // oxlint-disable-next-line no-await-in-loop -- It changes the submission above.
        await store.submissions.keepAnswer(added.submission.id, answer)
      if (added.outcome === 'first' && number % 5 === 0)
        // oxlint-disable-next-line no-await-in-loop -- It changes the submission above.
        await store.submissions.amend(added.submission.id, asha, {
          once: { key: `change-${number}`, fingerprint: 'same' },
        })
      if (added.outcome === 'first' && number % 6 === 0) {
        const { id: submission } = added.submission
        // oxlint-disable-next-line no-await-in-loop -- It changes the submission above.
        await store.desk.mark(submission, { stage: 'called', followUpAt: '2025-11-20 10:00' }, by)
        // A mark is dated after what it changes, even if the clock stands still.
        time += 10
        // oxlint-disable-next-line no-await-in-loop -- It changes the submission above.
        await store.desk.enter({ submission, kind: 'note', text: `Note ${number} 😀` }, by)
      }
    }
    await store.enquiries.add(byForm)
    const erased = await store.enquiries.add({ ...byForm, once: undefined })
    if (erased.outcome === 'first') await store.desk.erase(erased.enquiry.id, 'system')
    const [enquiry] = (await store.enquiries.list(everything)).rows
    const note = { submission: enquiry?.id ?? '', kind: 'note', text: 'Note' } as const
    await store.desk.enter(note, by)
    const ravi = { email: 'ravi@example.com', name: 'Ravi', password: 'hash 2' }
    await store.people.setAccess(
      (await store.people.save(ravi, 'system')).id,
      { blocked: true },
      'system',
    )
    await store.people.setPreferences(by.id, { views: ['“today”'] }, 'system')
    await store.people.noteApplied('meera@example.com', 'hash 0')
    await store.allowances.take('model-calls-2025-01-01', 5)
    await store.outbox.add([
      { kind: 'invitation', channel: 'mail', recipient: 'ravi@example.com', content: {} },
    ])
    const rows = await rowsOf(store.submissions, everything)
    await store.close()
    return rows
  }

  async function inDatabase<Result>(work: (store: Store) => Promise<Result>) {
    const store = await openPostgres(database.url)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }

  test('ids, order, times, references, answers, earlier versions, marks, activity, keys and people are moved', async () => {
    const rows = await filledStore()

    const report = await move(directory, database.url, { batch: 7 })

    expect(report).toMatchObject({ submissions: 41, copied: 41, people: 2, peopleAdded: 2 })
    expect(report.hash).toMatch(/^[0-9a-f]{64}$/)
    await inDatabase(
      async ({ submissions, enquiries, people, sessions, allowances, desk, outbox }) => {
        const [enquiry] = (await enquiries.list(everything)).rows
        expect(enquiry).toMatchObject({ ...byForm.enquiry, sequence: 41 })
        // A sequence number is not used again after an erasure.
        expect(await enquiries.add({ ...byForm, once: undefined })).toMatchObject({
          enquiry: { sequence: 43 },
        })
        expect(await enquiries.add(byForm)).toEqual({ outcome: 'again', enquiry })
        const history = await historyOf(desk, enquiry?.id ?? '')
        expect(history?.map(({ text }) => text)).toEqual(['Note'])
        expect(await rowsOf(submissions, everything)).toEqual(rows)
        // One message that was waiting, and one about an enquiry that was not announced yet.
        const at = Date.now()
        const owner = { channel: 'mail', recipient: 'owner@example.com' } as const
        await outbox.gather({ at, targets: [owner], pause: 0 })
        const until = at + 60_000
        const waiting = [
          await outbox.take('mail', 'a', at, until),
          await outbox.take('mail', 'b', at, until),
        ]
        expect(waiting.map((one) => [one?.recipient, one?.kind])).toEqual([
          ['ravi@example.com', 'invitation'],
          ['owner@example.com', 'enquiries'],
        ])
        expect(await outbox.enquiriesOf(waiting[1]?.id ?? '')).toMatchObject({ count: 1 })
        const submission = rows[6]?.id ?? ''
        const entries = await historyOf(desk, submission)
        expect(entries?.map(({ kind, text }) => [kind, text])).toEqual([
          ['stage', 'called'],
          ['follow-up', '2025-11-20 10:00'],
          ['note', 'Note 6 😀'],
        ])
        const meera = await people.findByEmail('meera@example.com')
        const author = meera && (await authorFrom(meera, sessions))
        const call = { submission, kind: 'call', text: null } as const
        expect(author && (await desk.enter(call, author)).outcome).toBe('entered')
        const next = await submissions.add(asha)
        expect(next).toMatchObject({ outcome: 'first', submission: { sequence: 44 } })
        const again = await submissions.add(
          { ...asha, name: 'Asha 0' },
          { key: 'key-0', fingerprint: 'same' },
        )
        expect(again).toMatchObject({ outcome: 'again', submission: { id: rows[0]?.id }, answer })
        expect(
          await submissions.amend(rows[0]?.id ?? '', asha, {
            once: { key: 'change-0', fingerprint: 'same' },
          }),
        ).toMatchObject({ outcome: 'again', submission: { id: rows[0]?.id, version: 1 } })
        expect(await people.findByEmail('ravi@example.com')).toMatchObject({ blocked: true })
        expect(await people.findByEmail('meera@example.com')).toMatchObject({
          preferences: { views: ['“today”'] },
        })
        expect(await people.count()).toBe(2)
        expect(await people.findApplied('meera@example.com')).toBe('hash 0')
        expect(await allowances.take('model-calls-2025-01-01', 2)).toBe(true)
        expect(await allowances.take('model-calls-2025-01-01', 2)).toBe(false)
        const words = ['பல்கலைக்கழகம்']
        const filters = [{ method: 'search', attribute: 'university', words } as const]
        expect(await totalOf(submissions, filters)).toBe(41)
      },
    )
  })

  test('an interrupted move continues where it stopped, and a third has nothing to copy', async () => {
    const rows = await filledStore()
    const interrupted = move(directory, database.url, {
      batch: 7,
      onBatch(done) {
        if (done === 14) throw new Error('interrupted')
      },
    })
    await expect(interrupted).rejects.toThrow('interrupted')

    const second = await move(directory, database.url, { batch: 5 })
    const third = await move(directory, database.url)

    expect([second.copied, third.copied]).toEqual([27, 0])
    expect(third.hash).toBe(second.hash)
    expect(await inDatabase(({ submissions }) => rowsOf(submissions, everything))).toEqual(rows)
  })

  test('a person with an account in the database keeps it with its password', async () => {
    await filledStore()
    const existing = { email: 'meera@example.com', name: 'M', password: 'hash of today' }
    await inDatabase(({ people }) => people.save(existing, 'system'))

    const { peopleAdded } = await move(directory, database.url)

    expect(peopleAdded).toBe(1)
    const meera = await inDatabase(({ people }) => people.findByEmail('meera@example.com'))
    expect(meera?.password).toBe('hash of today')
  })

  test('a database with other submissions is refused and not changed', async () => {
    await filledStore()
    await inDatabase(({ submissions }) => submissions.add(asha))

    const attempt = move(directory, database.url)

    await expect(attempt).rejects.toThrow(
      /^Cannot use postgres:(?!.*Cannot use).*not from .*empty database\.$/,
    )
    expect(await inDatabase(({ submissions }) => totalOf(submissions, []))).toBe(1)
    expect(await inDatabase(({ people }) => people.count())).toBe(0)
  })

  test('a change in the copy is detected', async () => {
    await filledStore()
    await move(directory, database.url)
    await inDatabase(async ({ submissions }) => {
      const [, second] = await rowsOf(submissions, everything)
      await submissions.keepAnswer(second?.id ?? '', answer)
    })

    await expect(move(directory, database.url)).rejects.toThrow(/differs: answers, sequence/)
  })

  test('a running server on either side prevents the move', async () => {
    await filledStore()
    const embedded = await openSqlite(directory)
    await expect(move(directory, database.url)).rejects.toThrow('another process is using it')
    await embedded.close()

    const running = await openPostgres(database.url)
    await running.check()
    await expect(move(directory, database.url)).rejects.toThrow('stop every server first')
    await running.close()
  })

  test.each(['', 'nowhere'])(
    'the error names a directory without a store, and nothing is created there: "%s"',
    async (name) => {
      const place = join(directory, name)

      const attempt = move(place, database.url)

      await expect(attempt).rejects.toThrow(/^Cannot use .*there is no store/)
      await expect(attempt).rejects.toThrow(place)
      expect(await readdir(directory)).toEqual([])
    },
  )
})
