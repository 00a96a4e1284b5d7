import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ManyChanges, ManyChanged } from '#contract/staff/history.ts'
import { endpoints } from '#contract/paths.ts'
import { addSubmissions, asha, type Office } from '../appwrite/office-for-tests.ts'
import { offices } from '../appwrite/offices-for-tests.ts'
import { authorFrom } from '../db/author-for-tests.ts'
import type { Author } from '../db/db.ts'
import { findSubmission } from '../db/lists-for-tests.ts'
import { listAudit } from '../people/audit.ts'
import { listEntries } from './history.ts'
import { eraseEnquiry, setMarks } from './marks-and-notes.ts'

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let cookie: string
  let ravi: Author
  beforeAll(async () => {
    office = await open()
    cookie = await office.cookie()
    const { person } = await office.officeOf('ravi@example.com', 'counsellor')
    ravi = await authorFrom({ ...person, name: 'Ravi' }, office.parts.db)
  })
  afterAll(() => office.end())

  type Change = Omit<ManyChanges['rows'][number], 'seen'> & { seen?: number }

  const updatedAt = async (id: string) => (await row(id))?.updatedAt ?? 0
  const row = (id: string) => findSubmission(office.parts.db, id)
  const some = (count: number) =>
    addSubmissions(
      office,
      Array.from({ length: count }, () => asha),
    )

  async function change(rows: Change[]) {
    const seen = Math.max(...(await Promise.all(rows.map(({ id }) => updatedAt(id)))))
    const reply = await office.call({
      method: 'POST',
      url: endpoints.many,
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ rows: rows.map((one) => ({ seen, ...one })) }),
    })
    return { code: reply.statusCode, ...reply.json<ManyChanged>() }
  }
  const latest = async () => (await listAudit(office.parts.db, { limit: 1 }))[0]
  const historyOf = async (submission: string) => {
    const query = { submissions: [submission], limit: 10 }
    const { entries = [] } = (await listEntries(office.parts.db, query)) ?? {}
    return entries.map(({ kind, text, before, byName }) => [kind, text, before, byName])
  }

  test('many rows are marked, each with its history, in one line of the audit', async () => {
    const ids = await some(120)

    const { changed, left } = await change(ids.map((id) => ({ id, assignee: ravi.id })))

    expect(left).toEqual([])
    const rows = await Promise.all(ids.map(row))
    expect(new Set(rows.map((one) => one?.assignee))).toEqual(new Set([ravi.id]))
    expect(changed).toEqual(ids.map((id, at) => ({ id, updatedAt: rows[at]?.updatedAt })))
    expect(await historyOf(ids[119] ?? '')).toContainEqual(['assignee', 'Meera', null, 'Meera'])
    const [line, before] = await listAudit(office.parts.db, { limit: 2 })
    expect(line).toMatchObject({
      action: 'changed-many',
      detail: '120 of 120, assignee',
      subject: null,
    })
    expect(before?.action).not.toBe('changed-many')
  })

  test('rows that somebody else changed meanwhile, or that are gone, are left out and named', async () => {
    const { db } = office.parts
    const [first = '', theirs = '', gone = '', same = ''] = await some(4)
    const seen = Math.max(await updatedAt(first), await updatedAt(same))
    await setMarks(db, theirs, { stage: 'closed' }, ravi)
    await setMarks(db, same, { stage: 'spam' }, ravi)
    await eraseEnquiry(db, gone, 'system')

    const ids = [first, theirs, gone, same]
    const {
      changed,
      same: unchanged,
      left,
    } = await change(ids.map((id) => ({ id, seen, stage: 'spam' })))

    // Who wants the same is no conflict, also when an answer was lost.
    expect(changed.map(({ id }) => id)).toEqual([first])
    expect(unchanged).toEqual([same])
    const now = { stage: 'closed', assignee: null, followUpAt: null }
    expect(left).toEqual([
      { id: gone },
      { id: theirs, by: 'Ravi', now: { ...now, updatedAt: await updatedAt(theirs) } },
    ])
    expect((await row(theirs))?.stage).toBe('closed')
    expect(await latest()).toMatchObject({ detail: '1 of 4, stage' })
  })

  test('each row may get marks of its own, as when all is undone', async () => {
    const [first = '', other = '', unknown = ''] = await some(3)

    const { left } = await change([
      { id: first, stage: 'called', followUpAt: '2026-12-01 11:00' },
      { id: other, assignee: null, followUpAt: '2026-12-02' },
      { id: unknown, assignee: 'nobody' },
    ])

    expect(left).toEqual([{ id: unknown, now: expect.objectContaining({ assignee: null }) }])
    expect(await row(first)).toMatchObject({ stage: 'called', followUpAt: '2026-12-01 11:00' })
    expect(await row(other)).toMatchObject({ stage: 'new', followUpAt: '2026-12-02' })
    expect(await latest()).toMatchObject({ detail: '2 of 3, stage, followUpAt' })
  })

  test('what was changed before a failure is in the audit too', async () => {
    const { db } = office.parts
    const ids = await some(60)
    const { write } = db
    let writes = 0
    const failing = vi.spyOn(db, 'write').mockImplementation(async (by, work) => {
      writes += 1
      if (writes === 2) throw new Error('The disk is full.')
      return write(by, work)
    })

    const { code } = await change(ids.map((id) => ({ id, stage: 'called' })))

    failing.mockRestore()
    expect(code).toBe(500)
    expect((await latest())?.detail).toBe('50 of 60, stage')
    expect((await row(ids[55] ?? ''))?.stage).toBe('new')
  })

  test('refuses what is no mark', async () => {
    const [id = ''] = await some(1)

    const answers = await Promise.all([
      change([{ id, followUpAt: '2026-02-30' }]),
      change([{ id: 'x', stage: 'called' }]),
      change([]),
    ])

    expect(answers.map(({ code }) => code)).toEqual([400, 400, 400])
  })
})
