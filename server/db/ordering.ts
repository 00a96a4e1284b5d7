import type { ListName } from '#contract/paths.ts'
import { collections, comparedColumn, isNullable, rowColumns, rowOf } from './columns.ts'
import { CursorNotFound, type Reader } from './db.ts'
import type { StoredRow } from './enquiry.ts'
import { isField } from './fields.ts'
import type { Attribute, Order, Query, Value } from './query.ts'
import { fixed, joined, listed, sql, type Sql } from './sql.ts'
import { folded, isStorable } from './text.ts'

/** Which rows to read, in a total order. `beside` holds on the requested side of the cursor. */
type Page = { order: Sql; limit: number; offset: number; beside?: Sql }

/** The requested page; one before its cursor is read backwards from the cursor. */
export async function pageOf(
  { all }: Pick<Reader, 'all'>,
  { cursor, limit, offset, orders: requested }: Query,
  name: ListName,
): Promise<Page> {
  const total = totalOrder(requested)
  const orders = cursor?.side === 'before' ? reversed(total) : total
  const page = { order: orderBy(orders), limit, offset }
  if (!cursor) return page
  if (!isStorable(cursor.id)) throw new CursorNotFound(cursor.id)
  const [row] = await all(sql`SELECT ${rowColumns} FROM enquiries
    WHERE id = ${cursor.id} AND ${collections[name]}`)
  if (!row) throw new CursorNotFound(cursor.id)
  return { ...page, beside: behind(rowOf(row), orders) }
}

/** The requested orders made total: the arrival number settles ties, in the direction of time if time leads. */
function totalOrder(orders: Order[]): Order[] {
  const sequence = orders.findIndex(({ attribute }) => attribute === '$sequence')
  if (sequence >= 0) return orders.slice(0, sequence + 1)
  const [first] = orders
  const timeLeads = first?.attribute === '$createdAt' || first?.attribute === '$updatedAt'
  const direction = timeLeads ? first.direction : 'ascending'
  return [...orders, { attribute: '$sequence', direction }]
}

const reversed = (orders: Order[]): Order[] =>
  orders.map(({ attribute, direction }) => ({
    attribute,
    direction: direction === 'ascending' ? 'descending' : 'ascending',
  }))

/** A missing value is the lowest. */
const orderBy = (orders: Order[]): Sql =>
  listed(
    orders.map(({ attribute, direction }) => {
      const nulls = direction === 'ascending' ? ' NULLS FIRST' : ' NULLS LAST'
      const way = direction === 'ascending' ? 'ASC' : 'DESC'
      // Stated only if needed: an index in the plain order does not serve the other.
      return sql`${comparedColumn(attribute)} ${fixed(way + (isNullable(attribute) ? nulls : ''))}`
    }),
  )

/** What a row has in the ordered columns, in their order. */
type Position = { order: Order; value: Value | null }[]

/** Holds for the rows that come after this one: `name >= 'asha' AND (name > 'asha' OR (name = 'asha' AND sequence > 7))`. */
function behind(row: StoredRow, orders: Order[]): Sql {
  const position = orders.map((order) => ({ order, value: valueOf(row, order.attribute) }))
  const [first] = position
  if (!first) return sql`FALSE`
  // Only the first column limits the part of its index to scan.
  return joined([notBefore(first), later(position)], 'AND')
}

const systemKeys = {
  $id: 'id',
  $sequence: 'sequence',
  $createdAt: 'createdAt',
  $updatedAt: 'updatedAt',
} as const

function valueOf(row: StoredRow, attribute: Attribute): Value | null {
  if (!isField(attribute)) return row[systemKeys[attribute]]
  const value = new Map<string, Value | boolean | null>(Object.entries(row)).get(attribute) ?? null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' ? folded(value) : value
}

/** Later in the first column, or equal there and later in the others. */
function later([first, ...others]: Position): Sql {
  if (!first) return sql`FALSE`
  const column = comparedColumn(first.order.attribute)
  const same = first.value === null ? sql`${column} IS NULL` : sql`${column} = ${first.value}`
  const tied = sql`(${same} AND ${later(others)})`
  return joined([beyond(first), tied], 'OR')
}

function beyond({ order: { attribute, direction }, value }: Position[number]) {
  const column = comparedColumn(attribute)
  if (direction === 'ascending')
    return value === null ? sql`${column} IS NOT NULL` : sql`${column} > ${value}`
  if (value === null) return sql`FALSE`
  return orNull(attribute, sql`${column} < ${value}`)
}

function notBefore({ order: { attribute, direction }, value }: Position[number]) {
  const column = comparedColumn(attribute)
  if (value === null) return direction === 'ascending' ? sql`TRUE` : sql`${column} IS NULL`
  if (direction === 'ascending') return sql`${column} >= ${value}`
  return orNull(attribute, sql`${column} <= ${value}`)
}

const orNull = (attribute: Attribute, condition: Sql) =>
  isNullable(attribute) ? sql`(${condition} OR ${comparedColumn(attribute)} IS NULL)` : condition
