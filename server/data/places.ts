import { count, parameterOf, rowsOf, type Asking } from './asking.ts'
import { nullable } from './columns.ts'
import type { Dialect } from './conditions.ts'
import type { Place, Ranks } from './landmarks.ts'
import { orderBy, totalOrder } from './ordering.ts'
import type { Attribute, Order, Query } from './query.ts'
import { fixed, joined, sql, type Parameter, type Sql } from './sql.ts'

/**
 * The rows to choose from. `rows` says how many they are, where that is known and worth knowing, and `ranks` where each stands in
 * the first column that is ordered by. With `steps`, no walk along an order reads more rows than that, and one that would have to
 * says so in `cut`: its places are then not the page.
 */
export type Choice = {
  where: Sql
  range?: Sql
  rows?: number | undefined
  ranks?: Ranks | undefined
  steps?: Steps
  speech: Speech
}
/** `columns`: what the filter looks at. */
export type Steps = { most: number; cut: boolean; columns: Sql }
/** How an engine orders, and the columns that its indexes hold. */
export type Speech = { dialect: Dialect; column: (attribute: Attribute) => Sql }

/**
 * The arrival numbers of a page. A far page is reached from the nearer end, and an order whose ties run against it is put
 * together of runs of equal values: no index has it, and sorting a run of many thousands for ten rows is slow.
 */
export function* placesOf(query: Query, choice: Choice): Asking<number[]> {
  const orders = totalOrder(query.orders)
  const [first] = orders
  if (first === undefined || query.limit === 0 || query.offset >= (choice.rows ?? Infinity))
    return []
  const plain = orders.every(({ direction }) => direction === first.direction)
  if (orders.length > 2 || (!plain && first.direction === 'ascending'))
    return yield* read(orders, query, choice)
  if (!plain)
    return choice.ranks
      ? yield* againstTiesBy(choice.ranks, query)
      : yield* againstTies(first.attribute, query, choice)
  return yield* fromNearerEnd(orders, query, choice)
}

type Part = { limit: number; offset: number }

function* read(orders: Order[], part: Part, choice: Choice): Asking<number[]> {
  const steps = yield* walk(orders, { ...part, column: fixed('NULL') }, choice)
  return steps.map(({ place }) => place)
}

type Step = { place: number; value: Parameter | null }

/** The places of a part of the order, with what they have in a column. */
function* walk(
  orders: Order[],
  { limit, offset, column }: Part & { column: Sql },
  { where, range = sql`TRUE`, steps, speech }: Choice,
): Asking<Step[]> {
  const order = orderBy(orders, speech.dialect)
  // What stands before a limit cannot be taken apart by the engine, so that the filter is tried on these rows alone.
  const rows = steps
    ? sql`SELECT sequence AS place, value FROM (
        SELECT sequence, ${steps.columns}, ${column} AS value FROM submissions
        WHERE ${range} ORDER BY ${order} LIMIT ${steps.most}
      ) AS steps WHERE ${where}`
    : sql`SELECT sequence AS place, ${column} AS value FROM submissions
        WHERE ${joined([range, where], 'AND')} ORDER BY ${order}`
  const found = (yield* rowsOf(sql`${rows} LIMIT ${limit} OFFSET ${offset}`)).map(
    ({ place, value }) => ({ place: Number(place), value: parameterOf(value) }),
  )
  if (steps && found.length < limit && (yield* reaches(range, steps.most))) steps.cut = true
  return found
}

/** Whether there are as many rows as that. */
function* reaches(range: Sql, most: number): Asking<boolean> {
  return (
    (yield* count(sql`(SELECT 1 FROM submissions WHERE ${range} LIMIT ${most}) AS counted`)) ===
    most
  )
}

function* fromNearerEnd(orders: Order[], part: Part, choice: Choice): Asking<number[]> {
  const { rows, ranks } = choice
  const rising = orders.every(({ direction }) => direction === 'ascending')
  if (ranks && rising) return (yield* ranks.at(part.offset, part.limit)).map(sequenceOf)
  if (rows === undefined || (part.offset * 2 < rows && !ranks))
    return yield* read(orders, part, choice)
  const limit = Math.min(part.limit, rows - part.offset)
  const offset = rows - part.offset - limit
  if (ranks) return (yield* ranks.at(offset, limit)).map(sequenceOf).toReversed()
  return (yield* read(reversed(orders), { limit, offset }, choice)).toReversed()
}

const reversed = (orders: Order[]) =>
  orders.map(({ attribute, direction }): Order => ({
    attribute,
    direction: direction === 'ascending' ? 'descending' : 'ascending',
  }))

const both = (attribute: Attribute, direction: Order['direction']): Order[] => [
  { attribute, direction },
  { attribute: '$sequence', direction },
]

/** The greatest value first, and of equal ones the earliest, where no ranks are known. */
function* againstTies(
  attribute: Attribute,
  { limit, offset }: Part,
  choice: Choice,
): Asking<number[]> {
  const column = choice.speech.column(attribute)
  const begin = { limit: 1, offset }
  const [met] = yield* fromNearerEnd(both(attribute, 'descending'), begin, choice)
  if (met === undefined) return []
  const value = yield* valueAt(column, met)
  const run = within(choice, same(column, value))
  const places =
    offset === 0 ? yield* earliest(run, { limit, offset }) : yield* mirrored(run, met, limit)
  const missing = limit - places.length
  if (missing === 0 || value === null) return places
  const lower = yield* below(attribute, missing, within(choice, sql`${column} < ${value}`))
  const still = missing - lower.length
  if (still === 0 || !nullable(attribute)) return [...places, ...lower]
  const none = within(choice, same(column, null))
  return [...places, ...lower, ...(yield* earliest(none, { limit: still, offset: 0 }))]
}

/** So many rows on each side of a page are looked at for where its runs begin and end: most names are fewer people's. */
const beside = 128

/** As `againstTies`, where it is known which row stands where. */
function* againstTiesBy(ranks: Ranks, { limit, offset }: Part): Asking<number[]> {
  const end = ranks.rows - offset
  const first = Math.max(0, end - limit - beside)
  const last = Math.min(ranks.rows, end + beside)
  const around = yield* ranks.at(first, last - first)
  const met = around[end - 1 - first]
  if (met === undefined) return []
  const runs = [...Map.groupBy(around, ({ value }) => value).values()]
  const page = runs
    .toReversed()
    .flat()
    .slice(last - end, last - end + limit)
  const mayGoOn = [first > 0 && runs[0], last < ranks.rows && runs.at(-1)]
  const known = ({ value }: Place) => !mayGoOn.some((run) => run && run[0]?.value === value)
  if (page.every(known)) return page.map(sequenceOf)
  const inRun = yield* mirroredBy(ranks, met.value, { limit, offset })
  const missing = limit - inRun.length
  if (missing === 0) return inRun
  const part = { limit: missing, offset: offset + inRun.length }
  return [...inRun, ...(yield* againstTiesBy(ranks, part))]
}

const sequenceOf = ({ sequence }: Place) => sequence

/** The rows of a run, by where it begins and ends: behind it stand the greater values, which come first. */
function* mirroredBy(
  ranks: Ranks,
  value: Parameter | null,
  { limit, offset }: Part,
): Asking<number[]> {
  const begin = yield* ranks.before(value, 'value')
  const end = yield* ranks.before(value, 'behind')
  const rank = begin + offset - (ranks.rows - end)
  return (yield* ranks.at(rank, Math.min(limit, end - rank))).map(sequenceOf)
}

const near = 5_000

/**
 * The rows of a run, from the one on that mirrors the one met: as many come before it as are later than the one met,
 * because the walk read the run backwards. Near the end of the run it is read from there.
 */
function* mirrored(run: Choice, met: number, limit: number): Asking<number[]> {
  const counted = (which: Sql, most: number) =>
    count(sql`(SELECT 1 FROM submissions WHERE ${run.range ?? sql`TRUE`} AND ${run.where}
        AND sequence ${which} ${met} LIMIT ${most}) AS counted`)
  const left = yield* counted(fixed('<='), near)
  if (left === near) {
    const offset = yield* counted(fixed('>'), Number.MAX_SAFE_INTEGER)
    return yield* earliest(run, { limit, offset })
  }
  const part = { limit: Math.min(limit, left), offset: Math.max(0, left - limit) }
  const latest: Order[] = [{ attribute: '$sequence', direction: 'descending' }]
  return (yield* read(latest, part, run)).toReversed()
}

/** The first rows of the lower values. */
function* below(attribute: Attribute, limit: number, choice: Choice): Asking<number[]> {
  const column = choice.speech.column(attribute)
  const greatest = both(attribute, 'descending')
  const walked = yield* walk(greatest, { limit, offset: 0, column }, choice)
  const last = walked.at(-1)
  if (last === undefined) return []
  const runs = Map.groupBy(walked, ({ value }) => value)
  // The last run may go on behind what was walked; its earliest rows are then among the others.
  const length = runs.get(last.value)?.length ?? 0
  runs.delete(last.value)
  const whole = [...runs.values()].flatMap((run) => run.toReversed().map(({ place }) => place))
  const run = within(choice, same(column, last.value))
  return [...whole, ...(yield* earliest(run, { limit: length, offset: 0 }))]
}

const earliest = (choice: Choice, part: Part) =>
  read([{ attribute: '$sequence', direction: 'ascending' }], part, choice)

const within = (choice: Choice, range: Sql): Choice => ({ ...choice, range })

const same = (column: Sql, value: Parameter | null) =>
  value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`

function* valueAt(column: Sql, place: number): Asking<Parameter | null> {
  const [row] = yield* rowsOf(
    sql`SELECT ${column} AS value FROM submissions WHERE sequence = ${place}`,
  )
  return parameterOf(row?.['value'])
}
