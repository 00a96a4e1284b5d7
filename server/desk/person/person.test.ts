import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldCorrection, PersonChange } from '#contract/staff/person.ts'
import { endpoints } from '#contract/paths.ts'
import { asha, addSubmissions, type Office } from '../../appwrite/office-for-tests.ts'
import { offices } from '../../appwrite/offices-for-tests.ts'
import type { Author } from '../../db/db.ts'
import { authorFor } from '../../db/author-for-tests.ts'
import { addEnquiry, findRow } from '../../public/enquiries.ts'
import { correct } from '../../public/correction.ts'
import { listEntries } from '../history.ts'
import { listIn } from '../list.ts'
import { eraseEnquiry, setMarks, type Marks } from '../marks-and-notes.ts'
import { toDo } from '../to-do.ts'

const day = '2026-11-26'

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let by: Author
  let cookie: string
  let numbers = 0
  beforeAll(async () => {
    office = await open()
    by = await authorFor(office.parts.db, { name: 'Ravi' })
    cookie = await office.cookie()
  })
  afterAll(() => office.end())

  async function call<Answer>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const payload = body && { payload: JSON.stringify(body) }
    const reply = await office.call({ method, url, headers, ...payload })
    return { code: reply.statusCode, ...reply.json<Answer & { message?: string }>() }
  }
  const change = (body: PersonChange) => call<{ action: string }>('POST', endpoints.person, body)
  const correctIn = (body: FieldCorrection) =>
    call<{ enquiries: number }>('PATCH', endpoints.person, body)
  async function shownWith(enquiry: string) {
    const { documents } = await call<{ documents: { $id: string }[] }>(
      'GET',
      `${endpoints.person}?enquiry=${enquiry}`,
    )
    return documents.map(({ $id }) => $id)
  }

  /** Two checks and a course of one new number, the oldest first. */
  async function threeOfOneNumber() {
    const phone = `98000 00${String((numbers += 1)).padStart(3, '0')}`
    const email = `kiran${numbers}@example.com`
    const own = { ...asha, phone, email }
    const brother = { ...own, name: 'Kiran', phone: `+91-${phone.replace(' ', '')}` }
    const ids = await addSubmissions(office, [
      own,
      { ...brother, email: `brother${numbers}@example.com` },
    ])
    const course = { kind: 'enroll', name: 'Asha', phone: '', email, course: 'IELTS' } as const
    const enquiry = { ...course, subject: null, message: null }
    const { db } = office.parts
    const added = await addEnquiry(db, { enquiry, care: false, news: false })
    if (added.outcome === 'clash') throw new Error('A key was not given.')
    const [first = '', second = ''] = ids
    return { ids: [first, second, added.enquiry.id] as const, phone }
  }
  const mark = (id: string, marks: Partial<Marks>) => setMarks(office.parts.db, id, marks, by)
  async function marksOf(id: string) {
    const row = await findRow(office.parts.db, id)
    return row && [row.stage, row.followUpAt]
  }
  async function dueAmong(ids: readonly string[]) {
    const query = { filters: toDo.dueOn(day), orders: [], limit: 5_000, offset: 0 }
    const { rows } = await listIn(office.parts.db, 'all', query)
    return rows.map(({ id }) => id).filter((id) => ids.includes(id))
  }
  async function kindsOf(submission: string) {
    const query = { submissions: [submission], limit: 50 }
    const list = await listEntries(office.parts.db, query)
    return list?.entries.toReversed().map(({ kind }) => kind)
  }

  test('enquiries of one phone or email stand together, of every kind, each with its own marks', async () => {
    const { ids } = await threeOfOneNumber()
    await mark(ids[0], { stage: 'follow-up', followUpAt: day })

    expect(await shownWith(ids[0])).toEqual(ids.toReversed())
    // The brother has the number, and not the email.
    expect(await shownWith(ids[1])).toEqual([ids[1], ids[0]])
    expect(await marksOf(ids[1])).toEqual(['new', null])
  })

  test('once they are one person, one stage and one follow-up count; undone, each has its own again', async () => {
    const { ids } = await threeOfOneNumber()
    const [first, second, course] = ids
    await mark(first, { stage: 'follow-up', followUpAt: '2026-11-25' })
    await mark(second, { stage: 'no-answer', followUpAt: day })

    const joined = await change({ is: 'same', enquiry: first, others: [second, course] })

    const one = ['no-answer', '2026-11-25']
    expect(await Promise.all(ids.map(marksOf))).toEqual([one, one, one])
    expect(await dueAmong(ids)).toEqual([course])
    await mark(first, { stage: 'called' })
    expect(await marksOf(course)).toEqual(['called', '2026-11-25'])
    expect(await shownWith(second)).toEqual(ids.toReversed())

    // Whoever worked on them since keeps what they set.
    await change({ is: 'undone', action: joined.action })
    expect(await marksOf(second)).toEqual(['called', '2026-11-25'])
    const again = await change({ is: 'same', enquiry: first, others: [second] })
    expect((await change({ is: 'undone', action: again.action })).code).toBe(200)
    expect((await change({ is: 'undone', action: again.action })).code).toBe(409)
    expect((await findRow(office.parts.db, first))?.person).toBeNull()
    expect(await kindsOf(course)).toEqual(['same-person', 'person-undone'])
  })

  test('undoing gives back the marks that each had, if nobody has changed them', async () => {
    const { ids } = await threeOfOneNumber()
    const [first, second, course] = ids
    await mark(first, { stage: 'follow-up', followUpAt: day })

    const { action } = await change({ is: 'same', enquiry: course, others: [first, second] })
    await change({ is: 'undone', action })

    const own = await Promise.all(ids.map(marksOf))
    expect(own).toEqual([
      ['follow-up', day],
      ['new', null],
      ['new', null],
    ])
  })

  test('who is somebody else is parted for good, with their own stage, until that is undone', async () => {
    const { ids } = await threeOfOneNumber()
    const [first, second, course] = ids
    await change({ is: 'same', enquiry: course, others: [first, second] })
    await mark(first, { stage: 'enrolled' })

    const parted = await change({ is: 'other', enquiry: second, others: [first, course] })

    expect(await shownWith(first)).toEqual([course, first])
    expect(await shownWith(second)).toEqual([second])
    expect(await marksOf(second)).toEqual(['new', null])
    expect(await marksOf(course)).toEqual(['enrolled', null])
    expect(await kindsOf(second)).toEqual(['same-person', 'somebody-else'])

    await change({ is: 'undone', action: parted.action })
    expect(await shownWith(second)).toEqual(ids.toReversed())
    expect(await marksOf(second)).toEqual(['enrolled', null])
  })

  test('a person goes by the newest enquiry that is left, and by none if one is left alone', async () => {
    const { ids } = await threeOfOneNumber()
    const [first, second, course] = ids
    await change({ is: 'same', enquiry: course, others: [first, second] })
    await mark(first, { stage: 'follow-up', followUpAt: day })

    await eraseEnquiry(office.parts.db, course, by)
    expect(await dueAmong(ids)).toEqual([second])
    await eraseEnquiry(office.parts.db, second, by)
    expect(await dueAmong(ids)).toEqual([first])
    expect((await findRow(office.parts.db, first))?.person).toBeNull()
  })

  test('a wrong number is corrected in all enquiries of the person, and stays in the history', async () => {
    const { ids, phone } = await threeOfOneNumber()
    const [first, second] = ids
    const other = { ...asha, phone }
    const [third = ''] = await addSubmissions(office, [other])
    await change({ is: 'same', enquiry: first, others: [third] })

    const sent = { enquiry: first, field: 'phone', value: ' 98000 00999', former: phone } as const
    expect(await correctIn(sent)).toEqual({ code: 200, enquiries: 2 })
    expect((await correctIn(sent)).code).toBe(409)

    const { db } = office.parts
    expect(await findRow(db, third)).toMatchObject({
      phone: '98000 00999',
      phoneDigits: '919800000999',
    })
    // The brother's stays as it is.
    expect((await findRow(db, second))?.phone).not.toBe('98000 00999')
    const query = { submissions: [first], limit: 1 }
    const list = await listEntries(db, query)
    const entry = { kind: 'corrected', about: 'phone', before: phone, text: '98000 00999' }
    expect(list?.entries).toEqual([expect.objectContaining(entry)])

    // At the wish of the person the former value goes from the history too.
    await db.write('system', (tx) => correct(tx, { id: first, change: { phone: '98000 00998' } }))
    const after = await listEntries(db, query)
    expect(after?.entries).toEqual([expect.objectContaining({ before: null, text: null })])
  })

  test('a corrected university is understood anew, and what cannot be right is refused in words', async () => {
    const [id = ''] = await addSubmissions(office, [{ ...asha, university: 'Somewhere' }])
    const { db } = office.parts
    const sent = { enquiry: id, field: 'university', former: 'Somewhere' } as const

    expect((await correctIn({ ...sent, value: 'Osmania University' })).code).toBe(200)
    expect((await findRow(db, id)) as object).toMatchObject({ universityId: expect.any(String) })

    const email = { enquiry: id, field: 'email', former: asha.email } as const
    expect((await correctIn({ ...email, value: 'asha' })).message).toMatch(/has an @/)
    const name = { enquiry: id, field: 'name', former: asha.name } as const
    expect((await correctIn({ ...name, value: ' ' })).message).toMatch(/Enter a name/)
    expect((await correctIn({ ...name, value: 'Asha', enquiry: 'a'.repeat(20) })).code).toBe(404)
  })
})
