import { finishedStages, stages } from '#contract/staff/marks.ts'
import { inUtc, momentIn } from '#contract/staff/follow-up.ts'
import type { Overview, Period, Slice } from '#contract/staff/overview.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Work is left to do. */
export const openStages = stages.filter((stage) => !finishedStages.includes(stage))

type Bucket = { from: number; to: number }

/** Days are numbered from 1970-01-01, by the clock of the zone; all ends are included. */
export type Span = Bucket & {
  now: number
  /** A moment, as follow-ups have them. */
  moment: string
  before: Bucket
  /** Of the period, and the same ones of the period before. */
  buckets: Bucket[]
  bucketsBefore: Bucket[]
  /** From this instant on, the zone is so far from UTC. The first one is that of the beginning. */
  offsets: { since: number; offset: number }[]
  /** The instants at which the period before begins, and this one ends. */
  begins: number
  ends: number
}

/** `counsellor`: only theirs; an id, or `none`. */
export type Counted = { span: Span; counsellor?: string | undefined }

/** Which of them, and the page from 1. */
export type SliceOf = Counted & { slice: Slice; page: number }

export function spanOf(period: Period, timeZone: string, now: number): Span {
  const moment = momentIn(timeZone, now)
  const today = dayOfText(moment)
  const starts = startsOf(period, today)
  const buckets = starts.map((from, index) => ({ from, to: (starts[index + 1] ?? today + 1) - 1 }))
  const startsBefore = beforeOf(period, starts)
  const bucketsBefore = startsBefore.map((from, index) => {
    const next = startsBefore[index + 1]
    // A week or a month that is under way is put beside the same days of the one before.
    const days = (buckets.at(-1)?.to ?? 0) - (buckets.at(-1)?.from ?? 0)
    const end = (starts[0] ?? today) - 1
    return { from, to: next === undefined ? Math.min(from + days, end) : next - 1 }
  })
  const [from = today] = starts
  const [beforeFrom = today] = startsBefore
  const before = { from: beforeFrom, to: bucketsBefore.at(-1)?.to ?? beforeFrom }
  const begins = startOf(beforeFrom, timeZone)
  const ends = startOf(today + 1, timeZone)
  return {
    now,
    moment,
    from,
    to: today,
    before,
    buckets,
    bucketsBefore,
    offsets: offsetsOf(timeZone, begins, ends),
    begins,
    ends,
  }
}

function startsOf(period: Period, today: number) {
  if (period === '30-days') return Array.from({ length: 30 }, (_, index) => today - 29 + index)
  const monday = today - ((today + 3) % 7)
  if (period === '12-weeks')
    return Array.from({ length: 12 }, (_, index) => monday + 7 * (index - 11))
  return Array.from({ length: 12 }, (_, index) => monthOf(today, index - 11))
}

function beforeOf(period: Period, starts: number[]) {
  if (period === '12-months') return starts.map((start) => monthOf(start, -12))
  return starts.map((start) => start - (period === '30-days' ? 30 : 84))
}

/** The first day of a month so many months later. */
function monthOf(number: number, later: number) {
  const date = new Date(number * day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later) / day
}

export const dayOfText = (text: string) => Date.parse(text.slice(0, 10)) / day
export const textOfDay = (number: number) => new Date(number * day).toISOString().slice(0, 10)

const offsetAt = (timeZone: string, instant: number) =>
  inUtc(momentIn(timeZone, instant)).getTime() - Math.floor(instant / minute) * minute

/** The instant at which a day begins. */
function startOf(number: number, timeZone: string) {
  const first = number * day - offsetAt(timeZone, number * day)
  return number * day - offsetAt(timeZone, first)
}

/** Looked at each week: no zone changes its clock twice in one. */
function offsetsOf(timeZone: string, begins: number, ends: number): Span['offsets'] {
  const offsets = [{ since: begins, offset: offsetAt(timeZone, begins) }]
  for (let from = begins; from < ends; from += 7 * day) {
    const to = from + 7 * day
    const offset = offsetAt(timeZone, to)
    if (offset !== offsets.at(-1)?.offset)
      offsets.push({ since: changeBetween(timeZone, from, to), offset })
  }
  return offsets
}

/** The minute at which the clock changes between two instants. */
function changeBetween(timeZone: string, from: number, to: number): number {
  if (to - from <= minute) return to
  const middle = Math.floor((from + to) / 2 / minute) * minute
  return offsetAt(timeZone, middle) === offsetAt(timeZone, from)
    ? changeBetween(timeZone, middle, to)
    : changeBetween(timeZone, from, middle)
}

/** As the contract has them. */
export const daysOf = ({ from, to, before }: Span): Overview['span'] => ({
  from: textOfDay(from),
  to: textOfDay(to),
  beforeFrom: textOfDay(before.from),
  beforeTo: textOfDay(before.to),
})
