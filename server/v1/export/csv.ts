import { shownAt, type Cell } from './export-columns.ts'

/** Without the mark, programs for tables take the text for the letters of the system's language. */
const mark = '\uFEFF'

/** The lines of a CSV file, as many at a time as the store gives rows. */
export async function* csvOf<Row>(
  rows: AsyncIterable<Row[]>,
  columns: { title: string; cell: (row: Row) => Cell }[],
) {
  yield mark + line(columns.map(({ title }) => title))
  for await (const some of rows)
    yield some.map((row) => line(columns.map(({ cell }) => cell(row)))).join('')
}

const line = (cells: Cell[]) => `${cells.map(written).join(',')}\r\n`

function written(cell: Cell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return shownAt(cell)
  return `"${inert(cell).replaceAll('"', '""')}"`
}

/** What a program for tables would take for a formula is marked as text. A phone number is none, and stays as it is. */
const inert = (text: string) =>
  /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !/^\+\d[\d ]*$/.test(text)
    ? `'${text}`
    : text
