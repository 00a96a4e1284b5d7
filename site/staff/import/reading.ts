import { ImportRow } from '#contract/staff/imports.ts'
import { longestNote } from '#contract/staff/marks.ts'
import { isFollowUp } from '#contract/staff/follow-up.ts'
import { mostPapers } from '#contract/field-limits.ts'
import { digitsIn, reachableIn } from '#contract/phone.ts'
import type { Cell } from './sheet.ts'

/** Where a column goes. */
export const fields = {
  receivedAt: 'Received on',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  university: 'University',
  branch: 'Branch',
  papers: 'Papers passed',
  reason: 'Reason',
  course: 'Course',
  source: 'Source',
  language: 'Language',
  stage: 'Stage',
  assignee: 'Assigned to',
  followUpAt: 'Follow up on',
  note: 'Note',
  out: 'Leave out',
} as const
export type Field = keyof typeof fields

const titles: [Field, RegExp][] = [
  ['followUpAt', /follow ?up|call ?back|next call/],
  ['receivedAt', /date|created|received|enquiry on|day$/],
  ['phone', /^phone$|mobile|contact no|^contact$|whats ?app|^ph|^cell|number/],
  ['email', /e ?mail|^mail/],
  ['name', /^name|student|candidate|full name/],
  ['university', /^university$|college|institut/],
  ['branch', /^branch$|stream|department|^dept/],
  ['papers', /papers|subjects (clear|pass)|passed|cleared/],
  ['reason', /reason|message|query/],
  ['course', /course|program/],
  ['source', /source|came (through|by|from)|reference by|how did|lead/],
  ['language', /language|speaks|tongue/],
  ['stage', /stage|status|result|outcome/],
  ['assignee', /assigned|caller|counsel|owner|handled/],
]

/** Each field at most once; a column that fits none goes into the note. Titles of our own export come first. */
export function guess(heads: string[]): Field[] {
  const taken = new Set<Field>()
  return heads.map((head) => {
    const plain = head
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim()
    const own = Object.entries(fields).find(([, word]) => word.toLowerCase() === plain)?.[0]
    // The keys of a constant are those of its type.
    const field = (own as Field | undefined) ?? titles.find(([, words]) => words.test(plain))?.[0]
    if (!field || field === 'out' || field === 'note' || taken.has(field)) return 'note'
    taken.add(field)
    return field
  })
}

const stageWords: [ImportRow['stage'] & string, RegExp][] = [
  ['closed', /not interest|closed|lost|dropped|cancel|wrong number/],
  ['no-answer', /no answer|dnp|not (lift|pick|reach|answer)|ringing|switched off|busy/],
  ['follow-up', /follow|interest|call ?back|later|hot|warm|visit/],
  ['enrolled', /enrol|join|admi(t|ssion)|paid/],
  ['spam', /spam|junk|fake/],
  ['called', /called|spoke|talked|contacted/],
  ['new', /^new$|fresh|^open$/],
]
export const guessStage = (word: string) =>
  stageWords.find(([, words]) => words.test(word.toLowerCase().replaceAll(/[^a-z]+/g, ' ')))?.[0]

const sourceWords: [string, RegExp][] = [
  ['walk-in', /walk|direct|visit|door/],
  ['whatsapp', /whats ?app|^wa$/],
  ['phone', /phone|call/],
  ['referral', /refer|friend/],
  ['event', /event|fair|seminar|expo/],
  ['website', /web|site|online|form/],
]
/** Another word is the owner's own. */
export const guessSource = (word: string) =>
  sourceWords.find(([, words]) => words.test(word.toLowerCase().replaceAll('-', ' ')))?.[0] ?? word

/** The only person with this name, or whose name begins with it. */
export function guessPerson(word: string, team: { id: string; name: string }[]) {
  const plain = word.toLowerCase().trim()
  const same = team.filter(({ name }) => name.toLowerCase() === plain)
  const alike = team.filter(({ name }) => name.toLowerCase().split(' ')[0] === plain.split(' ')[0])
  const [one, ...others] = same.length > 0 ? same : alike
  return others.length === 0 ? one?.id : undefined
}

const day = 86_400_000
const inIndia = 5.5 * 3_600_000
/** The serial number of 1970-01-01. */
const epoch = 25_569
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** In milliseconds as if it were in UTC; undefined if there is no such day. Day first, unless `monthFirst`. */
export function dateOf(cell: Cell, monthFirst = false): number | undefined {
  if (cell instanceof Date) return cell.getTime()
  const text = String(cell ?? '').trim()
  if (/^\d{5}(\.\d+)?$/.test(text)) return Math.round((Number(text) - epoch) * day)
  const [time = ''] = /\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/i.exec(text) ?? []
  const parts = text
    .slice(0, text.length - time.length)
    .toLowerCase()
    .replace(/t$/, '')
    .split(/[\s/.,-]+/)
    .filter(Boolean)
  if (parts.length !== 3) return undefined
  const [a = '', b = '', c = ''] = parts
  const named = [a, b].findIndex((part) => months.includes(part.slice(0, 3)) && /^[a-z]/.test(part))
  const isYearFirst = /^\d{4}$/.test(a)
  const [year, month, date] = isYearFirst
    ? [a, b, c]
    : named === 0 || (monthFirst && named < 0)
      ? [c, a, b]
      : [c, b, a]
  return instantOf(yearOf(year), monthIn(month), Number(date.replace(/(st|nd|rd|th)$/, '')), time)
}

const monthIn = (part: string) =>
  /^[a-z]/.test(part) ? months.indexOf(part.slice(0, 3)) + 1 : Number(part)
const yearOf = (text: string) => Number(text) + (/^\d{2}$/.test(text) ? 2000 : 0)

function instantOf(year: number, month: number, date: number, time: string) {
  const [, hours = '0', minutes = '0', half] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?(?: ?([ap])m)?$/i.exec(time) ?? []
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const instant = Date.UTC(year, month - 1, date, hour, Number(minutes))
  const read = new Date(instant)
  const isReal =
    year >= 1990 && year < 2100 && read.getUTCMonth() === month - 1 && read.getUTCDate() === date
  return isReal ? instant : undefined
}

export type Mapping = {
  heads: string[]
  columns: Field[]
  monthFirst: boolean
  /** By the word of the sheet; undefined: to the note. */
  stages: Record<string, ImportRow['stage']>
  people: Record<string, string | undefined>
}
export type Problem = { row: number; column: string; written: string; why: string }
export type Read = { rows: ImportRow[]; problems: Problem[] }

/** A day, or a day with a time, as follow-ups have them. */
const momentText = (date: Date) =>
  date.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')

export const written = (cell: Cell) => {
  if (cell === null) return ''
  if (cell instanceof Date) return momentText(cell)
  const text = String(cell).trim()
  // Our own export marks what a spreadsheet would run.
  return /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text
}

/** `cells` without the titles; `first` is the number of the first row in the sheet. */
export function readRows(cells: Cell[][], mapping: Mapping, first: number, now: number): Read {
  const read: Read = { rows: [], problems: [] }
  for (const [at, row] of cells.entries()) {
    if (row.every((cell) => cell === null)) continue
    const result = readRow(row, mapping, first + at, now)
    if ('why' in result) read.problems.push(result)
    else read.rows.push(result)
  }
  return read
}

function readRow(cells: Cell[], mapping: Mapping, row: number, now: number): ImportRow | Problem {
  const { heads, columns, monthFirst, stages, people } = mapping
  const notes: string[] = []
  const values: Partial<ImportRow> = {}
  const headOf = (field: Field) => heads[columns.indexOf(field)] ?? fields[field]
  for (const [at, cell] of cells.entries()) {
    const text = written(cell)
    const field = columns[at] ?? 'note'
    if (text === '' || field === 'out') continue
    const kept = () => notes.push(`${heads[at] || `Column ${at + 1}`}: ${text}`)
    if (field === 'note') kept()
    else if (field === 'receivedAt') {
      const instant = dateOf(cell, monthFirst)
      const problem = { row, column: headOf(field), written: text }
      if (instant === undefined) return { ...problem, why: 'This day does not exist.' }
      if (instant - inIndia > now) return { ...problem, why: 'This day is yet to come.' }
      values.receivedAt = instant - inIndia
    } else if (field === 'papers') {
      const number = Number(text)
      if (Number.isInteger(number) && number >= 0 && number <= mostPapers) values.papers = number
      else kept()
    } else if (field === 'followUpAt') {
      const moment = momentOf(cell, monthFirst)
      if (moment) values.followUpAt = moment
      else kept()
    } else if (field === 'stage') {
      const stage = stages[text]
      if (stage) values.stage = stage
      else kept()
    } else if (field === 'assignee') {
      const person = people[text]
      if (person) values.assignee = person
      else kept()
    } else if (text.length > longestIn(field)) kept()
    else values[field] = field === 'source' ? guessSource(text) : text
  }
  if (!values.name) return { row, column: headOf('name'), written: '(empty)', why: 'No name.' }
  const phoneProblem = values.phone === undefined ? undefined : troubleIn(values.phone)
  if (phoneProblem && !values.email)
    return { row, column: headOf('phone'), written: values.phone ?? '', why: phoneProblem }
  if (!values.phone && !values.email)
    return {
      row,
      column: `${headOf('phone')}, ${headOf('email')}`,
      written: '(both empty)',
      why: 'No phone number and no email.',
    }
  const note = notes.join('\n')
  if (note.length > longestNote) {
    const why = `The notes have ${note.length.toLocaleString('en-IN')} letters; 20,000 is the most.`
    return { row, column: headOf('note'), written: `${note.slice(0, 60)}…`, why }
  }
  return { row, name: values.name, ...values, ...(note && { note }) }
}

/** The types of TypeBox do not tell the options of a schema. */
const longestIn = (field: keyof ImportRow) =>
  (ImportRow.properties[field] as { maxLength?: number }).maxLength ?? Infinity

function troubleIn(phone: string) {
  if (reachableIn(phone).length > 0) return undefined
  const { length } = digitsIn(phone)
  return length === 0
    ? 'No phone number.'
    : length < 10
      ? 'Digits are missing.'
      : 'This is no phone number.'
}

function momentOf(cell: Cell, monthFirst: boolean) {
  const instant = dateOf(cell, monthFirst)
  if (instant === undefined) return undefined
  const moment = momentText(new Date(instant))
  return isFollowUp(moment) ? moment : undefined
}
