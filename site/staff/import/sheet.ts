import { importLimits, longTexts } from '#contract/staff/imports.ts'

/** A cell as the file has it. A day from a spreadsheet is in UTC. */
export type Cell = string | number | boolean | Date | null
export type Table = { name: string; cells: Cell[][] }

/** A sheet with its name and the hash by which its rows are written once. */
export type Sheet = { name: string; hash: string; table: Table }

/** The file cannot be taken; the message says why, and what to do. */
export class SheetRefused extends Error {}

const megabyte = 1024 * 1024
/** Twenty thousand rows with long notes have a tenth of it. */
const mostUnpacked = 200 * megabyte

/** The tables in a file: the sheets of a workbook, or one of a CSV. */
export async function tablesIn(file: File): Promise<Table[]> {
  if (file.size > importLimits.bytes)
    throw new SheetRefused(
      `The file has ${Math.round(file.size / megabyte)} MB; 20 MB is the most. Bring it in parts.`,
    )
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw new SheetRefused('The file is empty.')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const tables = isZip ? await workbook(bytes) : [{ name: '', cells: csvCells(textOf(bytes)) }]
  return tables.map(tidied).filter(({ cells }) => cells.length > 0)
}

/** Cells that were pasted from a spreadsheet. */
export const pastedTable = (text: string): Table =>
  tidied({ name: '', cells: csvCells(text, text.includes('\t') ? '\t' : undefined) })

async function workbook(bytes: Uint8Array<ArrayBuffer>): Promise<Table[]> {
  expectWorkbook(entriesOf(bytes))
  const { default: read } = await import('read-excel-file/universal')
  try {
    const sheets = await read(bytes.buffer)
    // A type of cell is a constructor only for a schema, which this has none.
    const tables = sheets.map(({ sheet, data }) => ({ name: sheet, cells: data as Cell[][] }))
    return withLongTexts(tables)
  } catch {
    throw new SheetRefused('This workbook cannot be read. Save it again as .xlsx or .csv.')
  }
}

/** Of our own workbook, whose second sheet has the texts that are longer than a cell, in parts with their place. */
export function withLongTexts(tables: Table[]): Table[] {
  const [table, long] = tables
  if (!table || tables.length !== 2 || long?.name !== longTexts) return tables
  const texts = new Map<string, string>()
  for (const [place, , , part] of long.cells.slice(1))
    texts.set(String(place), (texts.get(String(place)) ?? '') + String(part))
  const cells = table.cells.map((row, at) =>
    row.map((cell, column) => texts.get(`${String.fromCharCode(65 + column)}${at + 1}`) ?? cell),
  )
  return [{ ...table, cells }]
}

type Entry = { name: string; size: number }

function expectWorkbook(entries: Entry[]) {
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  if (has(/vbaProject/i))
    throw new SheetRefused('This workbook has macros. Save it as .xlsx without them.')
  if (!has(/^xl\/workbook\.xml$/))
    throw new SheetRefused('This is no .xlsx workbook. Save it as .xlsx or .csv.')
  const size = entries.reduce((all, entry) => all + entry.size, 0)
  if (size > mostUnpacked)
    throw new SheetRefused(
      `This workbook unpacks to ${Math.round(size / megabyte)} MB. Save only the rows as .csv.`,
    )
}

/** From the directory at the end of the archive, before anything is unpacked. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new SheetRefused('This workbook is not complete. Save it again.')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new SheetRefused('This workbook is not complete. Save it again.')
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const [name = 0] = lengths
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      size: view.getUint32(at + 24, true),
    })
    at += 46 + lengths.reduce((all, one) => all + one, 0)
  }
  return entries
}

function textOf(bytes: Uint8Array) {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  const big = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  try {
    const text = new TextDecoder(utf16 ?? big ?? 'utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw new SheetRefused(
    'The letters of this file cannot be read. Save it as “CSV UTF-8” or as .xlsx.',
  )
}

/** By the most frequent of comma, semicolon and tab in the first line. */
export function csvCells(text: string, by = separatorOf(text)): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === by) endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      endCell()
      rows.push([])
    } else cell += letter
  }
  endCell()
  return rows
}

function separatorOf(text: string) {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const count = (letter: string) => line.split(letter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

const lengthOf = (row: Cell[]) =>
  row.reduce<number>((last, cell, at) => (cell === null ? last : at + 1), 0)

/** Without empty rows at the end and empty columns. */
function tidied({ name, cells }: Table): Table {
  const rows = cells.map((row) => row.map((cell) => (cell === '' ? null : cell)))
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === null)) rows.pop()
  const columns = Math.max(0, ...rows.map((row) => lengthOf(row)))
  if (columns > importLimits.columns)
    throw new SheetRefused(`The sheet has ${columns} columns; ${importLimits.columns} is the most.`)
  if (rows.length - 1 > importLimits.rows)
    throw new SheetRefused(
      `The sheet has ${(rows.length - 1).toLocaleString('en-IN')} rows; 20,000 is the most. Bring it in parts.`,
    )
  return {
    name,
    cells: rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? null)),
  }
}

/** The same for the same cells. */
export async function hashOf({ cells }: Table): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(cells))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
