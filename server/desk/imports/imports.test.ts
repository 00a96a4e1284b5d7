import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportRow, Imports, TakenBack, Trial, Written } from '#contract/staff/imports.ts'
import { endpoints } from '#contract/paths.ts'
import { authorFrom } from '../../db/author-for-tests.ts'
import { asha, officeForTests, type Office } from '../../appwrite/office-for-tests.ts'
import { offices } from '../../appwrite/offices-for-tests.ts'
import { listEntries } from '../history.ts'
import { listIn, listSubmissions } from '../list.ts'
import { latestAudit } from '../../people/audit.ts'
import { setMarks } from '../marks-and-notes.ts'
import { retentionFacts } from '../../db/retention.ts'
import { removeEnquiriesBefore } from '../../public/enquiries.ts'
import { addSubmission } from '../../public/submissions.ts'

const hash = 'a'.repeat(64)
const received = Date.parse('2025-04-03T10:00+05:30')
const whole: ImportRow = {
  row: 2,
  name: 'Bina Sample',
  phone: '98000 00112',
  university: 'JNTUH',
  branch: 'CSE',
  papers: 31,
  stage: 'follow-up',
  followUpAt: '2026-12-01',
  source: 'walk-in',
  language: 'Telugu',
  receivedAt: received,
  note: 'father abroad',
}
const short: ImportRow = { row: 3, name: 'Chitra Sample', email: 'chitra@example.com', papers: 12 }
const sameNumber: ImportRow = {
  row: 4,
  name: 'A. Rao',
  phone: '0-98000-00531',
  note: 'asks for fees',
}

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let cookie: string
  let asher: string
  beforeAll(async () => {
    office = await open({ FORMS: 'live' })
    cookie = await office.cookie()
    const added = await addSubmission(office.parts.db, { ...asha, phone: '+91 98000 00531' })
    asher = added.outcome === 'first' ? added.submission.id : ''
  })
  afterAll(() => office.end())

  async function post<Result>(
    url: string,
    body: object,
    as = cookie,
  ): Promise<Result & { code?: number }> {
    const headers = { cookie: as, 'content-type': 'application/json' }
    const reply = await office.call({ method: 'POST', url, headers, payload: JSON.stringify(body) })
    return reply.json()
  }
  const begin = (as = cookie, of = hash) =>
    post(endpoints.imports, { name: 'walk-ins.xlsx', hash: of, rows: 3 }, as)
  const send = (rows: ImportRow[], here = 'history', as = cookie, of = hash) =>
    post<Written>(endpoints.importRows, { hash: of, rows, here }, as)
  const back = (id: string, as = cookie) => post<TakenBack>(endpoints.importTakeBack, { id }, as)
  const listed = async () =>
    (await office.call({ url: endpoints.imports, headers: { cookie } })).json<Imports>().imports
  const find = async (name: string) => {
    const { db } = office.parts
    const query = { filters: [], orders: [], limit: 50, offset: 0 }
    const rows = [
      ...(await listSubmissions(db, query)).rows,
      ...(await listIn(db, 'enquiries', query)).rows,
    ]
    return rows.filter((row) => row.name === name)
  }
  const historyOf = async (submission: string) =>
    (
      await listEntries(office.parts.db, { submissions: [submission], limit: 50 })
    )?.entries.toReversed() ?? []

  test('a trial finds who is here by another spelling of the number, and writes nothing', async () => {
    const trial = await post<Trial>(endpoints.importTrial, {
      hash,
      rows: [whole, short, sameNumber],
    })

    expect(trial.here).toMatchObject([{ row: 4, id: asher, name: 'Asha Rao', stage: 'new' }])
    expect(await find('Bina Sample')).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('rows are written once, with their date, stage and note; one of a person who is here becomes a line in the history', async () => {
    await begin()
    const first = await send([whole, short, sameNumber])
    const again = await send([whole, short, sameNumber])

    expect(first).toEqual({ added: 2, noted: 1, skipped: 0, again: 0 })
    expect(again).toEqual({ added: 0, noted: 0, skipped: 0, again: 3 })
    const [bina] = await find('Bina Sample')
    expect(bina).toMatchObject({
      createdAt: received,
      stage: 'follow-up',
      followUpAt: '2026-12-01',
      papers_passed: 31,
      language: 'Telugu',
      phoneDigits: '919800000112',
    })
    expect(await historyOf(bina?.id ?? '')).toMatchObject([
      { kind: 'note', text: 'father abroad', createdAt: received },
    ])
    const [chitra] = await find('Chitra Sample')
    expect(chitra).toMatchObject({ kind: 'entered', email: 'chitra@example.com', phone: '' })
    expect(await historyOf(chitra?.id ?? '')).toMatchObject([{ text: '12 papers' }])
    expect(await find('A. Rao')).toEqual([])
    expect((await historyOf(asher)).at(-1)).toMatchObject({
      kind: 'note',
      text: expect.stringContaining('asks for fees'),
    })
    expect(await listed()).toMatchObject([
      { name: 'walk-ins.xlsx', rows: 3, by: 'Meera', added: 2, noted: 1, takenBackAt: null },
    ])
  })

  test('retention counts from the import', async () => {
    const { db } = office.parts

    expect((await retentionFacts(db, received + 1)).due).toBe(0)
    expect(await removeEnquiriesBefore(db, received + 1)).toBe(0)
    expect(await find('Bina Sample')).toHaveLength(1)
  })

  test('nobody writes into the import of somebody else, or takes in a counsellor', async () => {
    const other = await office.officeOf('other@example.com')
    const counsellor = await office.officeOf('counsellor@example.com', 'counsellor')
    const otherCookie = await office.cookieFor(other.person)

    expect(await send([{ ...short, row: 9 }], 'both', otherCookie)).toMatchObject({ code: 404 })
    expect(await find('Chitra Sample')).toHaveLength(1)
    const asCounsellor = await office.cookieFor(counsellor.person)
    expect(await send([short], 'both', asCounsellor)).toMatchObject({ code: 401 })
    // A row names no id, and who is not on the staff gets nothing.
    await send([{ ...short, row: 10, name: 'Esha Sample', id: asher } as ImportRow])
    expect((await find('Esha Sample'))[0]?.id).not.toBe(asher)
    expect(await find('Asha Rao')).toHaveLength(1)
    await send([
      { ...short, row: 11, name: 'Divya Sample', email: 'd@example.com', assignee: asher },
    ])
    expect(await find('Divya Sample')).toMatchObject([{ assignee: null }])
  })

  test('an import is taken back but for what somebody has worked on', async () => {
    const { db } = office.parts
    const by = await authorFrom(office.person, db)
    const [bina] = await find('Bina Sample')
    await setMarks(db, bina?.id ?? '', { stage: 'called' }, by)
    const [sheet] = await listed()

    const result = await back(sheet?.id ?? '')

    expect(result).toEqual({ removed: 3, kept: [bina?.reference] })
    expect(await find('Chitra Sample')).toEqual([])
    expect((await historyOf(asher)).filter(({ kind }) => kind === 'note')).toEqual([])
    expect(await historyOf(bina?.id ?? '')).toMatchObject([{ kind: 'note' }, { kind: 'stage' }])
    expect(await listed()).toMatchObject([
      { takenBackAt: expect.any(String), open: null, added: 1 },
    ])
    expect(await back(sheet?.id ?? '')).toMatchObject({ code: 404 })
    expect(await send([short])).toMatchObject({ code: 404 })
    const audit = await latestAudit(office.parts.db, ['imported', 'import-taken-back'])
    expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
      ['imported', '3 walk-ins.xlsx'],
      ['import-taken-back', '3 rows'],
    ])
  })

  test('of two people with one phone the chosen one gets the row, and nobody is chosen silently', async () => {
    const { db } = office.parts
    const phone = '98000 00640'
    const [elder, younger] = [
      await addSubmission(db, { ...asha, name: 'Elder Sample', phone }),
      await addSubmission(db, { ...asha, name: 'Younger Sample', phone }),
    ].map((added) => (added.outcome === 'first' ? added.submission.id : ''))
    const of = 'd'.repeat(64)
    const row = { ...short, email: undefined, phone }
    await begin(cookie, of)

    const trial = await post<Trial>(endpoints.importTrial, { hash: of, rows: [row] })
    const chosen = await send([{ ...row, into: elder }], 'history', cookie, of)
    const stranger = await send([{ ...row, row: 5, into: asher }], 'history', cookie, of)
    const nobody = await send([{ ...row, row: 6 }], 'history', cookie, of)

    expect(trial.here).toMatchObject([
      { row: 3, id: younger, name: 'Younger Sample' },
      { row: 3, id: elder, name: 'Elder Sample' },
    ])
    expect(chosen).toMatchObject({ added: 0, noted: 1 })
    expect((await historyOf(elder ?? '')).at(-1)?.text).toContain('Chitra Sample')
    expect(await historyOf(younger ?? '')).toHaveLength(0)
    expect([stranger, nobody]).toMatchObject([
      { added: 1, noted: 0 },
      { added: 1, noted: 0 },
    ])
    await back((await listed())[0]?.id ?? '')
  })
})

test('an import of more than thirty days ago stays', async () => {
  let clock = Date.now()
  const office = await officeForTests({ now: () => clock })
  const cookie = await office.cookie()
  const headers = { cookie, 'content-type': 'application/json' }
  const post = (url: string, body: object) =>
    office.call({ method: 'POST', url, headers, payload: JSON.stringify(body) })
  await post(endpoints.imports, { name: 'old.csv', hash, rows: 1 })
  clock += 31 * 86_400_000
  const owner = { cookie: await office.cookieFor(office.person) }
  const { imports } = (
    await office.call({ url: endpoints.imports, headers: owner })
  ).json<Imports>()

  expect(imports).toMatchObject([{ open: null }])
  const reply = await office.call({
    method: 'POST',
    url: endpoints.importTakeBack,
    headers: { ...headers, ...owner },
    payload: JSON.stringify({ id: imports[0]?.id }),
  })
  expect(reply.statusCode).toBe(409)
  await office.end()
})
