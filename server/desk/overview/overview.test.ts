import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stages } from '#contract/staff/marks.ts'
import { calls, Overview, periods, SliceList, steps, type Slice } from '#contract/staff/overview.ts'
import { assess } from '../../advice/assess.ts'
import { authorFrom } from '../../db/author-for-tests.ts'
import { freshDatabase, server } from '../../db/postgres/database-for-tests.ts'
import { openPostgres } from '../../db/postgres/open.ts'
import { openSqlite } from '../../db/sqlite/open.ts'
import type { Author, Store } from '../../db/db.ts'
import { asha, officeForTests, type Office } from '../../appwrite/office-for-tests.ts'
import { addEntry, setMarks } from '../marks-and-notes.ts'
import { joinPerson } from '../person/person.ts'
import { addEnquiry } from '../../public/enquiries.ts'
import { addSubmission } from '../../public/submissions.ts'

/** Thursday, 11:30 in India. */
const now = Date.parse('2026-11-26T11:30+05:30')
let clock = now
const at = (time: string) => {
  clock = Date.parse(`${time}+05:30`)
}

const engines: [name: string, open: () => Promise<[db: Store, remove: () => unknown]>][] = [
  [
    'SQLite',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'overview-'))
      const remove = () => rm(folder, { recursive: true, force: true })
      return [await openSqlite(folder, { now: () => clock }), remove]
    },
  ],
  ...(server === ''
    ? []
    : ([
        [
          'PostgreSQL',
          async () => {
            const { url, remove } = await freshDatabase()
            return [await openPostgres(url, { now: () => clock }), remove]
          },
        ],
      ] satisfies [string, () => Promise<[Store, () => unknown]>][])),
]

const answer = assess({ ...asha, passed: 31 })

async function added(db: Store, time: string, topics: string[] = []) {
  at(time)
  const replies = topics.map((topic) => ({ topic, title: topic, text: [] }))
  const matched = { university: { id: 'jntu-hyderabad', name: 'JNTU' } }
  const addition = await addSubmission(db, asha, {
    answer: {
      ...answer,
      result: { ...answer.result, matched, replies },
    },
  })
  return addition.outcome === 'clash' ? '' : addition.submission.id
}

describe.for(engines)('on %s', ([, open]) => {
  let office: Office
  let remove: () => unknown
  let meera: Author
  let ravi: Author
  let owner: string
  let counsellor: string

  beforeAll(async () => {
    const [db, removeStore] = await open()
    remove = removeStore
    clock = now
    office = await officeForTests({ db, now: () => clock, environment: { FORMS: 'live' } })
    const other = await office.officeOf('ravi@example.com', 'counsellor')
    meera = await authorFrom(office.person, db)
    ravi = await authorFrom(other.person, db)
    await fill(db)
    clock = now
    owner = await office.cookieFor(office.person)
    counsellor = await office.cookieFor(other.person)
  })
  afterAll(async () => {
    await office.end()
    await remove()
  })

  /** Eight of the period, one of the period before, and one of long before. */
  async function fill(db: Store) {
    const call = (submission: string) =>
      addEntry(db, { submission, kind: 'call', text: null }, meera)

    const enrolled = await added(db, '2026-11-02T10:00', ['fees', 'hostel'])
    at('2026-11-02T10:30')
    await call(enrolled)
    await setMarks(db, enrolled, { stage: 'called', assignee: meera.id }, meera)
    at('2026-11-04T10:00')
    await setMarks(db, enrolled, { stage: 'follow-up' }, meera)
    at('2026-11-14T10:00')
    await setMarks(db, enrolled, { stage: 'enrolled' }, meera)

    // Received while the office is closed, called in its first half hour: 30 minutes of office hours.
    const sunday = await added(db, '2026-11-08T20:00', ['fees'])
    at('2026-11-09T09:30')
    await call(sunday)
    await setMarks(
      db,
      sunday,
      { stage: 'follow-up', followUpAt: '2026-11-20', assignee: ravi.id },
      meera,
    )
    await addEntry(db, { submission: sunday, kind: 'not-answered', text: 'fees' }, meera)

    const late = await added(db, '2026-11-10T09:00')
    at('2026-11-12T10:00')
    await call(late)
    await setMarks(db, late, { stage: 'no-answer', followUpAt: '2026-11-30' }, meera)

    await added(db, '2026-11-20T00:10')
    await added(db, '2026-11-26T11:00')
    const spam = await added(db, '2026-11-21T12:00')
    await setMarks(db, spam, { stage: 'spam' }, meera)

    // Called, and taken back: nobody was reached.
    const undone = await added(db, '2026-11-22T12:00')
    await setMarks(db, undone, { stage: 'called' }, meera)
    await setMarks(db, undone, { stage: 'new' }, meera)

    at('2026-11-23T15:00')
    await addEnquiry(db, {
      enquiry: {
        kind: 'contact',
        name: 'Asha Rao',
        phone: '',
        email: 'asha@example.com',
        course: null,
        subject: 'Fees',
        message: 'How much is it?',
      },
      care: false,
      news: false,
    })

    const before = await added(db, '2026-10-27T23:50')
    await call(before)
    await added(db, '2025-06-01T12:00')
  }

  const overviewAt = async (cookie: string, query = 'period=30-days') => {
    const reply = await office.call({ url: `/api/desk/overview?${query}`, headers: { cookie } })
    expect(reply.statusCode).toBe(200)
    return reply.json<Overview>()
  }

  async function totalOf(slice: Slice, cookie = owner) {
    const query = new URLSearchParams(slice).toString()
    const reply = await office.call({
      url: `/api/desk/overview/rows?${query}`,
      headers: { cookie },
    })
    const { total, rows } = reply.json<SliceList>()
    expect(rows).toHaveLength(total)
    return total
  }

  test('the figures are those counted by hand', async () => {
    const { all, counsellors, span } = await overviewAt(owner)

    expect(span).toEqual({
      from: '2026-10-28',
      to: '2026-11-26',
      beforeFrom: '2026-09-28',
      beforeTo: '2026-10-27',
    })
    expect(all).toMatchObject({
      count: 8,
      before: 1,
      calls: {
        '1h': 2,
        '4h': 0,
        '12h': 0,
        '24h': 1,
        later: 1,
        never: 2,
        waiting: 1,
        'left-out': 1,
      },
      callsBefore: { inTime: 1, promised: 1 },
      steps: { received: 8, reached: 2, followed: 2, enrolled: 1 },
      stages: {
        new: 4,
        called: 0,
        'no-answer': 1,
        'follow-up': 1,
        enrolled: 1,
        closed: 0,
        spam: 1,
      },
      sources: [{ source: 'website', count: 8, before: 1, reached: 2, enrolled: 1 }],
      inOffice: 5,
      topics: [
        { topic: 'fees', asked: 2, answered: 1 },
        { topic: 'hostel', asked: 1, answered: 1 },
      ],
    })
    const hours = 3_600_000
    expect(all?.medians).toEqual({
      // Of 0, 0.5, 13.5 and 49 hours.
      called: 7 * hours,
      calledInOffice: 0.5 * hours,
      reached: 7 * hours,
      followed: 23.75 * hours,
      enrolled: 240 * hours,
    })
    expect(all?.universities).toMatchObject([
      { university: 'jntu-hyderabad', count: 7, enrolled: 1 },
      { university: 'none', count: 1, enrolled: 0 },
    ])
    const lineOf = (id: string | null) => counsellors.find((one) => one.id === id)
    expect(lineOf(meera.id)).toMatchObject({
      name: 'Meera',
      given: 1,
      reached: 1,
      open: 0,
      enrolled: 1,
    })
    expect(lineOf(ravi.id)).toMatchObject({
      given: 1,
      reached: 1,
      open: 1,
      overdue: 1,
      enrolled: 0,
    })
    expect(counsellors.at(-1)).toMatchObject({
      id: null,
      given: 6,
      reached: 0,
      open: 5,
      overdue: 0,
    })
    // By the clock of the company: ten past midnight on a Friday, not the evening before.
    expect(all?.hours[4]?.[0]).toBe(1)
    expect(all?.buckets.find(({ from }) => from === '2026-11-20')).toMatchObject({ count: 1 })
    expect(all?.buckets.at(-1)).toMatchObject({ count: 1, before: 1, beforeFrom: '2026-10-27' })
  })

  test('a week and a month under way stand beside the same days of the ones before', async () => {
    const weeks = await overviewAt(owner, 'period=12-weeks')
    const months = await overviewAt(owner, 'period=12-months')

    expect(weeks.span).toMatchObject({ from: '2026-09-07', beforeTo: '2026-09-03' })
    expect(months.span).toMatchObject({ from: '2025-12-01', beforeTo: '2025-11-26' })
    expect(weeks.all).toMatchObject({ count: 9, before: 0 })
    expect(months.all).toMatchObject({ count: 9, before: 1 })
    expect(months.all?.buckets.map(({ count }) => count)).toEqual([...Array(10).fill(0), 1, 8])
    expect(months.all?.buckets[6]).toMatchObject({ from: '2026-06-01', before: 1 })
  })

  test('each figure is the length of the list behind it', async () => {
    const wrong: unknown[] = []
    let checked = 0
    for (const period of periods) {
      const { all, counsellors } = await overviewAt(owner, `period=${period}`)
      if (!all) throw new Error('An owner sees all.')
      const figures: [number, Omit<Slice, 'period'>][] = [
        [all.count, {}],
        [all.before, { before: 'true' }],
        [all.inOffice, { office: 'true' }],
        [all.callsBefore.inTime, { before: 'true', call: 'in-time' }],
        [all.callsBefore.promised, { before: 'true', call: 'promised' }],
        [all.calls.later + all.calls.never, { call: 'missed' }],
        // The empty ones of one period are enough.
        ...all.buckets
          .filter(({ count, before }) => count + before > 0 || period === '12-weeks')
          .flatMap(({ from, to, count, before, beforeFrom, beforeTo }): [number, object][] => [
            [count, { from, to }],
            [before, { before: 'true', from: beforeFrom, to: beforeTo }],
          ]),
        ...calls.map((call): [number, object] => [all.calls[call], { call }]),
        ...steps.map((step): [number, object] => [all.steps[step], { step }]),
        ...stages.map((stage): [number, object] => [all.stages[stage], { stage }]),
        ...all.sources.flatMap(({ source, count, before, reached }): [number, object][] => [
          [count, { source }],
          [before, { source, before: 'true' }],
          [reached, { source, step: 'reached' }],
        ]),
        ...all.universities.flatMap(({ university, count, branches }): [number, object][] => [
          [count, { university }],
          ...branches.map(({ branch, count: some }): [number, object] => [
            some,
            { university, branch },
          ]),
        ]),
        ...counsellors.flatMap(
          ({ id, given, open: work, overdue, enrolled }): [number, object][] => {
            const whose = { counsellor: id ?? 'none' }
            return [
              [given, { ...whose, step: 'received' }],
              [work, { ...whose, open: 'true' }],
              [overdue, { ...whose, overdue: 'true' }],
              [enrolled, { ...whose, step: 'enrolled' }],
            ]
          },
        ),
        ...all.hours.flatMap((day, weekday) =>
          day.flatMap((count, hour): [number, object][] =>
            count > 0 ? [[count, { weekday: String(weekday), hours: `${hour}-${hour}` }]] : [],
          ),
        ),
        ...all.topics.flatMap(({ topic, asked, answered }): [number, object][] => [
          [asked, { topic }],
          [answered, { topic, answered: 'true' }],
          [asked - answered, { topic, answered: 'false' }],
        ]),
      ]
      for (const [figure, slice] of figures) {
        const total = await totalOf({ period, ...slice })
        if (total !== figure) wrong.push({ period, slice, figure, total })
        checked += 1
      }
    }

    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(180)
  })

  test('the list behind a figure says who it is, and how long they waited', async () => {
    const reply = await office.call({
      url: '/api/desk/overview/rows?period=30-days&call=missed',
      headers: { cookie: owner },
    })

    expect(reply.json<SliceList>().rows).toMatchObject([
      { collection: 'enquiries', name: 'Asha Rao', about: 'contact', call: 'never', waited: null },
      { call: 'never', receivedAt: '2026-11-19T18:40:00.000Z' },
      { call: 'later', about: `${asha.university}, ${asha.branch}`, waited: 49 * 3_600_000 },
    ])
  })

  test('an owner may look at one person', async () => {
    const { all } = await overviewAt(owner, `period=30-days&counsellor=${ravi.id}`)

    expect(all).toMatchObject({ count: 1, steps: { reached: 1 } })
  })

  test('a counsellor sees their own line alone, and guests nothing', async () => {
    const own = await overviewAt(counsellor, `period=30-days&counsellor=${meera.id}`)

    expect(own.all).toBeUndefined()
    expect(own.counsellors).toMatchObject([{ id: ravi.id, given: 1, open: 1, overdue: 1 }])
    expect(await totalOf({ period: '30-days' }, counsellor)).toBe(1)
    expect(await totalOf({ period: '30-days', counsellor: meera.id }, counsellor)).toBe(0)
    for (const url of ['/api/desk/overview?period=x', '/api/desk/overview/rows']) {
      const reply = await office.call({ url })
      expect(reply.json()).toMatchObject({ code: 401, type: 'user_unauthorized' })
    }
  })

  test('three enquiries of one person came, and are one student in all that was done', async () => {
    const { db } = office.parts
    const ids = [
      await added(db, '2026-11-23T09:00'),
      await added(db, '2026-11-24T09:00'),
      await added(db, '2026-11-25T09:00'),
    ]
    at('2026-11-24T10:00')
    await addEntry(db, { submission: ids[1] ?? '', kind: 'call', text: null }, meera)
    clock = now
    const apart = await overviewAt(owner)
    await joinPerson(db, meera, ids)
    await setMarks(db, ids[2] ?? '', { stage: 'called', assignee: ravi.id }, meera)

    const { all, counsellors } = await overviewAt(owner)

    expect(apart.all?.steps.received).toBe(all && all.steps.received + 2)
    expect(all).toMatchObject({
      count: 11,
      steps: { received: 9, reached: 3 },
      stages: { called: 1 },
    })
    // Called 25 hours after the first one came; of the others nothing was promised.
    expect(all?.calls).toMatchObject({ '1h': 2, later: 2, never: 2, 'left-out': 3 })
    expect(counsellors.find(({ id }) => id === ravi.id)).toMatchObject({ given: 2, open: 2 })
    const lists: [number, Omit<Slice, 'period'>][] = [
      [11, {}],
      [9, { step: 'received' }],
      [3, { step: 'reached' }],
      [1, { stage: 'called' }],
      [2, { call: 'later' }],
      [3, { call: 'left-out' }],
      [2, { counsellor: ravi.id, open: 'true' }],
    ]
    for (const [figure, slice] of lists)
      expect(await totalOf({ period: '30-days', ...slice })).toBe(figure)
  })

  test('what is no period, no day and no hour is refused', async () => {
    for (const query of [
      'period=all',
      'period=30-days&from=2026-13-01',
      'period=30-days&hours=25-26',
    ]) {
      const reply = await office.call({
        url: `/api/desk/overview/rows?${query}`,
        headers: { cookie: owner },
      })
      expect(reply.statusCode).toBe(400)
    }
  })
})
