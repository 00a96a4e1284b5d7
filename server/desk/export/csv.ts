import { phonesIn } from '#contract/phone.ts'
import { shownAt, type Cell } from './export-columns.ts'

/** Without this mark, spreadsheet programs assume the system's character set. */
const mark = '\uFEFF'

/** The lines of a CSV file, in chunks of the store's pages. */
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

/** Text that a spreadsheet would run as a formula is marked as text. Phone numbers are none, and stay unchanged. */
const inert = (text: string) =>
  /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !isNumbers(text) ? `'${text}` : text

const isNumbers = (text: string) =>
  text.split(', ').every((one) => /^\+\d[\d ().-]*$/.test(one) && phonesIn(one).length > 0)
