import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { longTexts as longSheet } from '#contract/staff/imports.ts'
import { inIndia, type Cell, type Column, type Exported } from './export-columns.ts'

/** Rows of a sheet, including the head. */
export const mostRows = 1_048_576
const longestCell = 32_767

/** A workbook, generated while it is sent. Texts are never interpreted by the program that opens it; those longer than a cell are on a second sheet. */
export function xlsxOf<Row>(
  rows: AsyncIterable<Exported<Row>[]>,
  columns: Column<Row>[],
): Readable {
  const zip = new ZipFile()
  const long = longTexts()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('_rels/.rels', relations)
  add('xl/styles.xml', styles)
  const sheet = Readable.from(sheetOf(rows, columns, long), { objectMode: false })
  // Half the work of the default level, for a file a tenth larger.
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 })
  sheet.on('end', () => {
    const sheets = long.rows.length > 0 ? ['Enquiries', longSheet] : ['Enquiries']
    if (long.rows.length > 0) add('xl/worksheets/sheet2.xml', longSheetOf(long.rows))
    for (const [name, text] of Object.entries(partsOf(sheets))) add(name, text)
    zip.end()
  })
  // A Node stream created by the library.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  return output
}

async function* sheetOf<Row>(
  rows: AsyncIterable<Exported<Row>[]>,
  columns: Column<Row>[],
  long: ReturnType<typeof longTexts>,
) {
  yield headOf(columns)
  let number = 1
  for await (const some of rows)
    yield some
      .map((row) => {
        number += 1
        return rowOf(
          columns.map(({ title, cell }, index) => {
            const value = cell(row)
            return typeof value === 'string'
              ? long.shortened(value, placeOf(index, number), title)
              : value
          }),
          number,
        )
      })
      .join('')
  yield end
}

const longColumns = [
  { title: 'Cell', width: 8 },
  { title: 'Column', width: 14 },
  { title: 'Part', width: 6 },
  { title: 'Text', width: 120 },
]

/** Collects the texts that are longer than a cell, as rows of the second sheet. */
function longTexts() {
  const rows: Cell[][] = []
  return {
    rows,
    /** What the cell has of its text. */
    shortened(text: string, place: string, title: string) {
      if (text.length <= longestCell) return text
      const parts = partsBy(longestCell, text)
      const [from, to] = [rows.length + 2, rows.length + 1 + parts.length]
      rows.push(...parts.map((part, at) => [place, title, at + 1, part]))
      const [beginning = ''] = partsBy(longestCell - 200, text)
      return `${beginning}\n[This text is longer than a cell. All of it is on the sheet "${longSheet}", rows ${from} to ${to}.]`
    },
  }
}

/** In characters, as spreadsheets count them; none is cut in half. */
function partsBy(longest: number, text: string) {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(from + longest - 1))
    const to = from + longest - (isHalf ? 1 : 0)
    parts.push(text.slice(from, to))
    from = to
  }
  return parts
}

const longSheetOf = (rows: Cell[][]) =>
  headOf(longColumns) + rows.map((cells, at) => rowOf(cells, at + 2)).join('') + end

const headOf = (columns: { title: string; width: number }[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}"/>`)
    .join('')}</cols><sheetData>${rowOf(
    columns.map(({ title }) => title),
    1,
  )}`

const end = '</sheetData></worksheet>'

const rowOf = (cells: Cell[], number: number) =>
  `<row r="${number}">${cells.map((cell, index) => written(cell, placeOf(index, number))).join('')}</row>`

function written(cell: Cell, place: string) {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${daysOf(cell)}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** One day is 1, and 25569 is 1 January 1970. In whole seconds. */
const daysOf = (instant: Date) => Math.floor(inIndia(instant).getTime() / 1_000) / 86_400 + 25_569

/** There are fewer columns than letters. */
const placeOf = (index: number, row: number) => `${String.fromCharCode(65 + index)}${row}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML does not allow control characters, and `_x0041_` would be read as a letter. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relations = `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** The second style is for instants. */
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** What names the sheets. */
const partsOf = (sheets: string[]) => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${each(sheets, (_name, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${each(sheets, (_name, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId9" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(sheets, (name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
})

const each = (names: string[], part: (name: string, number: number) => string) =>
  names.map((name, at) => part(name, at + 1)).join('')
