import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { asha, home, keepAll, type Office } from '../office-for-tests.ts'
import { offices } from '../offices-for-tests.ts'
import { inIndia, submissionColumns as columns, type Exported } from './export-columns.ts'
import { csvOf } from './csv.ts'
import { rowsOf } from './rows.ts'
import { xlsxOf } from './xlsx.ts'

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
/** No store keeps these. */
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
const mechanical = query({ method: 'search', attribute: 'branch', values: ['mech'] }, 1)
const page = `${query({ method: 'limit', values: [10] }, 2)}&${query({ method: 'offset', values: [20] }, 3)}`

describe.for(offices)('on %s', ([, open]) => {
  describe('an export', () => {
    let office: Office
    let cookie: string
    beforeAll(async () => {
      office = await open()
      cookie = await office.cookie()
      const { desk, submissions } = office.parts.store
      const [, marked = '', noted = ''] = await keepAll(office, people.slice(0, 3))
      await Promise.all(people.slice(3).map((one) => submissions.add(one)))
      const by = office.person
      const followUpAt = Date.UTC(2026, 11, 1, 5, 30)
      await desk.mark(marked, { stage: 'no-answer', assignee: by.id, followUpAt }, by)
      for (const text of ['=1+1', 'Speaks Telugu.'])
        await desk.enter({ submission: noted, kind: 'note', text, by })
      await desk.enter({ submission: noted, kind: 'call', text: null, by })
    })
    afterAll(() => office.end())

    const exported = (search: string, headers: Record<string, string> = { cookie }) =>
      office.app.inject({ url: `/api/export?${search}`, headers })
    const listed = async () => {
      const { rows } = await office.parts.store.submissions.list({
        filters: [],
        orders: [{ attribute: '$createdAt', direction: 'descending' }],
        limit: 5_000,
        offset: 0,
      })
      const notes = await office.parts.store.desk.notesOf(rows)
      return rows.map((row): Exported => ({
        ...row,
        assigneeName: row.assignee && 'Meera',
        notes: notes.filter(({ submission }) => submission === row.id),
      }))
    }

    test('holds every match of the list in its order, cell by cell, whatever page is on the screen', async () => {
      const reply = await exported(`format=xlsx&${newestFirst}&${page}`)
      const [head, ...cells] = await readSheet(reply.rawPayload, { trim: false })

      const rows = await listed()
      expect(reply.headers['content-disposition']).toMatch(
        /^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.xlsx"$/,
      )
      expect(head).toEqual(columns.map(({ title }) => title))
      expect(cells.at(-2)?.slice(9, 11)).toEqual(['No answer', 'Meera'])
      expect(comparable([cells.at(-2)?.[11]])).toEqual([Date.UTC(2026, 11, 1, 11) / 1_000])
      expect(cells.at(-3)?.at(-2)).toMatch(/ Meera \(note\): =1\+1\n.* Speaks Telugu\.$/)
      // Written out, so that no column is what it is by its own definition alone.
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

    test('as CSV has a mark, the same rows, and phones as they are', async () => {
      const reply = await exported(`format=csv&${newestFirst}`)
      const text = reply.body

      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      const [head, ...lines] = csvLines(text.slice(1))
      const rows = await listed()
      expect(head).toEqual(columns.map(({ title }) => title))
      expect(lines).toEqual(rows.map(csvCells))
      expect(lines.map((line) => line[4])).toEqual(rows.map(({ phone }) => phone))
    })

    test('has as many rows as the list counts under the same search', async () => {
      const reply = await exported(`format=csv&${newestFirst}&${mechanical}`)
      const list = await office.call({
        url: `${home}?${newestFirst}&${mechanical}`,
        headers: { cookie },
      })

      expect(csvLines(reply.body.slice(1))).toHaveLength(1 + list.json().total)
      expect(list.json().total).toBe(469)
    })

    test('names a stage in the words of the list, which are text to a program for tables', async () => {
      const stages = `stages[no-answer]=${encodeURIComponent('=Not reached')}&stages[new]=`
      const reply = await exported(`format=csv&${newestFirst}&${stages}`)

      const words = csvLines(reply.body.slice(1)).map((line) => line[9])
      expect(new Set(words)).toEqual(new Set(['Stage', 'New', "'=Not reached"]))
    })

    test('is for staff, and says what it does not understand', async () => {
      const replies = await Promise.all([
        exported('format=csv', {}),
        exported('format=pdf'),
        exported('format=csv&queries[0]=x'),
        exported('format=csv&project=other'),
        exported('format=csv', { cookie, origin: 'https://evil.example' }),
      ])

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 400, 400, 404, 403])
      for (const { body } of replies) expect(body).not.toContain('Asha')
    })

    test('a third at once waits, and one whose reader left makes room', async () => {
      await office.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = office.app.server.address() as AddressInfo
      const readers = await Promise.all([0, 1].map(() => slowReader(port, cookie)))

      const third = await exported('format=csv')
      for (const reader of readers) reader.destroy()

      expect(third.statusCode).toBe(429)
      expect(third.headers['retry-after']).toBe('10')
      await expect.poll(async () => (await exported('format=csv')).statusCode).toBe(200)
    })

    test('goes on when the row it stood at is erased', async () => {
      const { submissions } = office.parts.store
      const ids: string[] = []
      let calls = 0
      const list: typeof submissions.list = async (pageQuery, options) => {
        calls += 1
        const answer = await submissions.list(
          calls === 2 && pageQuery.cursor
            ? { ...pageQuery, cursor: { side: 'after', id: 'gone' } }
            : pageQuery,
          options,
        )
        return answer
      }

      const all = { filters: [], orders: [], limit: 1, offset: 0 }
      for await (const rows of rowsOf(
        office.parts.store,
        { of: 'eligibility', rows: { list } },
        all,
      ))
        ids.push(...rows.map(({ id }) => id))

      expect(ids).toHaveLength(people.length)
      expect(new Set(ids).size).toBe(people.length)
    })
  })
})

/** Sends a request and reads nothing of its answer but the beginning. */
async function slowReader(port: number, cookie: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(
    `GET /api/export?format=csv HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
  )
  await once(socket, 'readable')
  return socket
}

const expectedCells = (row: Exported) =>
  columns.map(({ cell }) => {
    const value = cell(row)
    if (value instanceof Date) return new Date(Math.floor(inIndia(value).getTime() / 1_000) * 1_000)
    return typeof value === 'string' ? shown(value) : value
  })

/** As a program for tables reads them; what began like a formula has a mark before it. */
const csvCells = (row: Exported) =>
  columns.map(({ title, cell }) => {
    const value = cell(row)
    if (value instanceof Date)
      return value.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 16)
    if (typeof value !== 'string') return value === null ? '' : String(value)
    return title === 'Phone' || !/^[ \t]*[-+=@＝]/.test(value) ? value : `'${value}`
  })

/** Whole seconds: a day is a number there, whose parts are not exact. */
const comparable = (cells: unknown[]) =>
  cells.map((cell) => (cell instanceof Date ? Math.round(cell.getTime() / 1_000) : cell))

/** What XML can hold of a text; a break of line is one character there. */
const shown = (text: string) =>
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
  version: 0,
  createdAt: Date.UTC(2026, 10, 22, 20, 45),
  updatedAt: 0,
  stage: 'new',
  assignee: null,
  followUpAt: null,
  contactedAt: null,
  universityId: null,
  branchId: null,
  phoneDigits: '910000000000',
  care: false,
  assigneeName: null,
  notes: [],
}

async function* rowWith(reason: string | null) {
  yield [{ ...exportedRow, reason }]
}

async function allOf(texts: AsyncIterable<string>) {
  const all: string[] = []
  for await (const one of texts) all.push(one)
  return all
}

test.each([...hostile, unstorable])(
  '%j is inert in a CSV file, and a text in a workbook',
  async (reason) => {
    const csv = (await allOf(csvOf(rowWith(reason), columns))).join('')
    const book = await buffer(xlsxOf(rowWith(reason), columns))

    const cell = csvLines(csv.slice(1))[1]?.[2] ?? ''
    expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝]/)
    expect(cell.replace(/^'/, '')).toBe(reason)
    const [, cells] = await readSheet(book, { trim: false })
    expect(cells?.[2]).toBe(shown(reason))
  },
)

test('an instant is shown by the clock of India', async () => {
  expect((await allOf(csvOf(rowWith(null), columns))).join('')).toContain('2026-11-23 02:15')
})
