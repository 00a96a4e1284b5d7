import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskChanges } from '#contract/staff/changes.ts'
import { authorFrom } from '../db/author-for-tests.ts'
import { addressFrom, withConnection } from '../db/postgres/client.ts'
import { freshDatabase, server } from '../db/postgres/database-for-tests.ts'
import { openPostgres } from '../db/postgres/open.ts'
import type { Author } from '../db/db.ts'
import { addSubmissions, asha, officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { offices } from '../appwrite/offices-for-tests.ts'
import { addSubmission, amendSubmission, keepAnswer } from '../public/submissions.ts'
import { addEntry, correctEntry, eraseEnquiry, setMarks } from './marks-and-notes.ts'
import { addEnquiry } from '../public/enquiries.ts'
import { removePerson } from '../people/people.ts'

type Asked = { since?: string; window?: string; enquiry?: string }

async function changesAt({ call }: Pick<Office, 'call'>, cookie: string, asked: Asked = {}) {
  const url = `/api/desk/changes?${new URLSearchParams(asked).toString()}`
  const reply = await call({ url, headers: { cookie } })
  expect(reply.statusCode).toBe(200)
  return reply.json<DeskChanges>()
}

const form = {
  kind: 'contact',
  name: 'Asha Rao',
  phone: '98000 00001',
  phoneDigits: '9800000001',
  email: 'asha@example.com',
  course: null,
  subject: 'Fees',
  message: 'How much is it?',
} as const

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let cookie: string
  let author: Author
  let cursor: string

  beforeAll(async () => {
    office = await open({ FORMS: 'live' })
    cookie = await office.cookie()
    author = await authorFrom(office.person, office.parts.db)
    cursor = (await changesAt(office, cookie)).cursor
  })
  afterAll(() => office.end())

  /** What is told after this, of all that was not told yet. */
  async function toldAfter(work: () => unknown) {
    await work()
    const { changes, cursor: next } = await changesAt(office, cookie, { since: cursor })
    cursor = next
    return changes
  }

  const added = async () => (await addSubmissions(office, [asha]))[0] ?? ''

  test('the first answer has the person, what is urgent, and how long nothing has changed', async () => {
    const addition = await addSubmission(office.parts.db, asha, { care: true })
    const id = addition.outcome === 'first' ? addition.submission.id : ''

    const first = await changesAt(office, cookie)

    expect(first).toMatchObject({
      changes: [],
      alsoOpen: [],
      user: { $id: office.person.id, labels: ['owner'] },
      urgent: { eligibility: [id], enquiries: [] },
    })
    expect(first.quietMs).toBeLessThan(60_000)
    expect(await toldAfter(() => undefined)).toMatchObject([{ id, isNew: true }])
  })

  test('each change is told once, with the row as it is then', async () => {
    const { db } = office.parts
    let id = ''

    expect(await toldAfter(async () => (id = await added()))).toEqual([
      {
        collection: 'eligibility',
        id,
        isNew: true,
        document: expect.objectContaining({ $id: id, name: 'Asha Rao', stage: 'new' }),
      },
    ])
    expect(await toldAfter(() => setMarks(db, id, { stage: 'called' }, author))).toMatchObject([
      { id, isNew: false, document: { stage: 'called' } },
    ])
    const note = await addEntry(db, { submission: id, kind: 'note', text: 'Rings.' }, author)
    const entry = note.outcome === 'entered' ? note.entry.id : ''
    expect(await toldAfter(() => undefined)).toMatchObject([{ id, isNew: false }])
    expect(await toldAfter(() => correctEntry(db, entry, 'Rang.', author))).toMatchObject([{ id }])
    const call = { submission: id, kind: 'call', text: null } as const
    expect(await toldAfter(() => addEntry(db, call, author))).toMatchObject([
      { id, document: { contactedAt: expect.any(String) } },
    ])
    const answer = { result: { notes: 'Yes.' }, origin: 'model', catalogueVersion: '1' } as const
    expect(await toldAfter(() => keepAnswer(db, id, answer))).toMatchObject([{ id }])
    expect(
      await toldAfter(() => amendSubmission(db, id, { ...asha, name: 'Asha Sen' })),
    ).toMatchObject([{ id, isNew: false, document: { name: 'Asha Sen' } }])
    expect(await toldAfter(() => eraseEnquiry(db, id, author))).toEqual([
      { collection: 'eligibility', id, isNew: false },
    ])
    expect(await toldAfter(() => undefined)).toEqual([])
  })

  test('after more than a hundred changes, and for a cursor that cannot be right, everything is to be loaded anew', async () => {
    const many = Array.from({ length: 101 }, () => asha)
    const first = cursor

    expect(await toldAfter(() => addSubmissions(office, many.slice(1)))).toHaveLength(100)
    const cursors = [first, '', 'x', '-1', '999999999999999', '1_2_3_4_5', "0'"]
    await added()
    for (const since of cursors) {
      const answer = await changesAt(office, cookie, { since })
      expect([since, answer.changes]).toEqual([since, undefined])
      expect(answer.urgent).toBeDefined()
    }
    expect(await toldAfter(() => undefined)).toHaveLength(1)
  })

  test('colleagues see who has the same enquiry open, until it is closed', async () => {
    const ravi = await office.officeOf('ravi@example.com', 'counsellor')
    const cookieOfRavi = await ravi.cookie()
    const [one = '', other = ''] = await addSubmissions(office, [asha, asha])
    const showing = async (session: string, window: string, enquiry: string) =>
      (await changesAt(office, session, { window: window.repeat(16), enquiry })).alsoOpen
    const meera = [{ id: office.person.id, name: 'Meera' }]

    expect(await showing(cookie, 'a', one)).toEqual([])
    expect(await showing(cookie, 'b', one)).toEqual([])
    expect(await showing(cookieOfRavi, 'a', one)).toEqual(meera)
    expect(await showing(cookieOfRavi, 'a', other)).toEqual([])
    expect(await showing(cookie, 'a', '')).toEqual([])
    expect(await showing(cookieOfRavi, 'a', one)).toEqual(meera)
    expect(await showing(cookie, 'b', other)).toEqual([])
    expect(await showing(cookieOfRavi, 'a', one)).toEqual([])
  })
})

test('without the other forms, staff are told of what came otherwise', async () => {
  const office = await officeForTests()
  const cookie = await office.cookie()
  const { cursor } = await changesAt(office, cookie)
  const { phoneDigits: _, ...enquiry } = form
  await addEnquiry(office.parts.db, { enquiry, care: false, news: false })

  expect((await changesAt(office, cookie, { since: cursor })).changes).toMatchObject([
    { collection: 'enquiries', isNew: true },
  ])
  expect((await changesAt(office, cookie, {})).others).toBe(true)
  await office.end()
})

describe.skipIf(server === '')('on two replicas', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let first: Office
  let second: Office
  let cookie: string

  beforeAll(async () => {
    database = await freshDatabase()
    const stores = await Promise.all([openPostgres(database.url), openPostgres(database.url)])
    first = await officeForTests({ db: stores[0] })
    second = await officeForTests({ db: stores[1] })
    cookie = await second.cookie()
  })
  afterAll(async () => {
    await first.end()
    await second.end()
    await database.remove()
  })

  test('a transaction that is over after a later one is told once it is over, and once', async () => {
    const [slow = '', quick = ''] = await addSubmissions(first, [asha, asha])
    let { cursor } = await changesAt(first, cookie)
    const told = async (office: Office) => {
      const { changes, cursor: next } = await changesAt(office, cookie, { since: cursor })
      cursor = next
      return changes?.map(({ id }) => id)
    }

    await withConnection(addressFrom(database.url), {}, async (client) => {
      await client.begin(async (one) => {
        await one`UPDATE enquiries SET contacted_at = 1 WHERE id = ${slow}`
        const { db } = second.parts
        const author = await authorFrom(second.person, db)
        await setMarks(db, quick, { stage: 'called' }, author)
        expect(await told(first)).toEqual([quick])
        expect(await told(second)).toEqual([])
      })
    })

    expect(await told(second)).toEqual([slow])
    expect(await told(first)).toEqual([])
  })

  test('who has an enquiry open on the other is seen, for 25 seconds after a page last said so', async () => {
    const [enquiry = ''] = await addSubmissions(first, [asha])
    const ravi = await first.officeOf('ravi@example.com', 'counsellor')
    const other = await ravi.cookie()
    await changesAt(first, other, { window: 'a'.repeat(16), enquiry })
    const seen = async () =>
      (await changesAt(second, cookie, { window: 'b'.repeat(16), enquiry })).alsoOpen

    expect(await seen()).toEqual([{ id: ravi.person.id, name: 'Meera' }])
    await withConnection(addressFrom(database.url), {}, async (client) => {
      const [row] = await client`UPDATE open_enquiries SET until = until - interval '25 seconds'
        WHERE person = ${ravi.person.id} RETURNING until <= clock_timestamp() AS ended`
      expect(row).toEqual({ ended: true })
    })
    expect(await seen()).toEqual([])
  })

  test('a person who is removed on the other is told nothing more', async () => {
    const { person, ...lata } = await first.officeOf('lata@example.com', 'counsellor')
    const session = await lata.cookie()
    await changesAt(second, session)

    await removePerson(first.parts.db, person.id, 'system')
    const reply = await second.call({ url: '/api/desk/changes', headers: { cookie: session } })

    expect(reply.statusCode).toBe(401)
  })

  test('neither a restart of the database nor an old cursor hides a change', async () => {
    const { cursor } = await changesAt(first, cookie)
    const [start = '', at = '', ...snapshot] = cursor.split('_')
    const changed = [
      [String(Number(start) - 1), at, ...snapshot],
      [start, String(Number(at) - 20 * 60_000), ...snapshot],
    ]

    for (const parts of changed) {
      const { changes } = await changesAt(first, cookie, { since: parts.join('_') })
      expect(changes).toBeUndefined()
    }
    expect((await changesAt(second, cookie, { since: cursor })).changes).toEqual([])
  })
})
