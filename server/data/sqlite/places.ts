import { comparedColumns, nullable } from '../columns.ts'
import { orderBy, totalOrder } from '../ordering.ts'
import type { Attribute, Order, Query } from '../query.ts'
import { fixed, joined, sql, type Parameter, type Sql } from '../sql.ts'
import type { Connection } from './connection.ts'
import { dialect } from './dialect.ts'

/** The rows to choose from, and how many they are where that is known and worth knowing. */
export type Choice = { from: Sql; where: Sql; rows?: number | undefined }

/**
 * The arrival numbers of a page. A far page is reached from the nearer end, and an order whose ties run against it is put
 * together of runs of equal values: no index has it, and sorting a run of many thousands for ten rows is slow.
 */
export function placesOf(connection: Connection, query: Query, choice: Choice): number[] {
  const orders = totalOrder(query.orders)
  const [first] = orders
  if (first === undefined || query.limit === 0 || query.offset >= (choice.rows ?? Infinity))
    return []
  const plain = orders.every(({ direction }) => direction === first.direction)
  if (orders.length > 2 || (!plain && first.direction === 'ascending'))
    return read(connection, orders, query, choice)
  if (!plain) return againstTies(connection, first.attribute, query, choice)
  return fromNearerEnd(connection, orders, query, choice)
}

type Part = { limit: number; offset: number }

function read(connection: Connection, orders: Order[], part: Part, choice: Choice): number[] {
  return connection
    .all(
      sql`SELECT sequence AS place FROM ${choice.from} WHERE ${choice.where}
        ORDER BY ${orderBy(orders, dialect)} LIMIT ${part.limit} OFFSET ${part.offset}`,
    )
    .map(({ place }) => Number(place))
}

function fromNearerEnd(connection: Connection, orders: Order[], part: Part, choice: Choice) {
  const { rows } = choice
  if (rows === undefined || part.offset * 2 < rows) return read(connection, orders, part, choice)
  const limit = Math.min(part.limit, rows - part.offset)
  const offset = rows - part.offset - limit
  return read(connection, reversed(orders), { limit, offset }, choice).toReversed()
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

/** The greatest value first, and of equal ones the earliest. */
function againstTies(
  connection: Connection,
  attribute: Attribute,
  { limit, offset }: Part,
  choice: Choice,
): number[] {
  const column = comparedColumns[attribute]
  const begin = { limit: 1, offset }
  const [met] = fromNearerEnd(connection, both(attribute, 'descending'), begin, choice)
  if (met === undefined) return []
  const value = valueAt(connection, column, met)
  const run = within(choice, same(column, value))
  const places = mirrored(connection, run, met, limit)
  const missing = limit - places.length
  if (missing === 0 || value === null) return places
  const lower = below(connection, attribute, missing, within(choice, sql`${column} < ${value}`))
  const still = missing - lower.length
  if (still === 0 || !nullable(attribute)) return [...places, ...lower]
  const none = within(choice, same(column, null))
  return [...places, ...lower, ...earliest(connection, none, { limit: still, offset: 0 })]
}

const near = 5_000

/**
 * The rows of a run, from the one on that mirrors the one met: as many come before it as are later than the one met,
 * because the walk read the run backwards. Near the end of the run it is read from there.
 */
function mirrored(connection: Connection, run: Choice, met: number, limit: number): number[] {
  const counted = (which: Sql, most: number) =>
    Number(
      connection.get(sql`SELECT count(*) AS rows FROM (
        SELECT 1 FROM ${run.from} WHERE ${run.where} AND sequence ${which} ${met} LIMIT ${most})`)?.[
        'rows'
      ],
    )
  const left = counted(fixed('<='), near)
  if (left === near) {
    const offset = counted(fixed('>'), Number.MAX_SAFE_INTEGER)
    return earliest(connection, run, { limit, offset })
  }
  const part = { limit: Math.min(limit, left), offset: Math.max(0, left - limit) }
  const latest: Order[] = [{ attribute: '$sequence', direction: 'descending' }]
  return read(connection, latest, part, run).toReversed()
}

/** The first rows of the lower values. */
function below(connection: Connection, attribute: Attribute, limit: number, choice: Choice) {
  const column = comparedColumns[attribute]
  const walked = connection.all(sql`SELECT ${column} AS value, sequence AS place
    FROM ${choice.from} WHERE ${choice.where}
    ORDER BY ${orderBy(both(attribute, 'descending'), dialect)} LIMIT ${limit}`)
  const last = walked.at(-1)
  if (last === undefined) return []
  const runs = Map.groupBy(walked, ({ value }) => value)
  // The last run may go on behind what was walked; its earliest rows are then among the others.
  const length = runs.get(last['value'])?.length ?? 0
  runs.delete(last['value'])
  const whole = [...runs.values()].flatMap((run) =>
    run.toReversed().map(({ place }) => Number(place)),
  )
  const run = within(choice, same(column, parameterOf(last['value'])))
  return [...whole, ...earliest(connection, run, { limit: length, offset: 0 })]
}

const earliest = (connection: Connection, choice: Choice, part: Part) =>
  read(connection, [{ attribute: '$sequence', direction: 'ascending' }], part, choice)

const within = ({ from, where }: Choice, more: Sql): Choice => ({
  from,
  where: joined([more, where], 'AND'),
})

const same = (column: Sql, value: Parameter | null) =>
  value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`

const valueAt = (connection: Connection, column: Sql, place: number) =>
  parameterOf(
    connection.get(
      sql`SELECT ${column} AS value FROM ${fixed('submissions')} WHERE sequence = ${place}`,
    )?.['value'],
  )

/** What stands in a compared column: the schema allows nothing else. */
const parameterOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : null
