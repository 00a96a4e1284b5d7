import { expect, test } from 'vitest'
import { dateOf, guess, guessPerson, guessStage, readRows, type Mapping } from './reading.ts'
import { csvCells, pastedTable, SheetRefused, tablesIn, withLongTexts } from './sheet.ts'

const now = Date.parse('2026-11-26T12:00Z')
const dayOf = (cell: Parameters<typeof dateOf>[0], monthFirst = false) => {
  const instant = dateOf(cell, monthFirst)
  return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16)
}

test('a date is read in the Indian order, in many spellings, and as a number of a spreadsheet', () => {
  for (const text of [
    '03/04/2025',
    '3-4-25',
    '3.4.2025',
    '3 Apr 2025',
    '3rd April 2025',
    '2025-04-03',
    'April 3, 2025',
  ])
    expect([text, dayOf(text)]).toEqual([text, '2025-04-03T00:00'])
  expect(dayOf(45_750)).toBe('2025-04-03T00:00')
  expect(dayOf(new Date('2025-04-03T10:00Z'))).toBe('2025-04-03T10:00')
  expect(dayOf('2025-04-03 22:05')).toBe('2025-04-03T22:05')
  expect(dayOf('03/04/2025 9:30 pm')).toBe('2025-04-03T21:30')
  expect(dayOf('03/04/2025', true)).toBe('2025-03-04T00:00')
  for (const text of ['31/02/2025', '04/17/2025', 'soon', '', '1/1/1850'])
    expect([text, dayOf(text)]).toEqual([text, undefined])
})

const guesses = (titles: string) => guess(titles.split(', ')).join(' ')

test('columns are guessed by their titles, each field once', () => {
  expect(
    guesses(
      'Date, Student name, Mobile No., E mail, College, Branch, Papers clear, Came through, Status, Caller, Mother tongue, Remarks, Col L, Phone 2',
    ),
  ).toBe(
    'receivedAt name phone email university branch papers source stage assignee language note note note',
  )
  expect(
    guesses(
      'University, Branch, Reason, Name, Phone, Email, Papers Passed, Created At (IST), Reference, Stage, Assigned To, Follow Up On',
    ),
  ).toBe(
    'university branch reason name phone email papers receivedAt note stage assignee followUpAt',
  )
  expect(
    ['Interested', 'DNP', 'Joined', 'Not lifted', 'Not interested', 'Sem break'].map(guessStage),
  ).toEqual(['follow-up', 'no-answer', 'enrolled', 'no-answer', 'closed', undefined])
  const team = [
    { id: 'm', name: 'Meera Rao' },
    { id: 'r', name: 'Ravi Menon' },
    { id: 's', name: 'Ravi Shah' },
  ]
  expect(['meera', 'Ravi Menon', 'ravi', 'suresh'].map((word) => guessPerson(word, team))).toEqual([
    'm',
    'r',
    undefined,
    undefined,
  ])
})

const mapping: Mapping = {
  heads: ['Date', 'Name', 'Phone', 'Email', 'Papers', 'Status', 'Remarks'],
  columns: ['receivedAt', 'name', 'phone', 'email', 'papers', 'stage', 'note'],
  monthFirst: false,
  stages: { Joined: 'enrolled' },
  people: {},
}

test('a row is read, or says why it cannot be; what has no field goes into the note', () => {
  const { rows, problems } = readRows(
    [
      ['03/04/2025', 'Asha Sample', '98000-00112', null, '31', 'Joined', '=HYPERLINK("x")'],
      ['03/04/2025', 'Bina Sample', '98000 00113', null, '24 of 40', 'Sem break', null],
      ['31/02/2025', 'Chitra Sample', '9800000114', null, null, null, null],
      ['03/04/2025', null, '9800000115', null, null, null, null],
      ['03/04/2025', 'Divya Sample', null, null, null, null, null],
      ['03/04/2025', 'Esha Sample', '98000 0011', null, null, null, null],
      [null, null, null, null, null, null, null],
      ['03/04/2027', 'Farah Sample', '9800000116', null, null, null, null],
    ],
    mapping,
    2,
    now,
  )

  expect(rows).toEqual([
    {
      row: 2,
      name: 'Asha Sample',
      phone: '98000-00112',
      papers: 31,
      stage: 'enrolled',
      receivedAt: Date.parse('2025-04-03T00:00+05:30'),
      note: 'Remarks: =HYPERLINK("x")',
    },
    {
      row: 3,
      name: 'Bina Sample',
      phone: '98000 00113',
      receivedAt: Date.parse('2025-04-03T00:00+05:30'),
      note: 'Papers: 24 of 40\nStatus: Sem break',
    },
  ])
  expect(problems).toEqual([
    { row: 4, column: 'Date', written: '31/02/2025', why: 'This day does not exist.' },
    { row: 5, column: 'Name', written: '(empty)', why: 'No name.' },
    {
      row: 6,
      column: 'Phone, Email',
      written: '(both empty)',
      why: 'No phone number and no email.',
    },
    { row: 7, column: 'Phone', written: '98000 0011', why: 'Digits are missing.' },
    { row: 9, column: 'Date', written: '03/04/2027', why: 'This day is yet to come.' },
  ])
})

test('a text that is too long for its field is in the note, and notes that are too long are said, never cut', () => {
  const college = 'x'.repeat(501)
  const row = (note: string) => ['Asha Rao', '98000 00111', college, note]
  const columns: Mapping = {
    heads: ['Name', 'Phone', 'College', 'Remarks'],
    columns: ['name', 'phone', 'university', 'note'],
    monthFirst: false,
    stages: {},
    people: {},
  }

  const { rows, problems } = readRows([row('hi'), row('y'.repeat(20_000))], columns, 2, now)

  expect(rows.map(({ note }) => note)).toEqual([`College: ${college}\nRemarks: hi`])
  expect(problems).toMatchObject([
    { row: 3, why: 'The notes have 20,520 letters; 20,000 is the most.' },
  ])
})

test('the texts of the second sheet of our own workbook stand in their cells', () => {
  const tables = [
    {
      name: 'Enquiries',
      cells: [
        ['Name', 'Reason'],
        ['Asha', 'xx\n[This text is longer'],
      ],
    },
    {
      name: 'Long texts',
      cells: [
        ['Cell', 'Column', 'Part', 'Text'],
        ['B2', 'Reason', 1, 'xxx'],
        ['B2', 'Reason', 2, 'yyy'],
      ],
    },
  ]

  expect(withLongTexts(tables)).toEqual([
    {
      name: 'Enquiries',
      cells: [
        ['Name', 'Reason'],
        ['Asha', 'xxxyyy'],
      ],
    },
  ])
  expect(withLongTexts([...tables, { name: 'More', cells: [] }])).toHaveLength(3)
})

test('a CSV is read with its quotes, and pasted cells by their tabs', () => {
  expect(csvCells('a;b\r\n"x; ""y""\nz";2\n')).toEqual([['a', 'b'], ['x; "y"\nz', '2'], ['']])
  expect(pastedTable('Name\tPhone\nAsha, Rao\t98000').cells).toEqual([
    ['Name', 'Phone'],
    ['Asha, Rao', '98000'],
  ])
})

const refusal = async (parts: BlobPart[], name = 'x.csv') =>
  tablesIn(new File(parts, name)).then(
    () => 'taken',
    (error: unknown) => (error instanceof SheetRefused ? error.message : String(error)),
  )

test('a file that cannot be taken is refused in words', async () => {
  expect(await refusal([new Uint8Array(21 * 1024 * 1024)])).toMatch(/^The file has 21 MB/)
  expect(await refusal([])).toBe('The file is empty.')
  expect(await refusal([new Uint8Array([0x41, 0xe9, 0x42])])).toMatch(/letters of this file/)
  expect(await refusal([Array(10_000).fill('x').join(',')])).toMatch(/10000 columns/)
  expect(await refusal(['x\n'.repeat(20_002)])).toMatch(/20,000 is the most/)
  expect(
    await refusal([
      zip([
        ['xl/workbook.xml', 10],
        ['xl/vbaProject.bin', 10],
      ]),
    ]),
  ).toMatch(/macros/)
  expect(
    await refusal([
      zip([
        ['xl/workbook.xml', 10],
        ['xl/worksheets/sheet1.xml', 4_000_000_000],
      ]),
    ]),
  ).toMatch(/unpacks to 3815 MB/)
  expect(await refusal([zip([['word/document.xml', 10]])])).toMatch(/no .xlsx workbook/)
  expect(await refusal([new Uint8Array([0x50, 0x4b, 3, 4, 0])])).toMatch(/not complete/)
  expect(await refusal([zip([['xl/workbook.xml', 10]])])).toMatch(/cannot be read/)
})

/** A directory of an archive, without what it speaks of. */
function zip(entries: [name: string, size: number][]) {
  const headers = entries.map(([name, size]) => {
    const bytes = new Uint8Array(46 + name.length)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint32(24, size, true)
    view.setUint16(28, name.length, true)
    bytes.set(new TextEncoder().encode(name), 46)
    return bytes
  })
  const end = new Uint8Array(22)
  const view = new DataView(end.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(10, entries.length, true)
  view.setUint32(16, 4, true)
  return new Blob([new Uint8Array([0x50, 0x4b, 3, 4]), ...headers, end])
}
