import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSubmissions, asha, type Office } from '../appwrite/office-for-tests.ts'
import { offices } from '../appwrite/offices-for-tests.ts'
import { authorFrom } from '../db/author-for-tests.ts'
import type { Author } from '../db/db.ts'
import { addEntry, setMarks, type Marks } from './marks-and-notes.ts'
import { ownWork } from './changes.ts'

const idsOf = (places: { id: string }[]) => places.map(({ id }) => id)

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let meera: Author
  let ravi: Author
  beforeAll(async () => {
    office = await open()
    meera = await authorFrom(office.person, office.parts.db)
    const { person } = await office.officeOf('ravi@example.com', 'counsellor')
    ravi = await authorFrom(person, office.parts.db)
  })
  afterAll(() => office.end())

  const marked = async (marks: Partial<Marks>, by = meera) => {
    const [id = ''] = await addSubmissions(office, [asha])
    await setMarks(office.parts.db, id, marks, by)
    return id
  }

  test('one is told of what is due of the own enquiries once its time has come', async () => {
    const own = { assignee: meera.id }
    const today = await marked({ ...own, followUpAt: '2026-11-26' })
    const soon = await marked({ ...own, followUpAt: '2026-11-26 13:05' })
    const old = await marked({ ...own, followUpAt: '2026-11-20' })
    await marked({ ...own, followUpAt: '2026-11-20', stage: 'closed' })
    await marked({ assignee: ravi.id, followUpAt: '2026-11-20' }, ravi)

    const before = await ownWork(office.parts.db, meera.id, '2026-11-26 13:04')
    const then = await ownWork(office.parts.db, meera.id, '2026-11-26 13:05')

    expect(idsOf(before.due)).toEqual([old, today])
    expect(idsOf(then.due)).toEqual([old, today, soon])
    expect(then.given).toEqual([])
  })

  test('one is told of what a colleague gave, until somebody has called', async () => {
    const { db } = office.parts
    const given = await marked({ assignee: meera.id }, ravi)
    const called = await marked({ assignee: meera.id }, ravi)
    await marked({ assignee: meera.id }, meera)
    await addEntry(db, { submission: called, kind: 'call', text: null }, meera)

    const work = await ownWork(db, meera.id, '2020-01-01 00:00')

    expect(work).toEqual({ due: [], given: [{ collection: 'eligibility', id: given }] })
  })
})
