import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import type { Sql } from '../../db/sql.ts'
import { authorFrom } from '../../db/author-for-tests.ts'
import { Denied } from '../../db/authority.ts'
import {
  asha,
  addSubmissions,
  officeForTests,
  type Office,
} from '../../appwrite/office-for-tests.ts'
import {
  allColumns,
  inIndia,
  submissionColumns as columns,
  type Exported,
} from './export-columns.ts'
import type { StoredRow } from '../../db/enquiry.ts'
import { csvOf } from './csv.ts'
import { rowsOf, whileAllowed } from './rows.ts'
import { xlsxOf } from './xlsx.ts'
import { addSubmission } from '../../public/submissions.ts'
import { listSubmissions } from '../list.ts'
import { addEntry, setMarks } from '../marks-and-notes.ts'
import { removePerson } from '../../people/people.ts'
import { notesOf } from '../history.ts'

const hostile = [
  '=HYPERLINK("http://evil.example")',
  '+1-2',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '＝1',
  'a "quoted", and\r\nbroken line',
  '<script>alert(1)</script> & ]]>',
  '_x0041_ stays as it is',
  'नमस्ते ऐश',
]
/** Characters that no store accepts. */
const unstorable = 'a bell \u0007 and half a character \uD83D'
const people = Array.from({ length: 2_345 }, (_, index) => ({
  ...asha,
  name: `Asha ${index}`,
  reason: index % 3 === 0 ? null : (hostile[index % hostile.length] ?? ''),
  phone: `+91 98000 ${String(index).padStart(5, '0')}`,
  branch: index % 5 === 0 ? 'Mechanical' : 'Civil',
  papers_passed: index,
}))

const query = (value: object, index = 0) =>
  `queries[${index}]=${encodeURIComponent(JSON.stringify(value))}`
const newestFirst = query({ method: 'orderDesc', attribute: '$createdAt' })
const page = `${query({ method: 'limit', values: [10] }, 2)}&${query({ method: 'offset', values: [20] }, 3)}`

describe('an export', () => {
  let office: Office
  let cookie: string
  beforeAll(async () => {
    office = await officeForTests()
    cookie = await office.cookie()
    const { db } = office.parts
    const [, marked = '', noted = ''] = await addSubmissions(office, people.slice(0, 3))
    for (let from = 3; from < people.length; from += 200)
      await Promise.all(people.slice(from, from + 200).map((row) => addSubmission(db, row)))
    const by = await authorFrom(office.person, db)
    const followUpAt = '2026-12-01 11:00'
    await setMarks(db, marked, { stage: 'no-answer', assignee: by.id, followUpAt }, by)
    for (const text of ['=1+1', 'Speaks Telugu.'])
      await addEntry(db, { submission: noted, kind: 'note', text }, by)
    await addEntry(db, { submission: noted, kind: 'call', text: null }, by)
  })
  afterAll(() => office.end())

  const exportWith = (search: string, headers: Record<string, string> = { cookie }) =>
    office.app.inject({ url: `/api/export?${search}`, headers })
  const exportChosen = (search: string, body: object) =>
    office.app.inject({
      method: 'POST',
      url: `/api/export?${search}`,
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const portOf = async () => {
    if (!office.app.server.listening) await office.app.listen({ port: 0, host: '127.0.0.1' })
    return (office.app.server.address() as AddressInfo).port
  }
  const expectedRows = async () => {
    const { rows } = await listSubmissions(office.parts.db, {
      filters: [],
      orders: [{ attribute: '$createdAt', direction: 'descending' }],
      limit: 5_000,
      offset: 0,
    })
    const notes = await notesOf(office.parts.db, rows)
    return rows.map((row): Exported => ({
      ...row,
      assigneeName: row.assignee && 'Meera',
      notes: notes.filter(({ submission }) => submission === row.id),
    }))
  }

  test('ends, as an incomplete file, when its reader is removed', async () => {
    const { db } = office.parts
    const [one, other] = [
      await office.officeOf('a@b.example'),
      await office.officeOf('c@d.example'),
    ]
    const headers = { cookie: await office.cookieFor(one.person) }
    const author = await authorFrom(other.person, db)
    const { list } = db
    vi.spyOn(db, 'list').mockImplementationOnce(async (statement) => {
      await removePerson(db, one.person.id, 'system')
      return list(statement)
    })
    async function* batches() {
      yield ['first']
      await removePerson(db, author.id, 'system')
      yield ['second']
    }
    const rows: string[] = []

    const incomplete = exportWith('format=csv', headers)
    const later = async () => {
      for await (const some of whileAllowed(batches(), author, db)) rows.push(...some)
    }

    await expect(incomplete).rejects.toThrow('destroyed before completion')
    await expect(later()).rejects.toBeInstanceOf(Denied)
    expect(rows).toEqual(['first'])
  })

  test('has as many rows as were marked by hand, and no other', async () => {
    const marked = (await expectedRows()).filter((_, at) => at % 2 === 0)
    expect(marked.length).toBeGreaterThan(1_000)
    const ids = marked.map(({ id }) => id)
    const reply = await exportChosen(`format=xlsx&${newestFirst}`, { ids })
    const refused = await exportChosen('format=csv', { ids: [] })

    const [, ...cells] = await readSheet(reply.rawPayload)
    expect(cells.map(([, , , name]) => name)).toEqual(marked.map(({ name }) => name))
    expect(refused.statusCode).toBe(400)
  })

  test('has every match in the order of the list, whatever page is shown', async () => {
    const reply = await exportWith(`format=xlsx&${newestFirst}&${page}`)
    const [head, ...cells] = await readSheet(reply.rawPayload, { trim: false })

    const rows = await expectedRows()
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.xlsx"$/,
    )
    expect(head).toEqual(columns.map(({ title }) => title))
    expect(cells.at(-2)?.slice(9, 12)).toEqual(['No answer', 'Meera', '2026-12-01 11:00'])
    expect(cells.at(-3)?.at(-3)).toMatch(/ Meera \(note\): =1\+1\n.* Speaks Telugu\.$/)
    // Literal values, because the other checks use the definitions of the columns.
    expect(cells.at(-2)?.slice(0, 7)).toEqual([
      asha.university,
      'Civil',
      '+1-2',
      'Asha 1',
      '+91 98000 00001',
      asha.email,
      1,
    ])
    expect(cells).toHaveLength(rows.length)
    expect(cells.map(comparable)).toEqual(rows.map(expectedCells).map(comparable))
  })

  test('as CSV has a byte order mark, the same rows, and unchanged phone numbers', async () => {
    const reply = await exportWith(`format=csv&${newestFirst}`)
    const text = reply.body

    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, ...lines] = csvLines(text.slice(1))
    const rows = await expectedRows()
    expect(head).toEqual(columns.map(({ title }) => title))
    expect(lines).toEqual(rows.map(csvCells))
    expect(lines.map((line) => line[4])).toEqual(rows.map(({ phone }) => phone))
  })

  test('names stages like the list, escaped for spreadsheets', async () => {
    const stages = `stages[no-answer]=${encodeURIComponent('=Not reached')}&stages[new]=`
    const reply = await exportWith(`format=csv&${newestFirst}&${stages}`)

    const stageNames = csvLines(reply.body.slice(1)).map((line) => line[9])
    expect(new Set(stageNames)).toEqual(new Set(['Stage', 'New', "'=Not reached"]))
  })

  test('is refused while two others run, and allowed when a reader disconnects', async () => {
    const port = await portOf()
    const { db } = office.parts
    const { list } = db
    const release = Promise.withResolvers<void>()
    // A socket can take a whole file at once, so that a reader that only waits holds no export.
    const held = vi.spyOn(db, 'list').mockImplementation(async (statement) => {
      if (isOfNotes(statement)) await release.promise
      return list(statement)
    })
    onTestFinished(() => held.mockRestore())
    const readers = await Promise.all([0, 1].map(() => slowReader(port, cookie)))

    const third = await exportWith('format=csv')
    for (const reader of readers) reader.destroy()
    release.resolve()

    expect(third.statusCode).toBe(429)
    expect(third.headers['retry-after']).toBe('10')
    await expect.poll(async () => (await exportWith('format=csv')).statusCode).toBe(200)
  })

  test('continues when the row at its cursor is erased', async () => {
    const { db } = office.parts
    const ids: string[] = []
    let cursors = 0
    const all: typeof db.all = async (statement) => {
      const isCursor = /WHERE id = /.test(statement.texts.join('?'))
      cursors += Number(isCursor)
      return isCursor && cursors === 2 ? [] : db.all(statement)
    }

    const everything = { filters: [], orders: [], limit: 1, offset: 0 }
    for await (const rows of rowsOf({ ...db, all }, 'eligibility', everything))
      ids.push(...rows.map(({ id }) => id))

    expect(ids).toHaveLength(people.length)
    expect(new Set(ids).size).toBe(people.length)
  })
})

const isOfNotes = ({ texts }: Sql) => texts.join('?').includes('activity')

/** Sends a request and reads only the beginning of the answer. */
async function slowReader(port: number, cookie: string) {
  const socket = readerAt(port, cookie)
  await once(socket, 'readable')
  return socket
}

function readerAt(port: number, cookie: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(
    `GET /api/export?format=csv HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
  )
  return socket
}

const expectedCells = (row: Exported) =>
  columns.map(({ cell }) => {
    const value = cell(row)
    if (value instanceof Date) return new Date(Math.floor(inIndia(value).getTime() / 1_000) * 1_000)
    return typeof value === 'string' ? xmlText(value) : value
  })

/** As a spreadsheet reads them. Texts like formulas are prefixed with an apostrophe. */
const csvCells = (row: Exported) =>
  columns.map(({ title, cell }) => {
    const value = cell(row)
    if (value instanceof Date)
      return value.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 16)
    if (typeof value !== 'string') return value === null ? '' : String(value)
    return title.startsWith('Phone') || !/^[ \t]*[-+=@＝]/.test(value) ? value : `'${value}`
  })

/** With dates in whole seconds: a workbook stores them as fractions of days, which are not exact. */
const comparable = (cells: unknown[]) =>
  cells.map((cell) => (cell instanceof Date ? Math.round(cell.getTime() / 1_000) : cell))

/** The text as XML can store it, with each line break as one character. */
const xmlText = (text: string) =>
  text.toWellFormed().replaceAll('\u0007', '').replaceAll('\r\n', '\n')

const csvLines = (text: string) =>
  [...text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(
    ([, line = '']) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
  )

const exportedRow: Exported = {
  ...asha,
  id: 'a',
  sequence: 1,
  reference: 'HK 0001',
  language: null,
  version: 0,
  createdAt: Date.UTC(2026, 10, 22, 20, 45),
  updatedAt: 0,
  stage: 'new',
  assignee: null,
  followUpAt: null,
  contactedAt: null,
  universityId: null,
  collegeId: null,
  branchId: null,
  phoneDigits: '910000000000',
  care: false,
  person: null,
  assigneeName: null,
  notes: [],
}

async function* rowWith(reason: string | null) {
  yield [{ ...exportedRow, reason }]
}

async function allOf(texts: AsyncIterable<string>) {
  const all: string[] = []
  for await (const text of texts) all.push(text)
  return all
}

test.each([...hostile, unstorable])(
  '%j is never a formula in a CSV file, and is text in a workbook',
  async (reason) => {
    const csv = (await allOf(csvOf(rowWith(reason), columns))).join('')
    const book = await buffer(xlsxOf(rowWith(reason), columns))

    const cell = csvLines(csv.slice(1))[1]?.[2] ?? ''
    expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝]/)
    expect(cell.replace(/^'/, '')).toBe(reason)
    const [, cells] = await readSheet(book, { trim: false })
    expect(cells?.[2]).toBe(xmlText(reason))
  },
)

test.each([
  ['+91-98000-00061', '+91-98000-00061'],
  ['+91 (0) 98000 00061', '+91 (0) 98000 00061'],
  ['+919800000535, +919811100535', '+919800000535, +919811100535'],
  ['+1-2', "'+1-2"],
  ['+91-98000-00061+A1', "'+91-98000-00061+A1"],
  ['-98000-00061', "'-98000-00061"],
])('a CSV file has %s as %s', async (reason, cell) => {
  const csv = (await allOf(csvOf(rowWith(reason), columns))).join('')

  expect(csvLines(csv.slice(1))[1]?.[2]).toBe(cell)
})

test('the college that was understood stands by its name, with its university', async () => {
  const rows = (async function* () {
    const collegeId = 'abes-engineering-college'
    yield [{ ...exportedRow, university: 'abes gzb', collegeId, universityId: 'aktu' }]
    yield [{ ...exportedRow, collegeId: 'gone' }]
  })()

  const csv = (await allOf(csvOf(rows, columns))).join('')

  expect(csv).toContain(
    ',"ABES Engineering College, Crossings Republik, Ghaziabad","Dr. A.P.J. Abdul Kalam Technical University","aktu",',
  )
  expect(csv).toContain(',"gone",,')
})

const cellsOf = (row: Exported<StoredRow>) =>
  Object.fromEntries(allColumns.map(({ title, cell }) => [title, cell(row)]))

test('an export of all kinds has each enquiry in its own columns', () => {
  const { university: _, branch: __, reason: ___, papers_passed: ____, ...shared } = exportedRow
  const form = { kind: 'enroll', course: 'IELTS', subject: null, message: null } as const
  expect(cellsOf({ ...shared, ...form })).toMatchObject({
    Form: 'Enroll',
    Course: 'IELTS',
    Name: asha.name,
    University: null,
    'Understood University': null,
    'Papers Passed': null,
  })
  expect(cellsOf(exportedRow)).toMatchObject({
    Form: null,
    Course: null,
    University: asha.university,
    'Papers Passed': asha.papers_passed,
  })
})

test('the numbers in a phone field have a column of their own, with country code', async () => {
  const rows = (async function* () {
    yield [{ ...exportedRow, phone: '९८००० ००५३५ / 98111 00535' }]
  })()

  const csv = (await allOf(csvOf(rows, columns))).join('')

  expect(csv).toContain('"+919800000535, +919811100535"')
})

test('a text longer than a cell is whole on a second sheet, and the cell says so', async () => {
  const reason = `${'x'.repeat(32_766)}😀${'y'.repeat(40_000)}`
  const book = await buffer(xlsxOf(rowWith(reason), columns))

  const [, cells] = await readSheet(book)
  const [head, ...rows] = await readSheet(book, 'Long texts')
  expect(cells?.[2]).toMatch(
    /^x{32567}\n\[This text is longer than a cell\. All of it is on the sheet "Long texts", rows 2 to 4\.\]$/,
  )
  expect(head).toEqual(['Cell', 'Column', 'Part', 'Text'])
  expect(rows.map(([place, column, part]) => [place, column, part])).toEqual([
    ['C2', 'Reason', 1],
    ['C2', 'Reason', 2],
    ['C2', 'Reason', 3],
  ])
  expect(rows.map((row) => row[3]).join('')).toBe(reason)
  await expect(
    readSheet(await buffer(xlsxOf(rowWith('x'), columns)), 'Long texts'),
  ).rejects.toThrow()
})
