import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Submission } from '#contract/eligibility.ts'
import { move } from './move.ts'
import { freshDatabase, server } from '../../db/postgres/database-for-tests.ts'
import { openPostgres } from '../../db/postgres/open.ts'
import { openSqlite } from '../../db/sqlite/open.ts'
import type { Query } from '../../db/query.ts'
import { sql } from '../../db/sql.ts'
import type { Answer } from '../../db/enquiry.ts'
import type { Store } from '../../db/db.ts'
import { authorFor, authorFrom } from '../../db/author-for-tests.ts'
import { historyOf, rowsOf, totalOf } from '../../db/lists-for-tests.ts'
import { addSubmission, amendSubmission, keepAnswer } from '../../public/submissions.ts'
import { addEntry, eraseEnquiry, setMarks } from '../../desk/marks-and-notes.ts'
import { addEnquiry } from '../../public/enquiries.ts'
import {
  findAppliedPassword,
  countPeople,
  findPersonByEmail,
  noteAppliedPassword,
  savePerson,
  setAccess,
  setPreferences,
} from '../../people/people.ts'
import { enquiriesOf, takeMessage, gatherMessages, addMessages } from '../../notify/outbox.ts'
import { takeAllowance } from '../../db/allowances.ts'
import { listIn } from '../../desk/list.ts'

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
    const db = await openSqlite(directory, { now: () => time })
    const by = await authorFor(db, { email: 'meera@example.com' })
    for (let number = 0; number < 40; number += 1) {
      time += 1_000
      const reason = number % 3 === 0 ? null : `Reason ${number} 😀`
      const once = number % 2 === 0 ? { key: `key-${number}`, fingerprint: 'same' } : undefined
      const name = `Asha ${number}`
      const added = await addSubmission(
        db,
        { ...asha, reason, name },
        {
          once,
          news: {
            staff: number === 0,
          },
        },
      )
      if (added.outcome === 'first' && number % 4 === 0)
        await keepAnswer(db, added.submission.id, answer)
      if (added.outcome === 'first' && number % 5 === 0)
        await amendSubmission(db, added.submission.id, asha, {
          once: { key: `change-${number}`, fingerprint: 'same' },
        })
      if (added.outcome === 'first' && number % 6 === 0) {
        const { id: submission } = added.submission
        await setMarks(db, submission, { stage: 'called', followUpAt: '2025-11-20 10:00' }, by)
        // A mark is dated after what it changes, even if the clock stands still.
        time += 10
        await addEntry(db, { submission, kind: 'note', text: `Note ${number} 😀` }, by)
      }
    }
    await addEnquiry(db, byForm)
    const erased = await addEnquiry(db, { ...byForm, once: undefined })
    if (erased.outcome === 'first') await eraseEnquiry(db, erased.enquiry.id, 'system')
    const [enquiry] = (await listIn(db, 'enquiries', everything)).rows
    const note = { submission: enquiry?.id ?? '', kind: 'note', text: 'Note' } as const
    await addEntry(db, note, by)
    const ravi = { email: 'ravi@example.com', name: 'Ravi', password: 'hash 2' }
    await setAccess(db, (await savePerson(db, ravi, 'system')).id, { blocked: true }, 'system')
    await setPreferences(db, by.id, { views: ['“today”'] }, 'system')
    await noteAppliedPassword(db, 'meera@example.com', 'hash 0')
    await takeAllowance(db, 'model-calls-2025-01-01', 5)
    await addMessages(db, [
      { kind: 'invitation', channel: 'mail', recipient: 'ravi@example.com', content: {} },
    ])
    const rows = await rowsOf(db, everything)
    await db.close()
    return rows
  }

  async function inDatabase<Result>(work: (db: Store) => Promise<Result>) {
    const db = await openPostgres(database.url)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  test('ids, order, times, references, answers, earlier versions, marks, activity, keys and people are moved', async () => {
    const rows = await filledStore()

    const moved = await move(directory, database.url)

    expect(moved).toEqual({ enquiries: 41, people: 2 })
    await inDatabase(async (db) => {
      const [enquiry] = (await listIn(db, 'enquiries', everything)).rows
      expect(enquiry).toMatchObject({ ...byForm.enquiry, sequence: 41 })
      // A sequence number is not used again after an erasure.
      expect(await addEnquiry(db, { ...byForm, once: undefined })).toMatchObject({
        enquiry: { sequence: 43 },
      })
      expect(await addEnquiry(db, byForm)).toEqual({ outcome: 'again', enquiry })
      const history = await historyOf(db, enquiry?.id ?? '')
      expect(history?.map(({ text }) => text)).toEqual(['Note'])
      expect(await rowsOf(db, everything)).toEqual(rows)
      // One message that was waiting, and one about an enquiry that was not announced yet.
      const at = Date.now()
      const owner = { channel: 'mail', recipient: 'owner@example.com' } as const
      await gatherMessages(db, { at, targets: [owner], pause: 0 })
      const until = at + 60_000
      const waiting = [
        await takeMessage(db, 'mail', 'a', at, until),
        await takeMessage(db, 'mail', 'b', at, until),
      ]
      expect(waiting.map((one) => [one?.recipient, one?.kind])).toEqual([
        ['ravi@example.com', 'invitation'],
        ['owner@example.com', 'enquiries'],
      ])
      expect(await enquiriesOf(db, waiting[1]?.id ?? '')).toMatchObject({ count: 3 })
      const submission = rows[6]?.id ?? ''
      const entries = await historyOf(db, submission)
      expect(entries?.map(({ kind, text }) => [kind, text])).toEqual([
        ['stage', 'called'],
        ['follow-up', '2025-11-20 10:00'],
        ['note', 'Note 6 😀'],
      ])
      const meera = await findPersonByEmail(db, 'meera@example.com')
      const author = meera && (await authorFrom(meera, db))
      const call = { submission, kind: 'call', text: null } as const
      expect(author && (await addEntry(db, call, author)).outcome).toBe('entered')
      const next = await addSubmission(db, asha)
      expect(next).toMatchObject({ outcome: 'first', submission: { sequence: 44 } })
      const again = await addSubmission(
        db,
        { ...asha, name: 'Asha 0' },
        { once: { key: 'key-0', fingerprint: 'same' } },
      )
      expect(again).toMatchObject({ outcome: 'again', submission: { id: rows[0]?.id }, answer })
      expect(
        await amendSubmission(db, rows[0]?.id ?? '', asha, {
          once: { key: 'change-0', fingerprint: 'same' },
        }),
      ).toMatchObject({ outcome: 'again', submission: { id: rows[0]?.id, version: 1 } })
      expect(await findPersonByEmail(db, 'ravi@example.com')).toMatchObject({ blocked: true })
      expect(await findPersonByEmail(db, 'meera@example.com')).toMatchObject({
        preferences: { views: ['“today”'] },
      })
      expect(await countPeople(db)).toBe(2)
      expect(await findAppliedPassword(db, 'meera@example.com')).toBe('hash 0')
      expect(await takeAllowance(db, 'model-calls-2025-01-01', 2)).toBe(true)
      expect(await takeAllowance(db, 'model-calls-2025-01-01', 2)).toBe(false)
      const words = ['பல்கலைக்கழகம்']
      const filters = [{ method: 'search', attribute: 'university', words } as const]
      expect(await totalOf(db, filters)).toBe(41)
    })
  })

  test('a move that fails leaves nothing behind', async () => {
    await filledStore()
    const db = await openPostgres(database.url)
    await db.write('system', ({ all }) =>
      all(sql`ALTER TABLE allowances ADD CONSTRAINT none CHECK (taken < 0)`),
    )
    await db.close()

    await expect(move(directory, database.url)).rejects.toThrow('allowances')

    expect(await inDatabase((one) => totalOf(one, []))).toBe(0)
    expect(await inDatabase((one) => countPeople(one))).toBe(0)
  })

  test('a person with an account in the database keeps it with its password', async () => {
    await filledStore()
    const existing = { email: 'meera@example.com', name: 'M', password: 'hash of today' }
    await inDatabase((db) => savePerson(db, existing, 'system'))

    const { people } = await move(directory, database.url)

    expect(people).toBe(2)
    const meera = await inDatabase((db) => findPersonByEmail(db, 'meera@example.com'))
    expect(meera?.password).toBe('hash of today')
  })

  test('a database with other submissions is refused and not changed', async () => {
    await filledStore()
    await inDatabase((db) => addSubmission(db, asha))

    const attempt = move(directory, database.url)

    await expect(attempt).rejects.toThrow(
      /^Cannot use postgres:(?!.*Cannot use).*give an empty database\.$/,
    )
    expect(await inDatabase((db) => totalOf(db, []))).toBe(1)
    expect(await inDatabase((db) => countPeople(db))).toBe(0)
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
})
