import { week } from '#contract/opening.ts'
import { type Overview, periods, Slice, type Period } from '#contract/staff/overview.ts'
import { paths } from '#contract/paths.ts'
import type { CatalogueNames } from '#contract/suggestions.ts'
import { isStage, stageWord } from '../enquiry/marks/stage.tsx'
import { sourceWord } from '../ui/catalogue-names.ts'

/** Of owners: what a part of the page shows, and the period of its figures. */
export type PartOf = { all: NonNullable<Overview['all']>; slice: Slice }

/** What an address shows: the overview, or the list behind one of its figures. */
export type Shown = { slice: Slice; list: boolean; page: number }

const names = Object.keys(Slice.properties)
const isPeriod = (text: string | undefined): text is Period => periods.some((one) => one === text)

/** Whatever else is in the address is left out; the server refuses a value that cannot be. */
export function shownFrom(query: string): Shown {
  const params = new URLSearchParams(query)
  const values = Object.fromEntries([...params].filter(([name]) => names.includes(name)))
  const period = isPeriod(values['period']) ? values['period'] : '30-days'
  const page = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  return { slice: { ...values, period }, list: params.get('list') === 'true', page }
}

export const overviewAddress = ({ period, counsellor }: Slice) =>
  `${paths.adminOverview}?${new URLSearchParams({ period, ...(counsellor && { counsellor }) })}`

export const listAddress = (slice: Slice, page = 1) =>
  `${paths.adminOverview}?${new URLSearchParams({ list: 'true', ...slice, ...(page > 1 && { page: String(page) }) })}`

export const periodWords: Record<Period, string> = {
  '30-days': '30 days',
  '12-weeks': '12 weeks',
  '12-months': '12 months',
}

export const callWords = {
  '1h': 'within 1 hour',
  '4h': '1 to 4 hours',
  '12h': '4 to 12 hours',
  '24h': '12 to 24 hours',
  later: 'later',
  never: 'not yet called',
  waiting: 'still in time',
  'left-out': 'spam, imported, or more of the same person',
  'in-time': 'called within 24 hours',
  missed: 'not called within 24 hours',
  promised: '24 hours old',
}

export const stepWords = {
  received: 'Each person once',
  reached: 'Reached',
  followed: 'Follow up',
  enrolled: 'Enrolled',
}

export function universityWord(id: string, catalogue: CatalogueNames | undefined) {
  if (id === 'none') return 'None, another form'
  if (id === 'other') return 'Not in our list'
  return catalogue?.shortNames.universities[id] ?? catalogue?.universities[id] ?? id
}

export const branchWord = (id: string, catalogue: CatalogueNames | undefined) =>
  id === 'other'
    ? 'another branch'
    : id === 'none'
      ? ''
      : (catalogue?.shortNames.branches[id] ?? catalogue?.branches[id] ?? id)

/** What a list is limited to, in words, beside its period. */
export function wordsOf(
  slice: Slice,
  catalogue: CatalogueNames | undefined,
  nameOf: (id: string) => string,
): string[] {
  const { from, to, counsellor, source, university, branch, stage, open, overdue } = slice
  const { step, call, weekday, hours, office, topic, answered, before } = slice
  const [first, last] = hours?.split('-').map(Number) ?? []
  return [
    ...(before ? ['the period before'] : []),
    ...(from
      ? [from === to || !to ? dateWords(from) : `${dateWords(from)} to ${dateWords(to)}`]
      : []),
    ...(counsellor
      ? [counsellor === 'none' ? 'with nobody yet' : `with ${nameOf(counsellor)}`]
      : []),
    ...(source ? [`by ${sourceWord(source)}`] : []),
    ...(university ? [universityWord(university, catalogue)] : []),
    ...(branch ? [branchWord(branch, catalogue)] : []),
    ...(stage && isStage(stage) ? [`now ${stageWord(stage)}`] : []),
    ...(open ? ['open'] : []),
    ...(overdue ? ['overdue'] : []),
    ...(step ? [stepWords[step].toLowerCase()] : []),
    ...(call ? [callWords[call]] : []),
    ...(weekday ? [week[Number(weekday)] ?? ''] : []),
    ...(first !== undefined && last !== undefined ? [`${clock(first)} to ${clock(last + 1)}`] : []),
    ...(office ? ['while the office was open'] : []),
    ...(topic ? [catalogue?.topics[topic] ?? topic] : []),
    ...(answered ? [answered === 'true' ? 'answered' : 'not answered'] : []),
  ].filter(Boolean)
}

export const clock = (hour: number) => `${hour}:00`

/** `Mon 2 Nov`. A day has no time zone. */
export const dateWords = (day: string, more: Intl.DateTimeFormatOptions = { weekday: 'short' }) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC', ...more })
    .format(new Date(day))
    .replace(',', '')

/** `30 min`, `3 h 40 min`, `31 h`, `19 days`. */
export function timeWords(ms: number) {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60)
    return minutes % 60 === 0
      ? `${minutes / 60} h`
      : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

export const share = (part: number, whole: number) =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)} %`
