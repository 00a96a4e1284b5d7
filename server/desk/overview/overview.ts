import { notAnsweredKind } from '#contract/staff/marks.ts'
import { dayOf } from '#contract/staff/follow-up.ts'
import {
  calls,
  inTime,
  missed,
  sliceRows,
  type Call,
  type Slice,
  type SliceList,
} from '#contract/staff/overview.ts'
import type { Db, Dialect, Row } from '../../db/db.ts'
import { fixed, joined, listed, sql, type Sql } from '../../db/sql.ts'
import { textOf } from '../../db/text.ts'
import {
  day,
  dayOfText,
  hour,
  minute,
  openStages,
  type Counted,
  type SliceOf,
  type Span,
} from './span.ts'

/** Monday to Saturday, as the contact page says. */
const office = { days: 6, opens: 9 * hour, closes: 17.5 * hour }

// In the statement itself: engines disagree about the type of a parameter that is reckoned with.
const number = (value: number) => fixed(String(Math.trunc(value)))
const texts = (values: readonly string[]) => listed(values.map((value) => fixed(`'${value}'`)))

/** A short number is sorted faster than a word. */
const callNumber = (call: Call) => number(calls.indexOf(call))

/** An instant by the clock of the zone, in milliseconds as if it were in UTC. */
function local(instant: Sql, { offsets }: Span) {
  const [first, ...later] = offsets
  const cases = later
    .toReversed()
    .map(({ since, offset }) => sql`WHEN ${instant} >= ${number(since)} THEN ${number(offset)}`)
  const offset = number(first?.offset ?? 0)
  return later.length === 0
    ? sql`(${instant} + ${offset})`
    : sql`(${instant} + CASE ${cases.reduce((all, one) => sql`${all} ${one}`)} ELSE ${offset} END)`
}

/** How long the office was open until then, in all. 1970 began on a Thursday. */
function openUntil(time: Sql) {
  const since = sql`(${time} + ${number(3 * day)})`
  const weekday = sql`(${since} / ${number(day)} % 7)`
  const open = number(office.closes - office.opens)
  const inDay = sql`(${time} % ${number(day)})`
  return sql`((${since} / ${number(7 * day)} * ${number(office.days)}
      + CASE WHEN ${weekday} < ${number(office.days)} THEN ${weekday} ELSE ${number(office.days)} END) * ${open}
    + CASE WHEN ${weekday} >= ${number(office.days)} OR ${inDay} < ${number(office.opens)} THEN 0
        WHEN ${inDay} > ${number(office.closes)} THEN ${open} ELSE ${inDay} - ${number(office.opens)} END)`
}

const firstOf = (reached: readonly string[]) =>
  sql`min(CASE WHEN kind = 'stage' AND text IN (${texts(reached)}) THEN activity.created_at END)`
/** When somebody was first called, and first came to a stage. A stage that is set says that there was a call. */
const touches = sql`
  min(CASE WHEN kind <> 'stage' OR text IN ('called', 'no-answer', 'follow-up', 'enrolled') THEN activity.created_at END) AS called_at,
  ${firstOf(['called', 'follow-up', 'enrolled'])} AS reached_at,
  ${firstOf(['follow-up', 'enrolled'])} AS followed_at,
  ${firstOf(['enrolled'])} AS enrolled_at`
const isTouch = sql`activity.kind IN ('call', 'whatsapp', 'mail', 'stage')`
/** Which enquiry of one person, as staff have joined them, came first: a number by its type, or SQLite looks it up row by row. */
const members = sql`members AS MATERIALIZED (SELECT sequence, CAST(first_value(sequence)
    OVER (PARTITION BY person ORDER BY created_at, sequence) AS bigint) AS first FROM enquiries WHERE person IS NOT NULL)`
/** Materialized: joined row by row, each would look for all numbers. */
const noted = sql`noted AS MATERIALIZED (SELECT sequence, text AS missing FROM activity WHERE number IN (
    SELECT max(number) FROM activity WHERE kind = ${fixed(`'${notAnsweredKind}'`)} GROUP BY sequence))`
const flag = (condition: Sql) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`

const own = (value: Sql) => sql`CASE WHEN kind = 'eligibility' THEN ${value} ELSE 'none' END`

/** Whatever was done about one person counts for the enquiry by which they first came. */
const touchedSince = (begins: number) => sql`touched AS MATERIALIZED (
    SELECT sequence, ${touches} FROM activity WHERE ${isTouch}
      AND sequence >= (SELECT min(sequence) FROM enquiries WHERE created_at >= ${number(begins)})
      AND sequence NOT IN (SELECT sequence FROM members) GROUP BY sequence
    UNION ALL SELECT first, ${touches} FROM members JOIN activity USING (sequence) WHERE ${isTouch} GROUP BY first)`

/** With what was done about each enquiry. */
function rowsOf({ span, counsellor }: Counted, { mayGoOn }: Dialect) {
  const whose =
    counsellor === undefined ? sql`TRUE` : sql`coalesce(assignee, 'none') = ${counsellor}`
  return sql`SELECT row.*, CASE WHEN first <> row.sequence THEN 0 ELSE 1 END AS received,
      called_at, reached_at, followed_at, enrolled_at, missing
    FROM (SELECT CASE WHEN kind = 'eligibility' THEN 'eligibility' ELSE 'enquiries' END AS collection,
        sequence, created_at, stage, coalesce(assignee, 'none') AS assignee, follow_up_at, source, imported_at,
        ${own(sql`coalesce(university_id, 'other')`)} AS university,
        ${own(sql`coalesce(branch_id, 'other')`)} AS branch, topics
      FROM enquiries WHERE created_at >= ${number(span.begins)} AND created_at < ${number(span.ends)}
        AND ${whose} AND ${mayGoOn}) AS row
    LEFT JOIN touched ON touched.sequence = row.sequence
    LEFT JOIN members ON members.sequence = row.sequence
    LEFT JOIN noted ON noted.sequence = row.sequence`
}

/** A row for each enquiry of both periods, with all that a figure is counted by. */
function facts(counted: Counted, dialect: Dialect) {
  const { span } = counted
  const wait = sql`called_at - created_at`
  const isOpen = sql`received = 1 AND stage IN (${texts(openStages)})`
  return sql`${members}, ${touchedSince(span.begins)}, ${noted}, facts AS MATERIALIZED (
    SELECT collection, received, sequence, created_at, stage, assignee, source, university, branch, topics, missing,
      came / ${number(day)} AS day, (came / ${number(day)} + 3) % 7 * 24 + came % ${number(day)} / ${number(hour)} AS hour,
      ${flag(sql`came >= ${number(span.from * day)}`)} AS now,
      ${flag(sql`(came / ${number(day)} + 3) % 7 < ${number(office.days)}
        AND came % ${number(day)} BETWEEN ${number(office.opens)} AND ${number(office.closes)}`)} AS in_office,
      ${wait} AS wait,
      CASE WHEN called_at IS NOT NULL THEN ${openUntil(sql`called`)} - ${openUntil(sql`came`)} END AS office_wait,
      CASE WHEN received = 0 OR stage = 'spam' OR imported_at IS NOT NULL THEN ${callNumber('left-out')}
        WHEN ${wait} <= ${number(hour)} THEN ${callNumber('1h')} WHEN ${wait} <= ${number(4 * hour)} THEN ${callNumber('4h')}
        WHEN ${wait} <= ${number(12 * hour)} THEN ${callNumber('12h')} WHEN ${wait} <= ${number(day)} THEN ${callNumber('24h')}
        WHEN called_at IS NOT NULL THEN ${callNumber('later')}
        WHEN created_at > ${number(span.now - day)} THEN ${callNumber('waiting')} ELSE ${callNumber('never')} END AS call,
      ${flag(sql`received = 1 AND (stage IN ('called', 'follow-up', 'enrolled') OR reached_at IS NOT NULL AND stage <> 'new')`)} AS reached,
      ${flag(sql`received = 1 AND (stage IN ('follow-up', 'enrolled') OR followed_at IS NOT NULL AND stage <> 'new')`)} AS followed,
      ${flag(sql`received = 1 AND stage = 'enrolled'`)} AS enrolled,
      reached_at - created_at AS until_reached, followed_at - reached_at AS until_followed,
      enrolled_at - followed_at AS until_enrolled,
      ${flag(isOpen)} AS is_open,
      ${flag(sql`${isOpen} AND follow_up_at < ${span.moment}
        AND substr(follow_up_at, 1, 10) <> ${dayOf(span.moment)}`)} AS overdue
    FROM (SELECT *, ${local(sql`created_at`, span)} AS came, ${local(sql`called_at`, span)} AS called
      FROM (${rowsOf(counted, dialect)}) AS every) AS timed
    WHERE came >= ${number(span.from * day)} OR came < ${number((span.before.to + 1) * day)})`
}

const isPromised = `now = 1 AND wait IS NOT NULL AND call <> ${calls.indexOf('left-out')}`
/** Times whose middle is told, each of the rows that have it. */
const timed = {
  office_wait: isPromised,
  until_reached: 'now = 1 AND reached = 1 AND until_reached IS NOT NULL',
  until_followed: 'now = 1 AND followed = 1 AND until_followed IS NOT NULL',
  until_enrolled: 'now = 1 AND enrolled = 1 AND until_enrolled IS NOT NULL',
}

/** How many rows have each, in one pass. */
const sizes = fixed(
  `sizes AS MATERIALIZED (SELECT ${Object.entries(timed)
    .map(([time, where]) => `count(CASE WHEN ${where} THEN 1 END) AS ${time}`)
    .join(', ')} FROM facts)`,
)

/** Both middle ones. Ordered by one number, which is the cheapest order there is. */
const middle = ([time, where]: [string, string]) =>
  fixed(`SELECT '${time}', NULL, NULL, NULL, CAST(avg(time) AS bigint), 0, 0, 0 FROM (
    SELECT ${time} AS time FROM facts WHERE ${where} ORDER BY ${time}
    LIMIT (SELECT 2 - ${time} % 2 FROM sizes)
    OFFSET (SELECT CASE WHEN ${time} > 0 THEN (${time} - 1) / 2 ELSE 0 END FROM sizes)
  ) AS middle`)

/** All counts of the overview, in one statement: what a line counts, by which four values, and four counts. Few passes over the rows, each of which sorts them. */
export function countOverview({ list, dialect }: Db, counted: Counted): Promise<Row[]> {
  const text = fixed('CAST(NULL AS text)')
  const parts = [
    sql`SELECT 'hour' AS part, CAST(day * 24 + hour % 24 AS text) AS a, ${text} AS b, ${text} AS c,
      count(*) AS n, sum(in_office) AS n2, 0 AS n3, 0 AS n4 FROM facts GROUP BY day * 24 + hour % 24`,
    sql`SELECT 'stand', assignee, source, stage, count(*), call * 2 + now, received * 4 + reached * 2 + followed, sum(overdue)
      FROM facts GROUP BY assignee, source, stage, call, now, received, reached, followed`,
    sql`SELECT 'university', university, branch, NULL, count(*), sum(enrolled), 0, 0
      FROM facts WHERE now = 1 GROUP BY university, branch`,
    sql`SELECT 'topics', topics, missing, NULL, count(*), 0, 0, 0
      FROM facts WHERE now = 1 AND (topics IS NOT NULL OR missing IS NOT NULL) GROUP BY topics, missing`,
    sql`SELECT 'wait', assignee, NULL, NULL, count(*), wait / ${number(minute)}, 0, 0
      FROM facts WHERE ${fixed(isPromised)}
      GROUP BY assignee, wait / ${number(minute)}`,
    ...Object.entries(timed).map(middle),
  ]
  const [first, ...others] = parts
  const every = others.reduce((all, one) => sql`${all} UNION ALL ${one}`, first ?? sql``)
  return list(sql`WITH ${facts(counted, dialect)}, ${sizes} ${every}`)
}

function conditionOf(slice: Slice) {
  const { before, from, to, counsellor, source, university, branch, stage, open, overdue } = slice
  const { step, call, weekday, hours, office: inOffice, topic, answered } = slice
  const [least = 0, most = 23] = hours?.split('-').map(Number) ?? []
  const pattern = `%,${topic?.replaceAll(/[\\%_,]/g, '')},%`
  const left = sql`(missing IS NOT NULL AND missing = ${topic ?? null})`
  return joined(
    [
      sql`now = ${number(before ? 0 : 1)}`,
      ...(from ? [sql`day >= ${number(dayOfText(from))}`] : []),
      ...(to ? [sql`day <= ${number(dayOfText(to))}`] : []),
      ...(counsellor ? [sql`assignee = ${counsellor}`] : []),
      ...(source ? [sql`source = ${source}`] : []),
      ...(university ? [sql`university = ${university}`] : []),
      ...(branch ? [sql`branch = ${branch}`] : []),
      ...(stage ? [sql`received = 1 AND stage = ${stage}`] : []),
      ...(open ? [sql`is_open = 1`] : []),
      ...(overdue ? [sql`overdue = 1`] : []),
      ...(step ? [sql`${fixed(step)} = 1`] : []),
      ...(call ? [sql`call IN (${listed(callsOf(call).map(callNumber))})`] : []),
      ...(weekday ? [sql`hour / 24 = ${number(Number(weekday))}`] : []),
      ...(hours ? [sql`hour % 24 BETWEEN ${number(least)} AND ${number(most)}`] : []),
      ...(inOffice ? [sql`in_office = 1`] : []),
      ...(topic && answered !== 'false' ? [sql`(topics LIKE ${pattern} OR ${left})`] : []),
      ...(topic && answered === 'true' ? [sql`NOT ${left}`] : []),
      ...(topic && answered === 'false' ? [left] : []),
    ],
    'AND',
  )
}

function callsOf(call: NonNullable<Slice['call']>): readonly Call[] {
  if (call === 'in-time') return inTime
  if (call === 'missed') return missed
  return call === 'promised' ? [...inTime, ...missed] : [call]
}

/** The enquiries behind a figure. */
export async function listSlice(
  { all, list, dialect }: Db,
  { slice, page, ...counted }: SliceOf,
): Promise<SliceList> {
  const places = await list(sql`WITH ${facts(counted, dialect)}
    SELECT collection, sequence, call, wait, count(*) OVER () AS total FROM facts
    WHERE ${conditionOf(slice)} ORDER BY created_at DESC, collection, sequence DESC
    LIMIT ${number(sliceRows)} OFFSET ${number((page - 1) * sliceRows)}`)
  const which = dialect.oneOf(
    fixed('sequence'),
    places.map(({ sequence }) => Number(sequence)),
  )
  const found =
    places.length > 0
      ? await all(sql`SELECT sequence, id, reference, name, created_at, stage, assignee,
          CASE WHEN kind = 'eligibility' THEN university ELSE kind END AS one, coalesce(branch, course) AS other
        FROM enquiries WHERE ${which}`)
      : []
  const rows = new Map(found.map((row) => [Number(row['sequence']), row]))
  return {
    total: Number(places[0]?.['total'] ?? 0),
    rows: places.flatMap(({ collection, sequence, call, wait }) => {
      const row = rows.get(Number(sequence))
      if (!row) return []
      return [
        {
          // Only written by this file, and by the product.
          collection: collection as SliceList['rows'][number]['collection'],
          call: calls[Number(call)] ?? 'left-out',
          stage: row['stage'] as SliceList['rows'][number]['stage'],
          id: String(row['id']),
          reference: String(row['reference']),
          name: String(row['name']),
          about: [row['one'], row['other']].map(textOf).filter(Boolean).join(', '),
          receivedAt: new Date(Number(row['created_at'])).toISOString(),
          assignee: textOf(row['assignee']),
          waited: wait === null ? null : Number(wait),
        },
      ]
    }),
  }
}
