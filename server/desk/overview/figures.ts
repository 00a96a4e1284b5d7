import { stages } from '#contract/staff/marks.ts'
import { calls, inTime, missed, type Call, type Overview } from '#contract/staff/overview.ts'
import { textOf } from '../../db/text.ts'
import { minute, openStages, textOfDay, type Span } from './span.ts'

type Row = Record<string, unknown>
type All = NonNullable<Overview['all']>
type Line = { a: string; b: string | null; c: string | null; counts: number[] }
/** Of those who are with one person, came one way, and stand alike. */
type Stand = {
  assignee: string
  source: string
  stage: string
  call: Call
  now: boolean
  received: boolean
  reached: boolean
  followed: boolean
  count: number
  overdue: number
}
/** `open`: of them, while the office was open. */
type Hour = { day: number; hour: number; count: number; open: number }

/** From the lines of `countOverview`. `names` of people, by their ids. */
export function overviewFrom(rows: Row[], span: Span, names: Map<string, string>) {
  const hours = linesOf(rows, 'hour').map(hourOf)
  const stands = linesOf(rows, 'stand').map(standOf)
  const present = stands.filter(({ now }) => now)
  const waits = linesOf(rows, 'wait')
  const came = hours.filter(({ day }) => day >= span.from)
  const all: All = {
    count: between(hours, span),
    before: between(hours, span.before),
    buckets: bucketsFrom(hours, span),
    calls: recordOf(calls, (one) => count(present, ({ call }) => call === one)),
    callsBefore: {
      inTime: count(stands, ({ now, call }) => !now && inTime.includes(call)),
      promised: count(stands, ({ now, call }) => !now && [...inTime, ...missed].includes(call)),
    },
    medians: {
      called: medianWait(waits),
      calledInOffice: medianIn(rows, 'office_wait'),
      reached: medianIn(rows, 'until_reached'),
      followed: medianIn(rows, 'until_followed'),
      enrolled: medianIn(rows, 'until_enrolled'),
    },
    steps: {
      received: count(present, ({ received }) => received),
      reached: count(present, ({ reached }) => reached),
      followed: count(present, ({ followed }) => followed),
      enrolled: count(present, isEnrolled),
    },
    stages: recordOf(stages, (one) =>
      count(present, ({ received, stage }) => received && stage === one),
    ),
    sources: sourcesFrom(stands),
    universities: universitiesFrom(linesOf(rows, 'university')),
    hours: Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (__, hour) =>
        sum(came, (one) => ((one.day + 3) % 7 === weekday && one.hour === hour ? one.count : 0)),
      ),
    ),
    inOffice: sum(came, ({ open }) => open),
    topics: topicsFrom(linesOf(rows, 'topics')),
  }
  return { all, counsellors: counsellorsFrom(present, waits, names) }
}

const linesOf = (rows: Row[], part: string): Line[] =>
  rows
    .filter((row) => row['part'] === part)
    .map((row) => ({
      a: String(row['a']),
      b: textOf(row['b']),
      c: textOf(row['c']),
      counts: ['n', 'n2', 'n3', 'n4'].map((name) => Number(row[name] ?? Number.NaN)),
    }))

const hourOf = ({ a, counts: [all = 0, open = 0] }: Line): Hour => ({
  day: Math.floor(Number(a) / 24),
  hour: Number(a) % 24,
  count: all,
  open,
})

const standOf = ({
  a,
  b,
  c,
  counts: [all = 0, call = 0, steps = 0, overdue = 0],
}: Line): Stand => ({
  assignee: a,
  source: b ?? '',
  stage: c ?? '',
  call: calls[call >> 1] ?? 'left-out',
  now: call % 2 === 1,
  received: steps >= 4,
  reached: (steps & 2) !== 0,
  followed: steps % 2 === 1,
  count: all,
  overdue,
})

const sum = <Item>(items: Item[], countOf: (item: Item) => number) =>
  items.reduce((all, item) => all + countOf(item), 0)
const count = (stands: Stand[], holds: (stand: Stand) => boolean) =>
  sum(stands.filter(holds), (stand) => stand.count)
const between = (hours: Hour[], { from, to }: { from: number; to: number }) =>
  sum(hours, (one) => (one.day >= from && one.day <= to ? one.count : 0))
const isEnrolled = ({ received, stage }: Stand) => received && stage === 'enrolled'
const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count

const recordOf = <Key extends string>(keys: readonly Key[], valueOf: (key: Key) => number) =>
  // All of these keys.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, number>

const bucketsFrom = (hours: Hour[], { buckets, bucketsBefore }: Span): All['buckets'] =>
  buckets.map((bucket, at) => {
    const before = bucketsBefore[at] ?? bucket
    return {
      from: textOfDay(bucket.from),
      to: textOfDay(bucket.to),
      count: between(hours, bucket),
      before: between(hours, before),
      beforeFrom: textOfDay(before.from),
      beforeTo: textOfDay(before.to),
    }
  })

const sourcesFrom = (stands: Stand[]): All['sources'] =>
  Object.entries(Object.groupBy(stands, ({ source }) => source))
    .map(([source, own = []]) => ({
      source,
      count: count(own, ({ now }) => now),
      before: count(own, ({ now }) => !now),
      reached: count(own, ({ now, reached }) => now && reached),
      enrolled: count(own, (stand) => stand.now && isEnrolled(stand)),
    }))
    .toSorted(byCount)

const universitiesFrom = (lines: Line[]): All['universities'] =>
  Object.entries(Object.groupBy(lines, ({ a }) => a))
    .map(([university, own = []]) => ({
      university,
      count: sum(own, ({ counts }) => counts[0] ?? 0),
      enrolled: sum(own, ({ counts }) => counts[1] ?? 0),
      branches: own
        .map(({ b, counts }) => ({ branch: b ?? 'other', count: counts[0] ?? 0 }))
        .toSorted(byCount),
    }))
    .toSorted(byCount)

const counsellorsFrom = (
  stands: Stand[],
  waits: Line[],
  names: Map<string, string>,
): Overview['counsellors'] =>
  Object.entries(Object.groupBy(stands, ({ assignee }) => assignee))
    .map(([id, own = []]) => ({
      id: id === 'none' ? null : id,
      name: names.get(id) ?? '',
      given: count(own, ({ received }) => received),
      reached: count(own, ({ reached }) => reached),
      open: count(
        own,
        ({ received, stage }) => received && openStages.some((one) => one === stage),
      ),
      overdue: sum(own, ({ overdue }) => overdue),
      enrolled: count(own, isEnrolled),
      median: medianWait(waits.filter(({ a }) => a === id)),
    }))
    // Those that are with nobody come last.
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) || other.given - one.given,
    )

function medianIn(rows: Row[], part: string) {
  const [value = Number.NaN] = linesOf(rows, part)[0]?.counts ?? []
  return Number.isNaN(value) ? null : value
}

/** To the minute. */
function medianWait(lines: Line[]) {
  const waits = lines
    .map(({ counts: [size = 0, minutes = 0] }) => ({ size, minutes }))
    .toSorted((one, other) => one.minutes - other.minutes)
  const size = sum(waits, (one) => one.size)
  if (size === 0) return null
  const at = (place: number) => {
    let before = 0
    return waits.find((one) => (before += one.size) > place)?.minutes ?? 0
  }
  return ((at(Math.floor((size - 1) / 2)) + at(Math.floor(size / 2))) / 2) * minute
}

/** Asked: answered, or noted as left out. */
function topicsFrom(lines: Line[]): All['topics'] {
  const topics = new Map<string, All['topics'][number]>()
  for (const { a, b: missing, counts } of lines) {
    const [size = 0] = counts
    const asked = new Set([...a.split(','), missing ?? ''].filter((id) => id && id !== 'null'))
    for (const topic of asked) {
      const before = topics.get(topic) ?? { topic, asked: 0, answered: 0 }
      const answered = before.answered + (topic === missing ? 0 : size)
      topics.set(topic, { topic, asked: before.asked + size, answered })
    }
  }
  return [...topics.values()].toSorted((one, other) => other.asked - one.asked)
}
