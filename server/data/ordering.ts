import type { Dialect } from './conditions.ts'
import type { Attribute, Order, Query, Value } from './query.ts'
import type { KeptSubmission } from './store.ts'
import { comparedColumn, isNullable } from './columns.ts'
import { isField } from './fields.ts'
import { fixed, joined, listed, sql, type Sql } from './sql.ts'
import { folded } from './text.ts'

/** The asked orders made total: the arrival number settles ties, in the direction of time if time leads. */
export function totalOrder(orders: Order[]): Order[] {
  const sequence = orders.findIndex(({ attribute }) => attribute === '$sequence')
  if (sequence >= 0) return orders.slice(0, sequence + 1)
  const [first] = orders
  const timeLeads = first?.attribute === '$createdAt' || first?.attribute === '$updatedAt'
  const direction = timeLeads ? first.direction : 'ascending'
  return [...orders, { attribute: '$sequence', direction }]
}

/** The order to read in: a page before its cursor is read backwards, from the cursor on. */
export function readingOrder({ orders, cursor }: Query): Order[] {
  return cursor?.side === 'before' ? reversed(totalOrder(orders)) : totalOrder(orders)
}

export const reversed = (orders: Order[]): Order[] =>
  orders.map(({ attribute, direction }) => ({
    attribute,
    direction: direction === 'ascending' ? 'descending' : 'ascending',
  }))

/** A missing value is the lowest. */
export const orderBy = (orders: Order[], dialect: Dialect): Sql =>
  listed(
    orders.map(({ attribute, direction }) => {
      const nulls = direction === 'ascending' ? ' NULLS FIRST' : ' NULLS LAST'
      const way = direction === 'ascending' ? 'ASC' : 'DESC'
      const key = dialect.orderKey?.(attribute) ?? comparedColumn(attribute)
      // Said only where it matters: an index in the plain order does not serve the other.
      return sql`${key} ${fixed(way + (isNullable(attribute) ? nulls : ''))}`
    }),
  )

/** What a row has in the ordered columns, in their order. */
type Position = { order: Order; value: Value | null }[]

/** Holds for the rows that come after this one. */
export function behind(submission: KeptSubmission, orders: Order[], dialect: Dialect): Sql {
  const position = orders.map((order) => ({ order, value: valueOf(submission, order.attribute) }))
  const [first] = position
  if (!first) return sql`FALSE`
  // The first column alone bounds the part of its index that has to be walked.
  return joined([notBefore(first, dialect), later(position, dialect)], 'AND')
}

const systemKeys = {
  $id: 'id',
  $sequence: 'sequence',
  $createdAt: 'createdAt',
  $updatedAt: 'updatedAt',
} as const

function valueOf(submission: KeptSubmission, attribute: Attribute): Value | null {
  if (!isField(attribute)) return submission[systemKeys[attribute]]
  const value = submission[attribute]
  return typeof value === 'string' ? folded(value) : asNumber(value)
}

const asNumber = (value: number | boolean | null) =>
  typeof value === 'boolean' ? Number(value) : value

function later([first, ...others]: Position, dialect: Dialect): Sql {
  if (!first) return sql`FALSE`
  const column = comparedColumn(first.order.attribute)
  const same =
    first.value === null ? sql`${column} IS NULL` : sql`${column} = ${dialect.value(first.value)}`
  const tied = sql`(${same} AND ${later(others, dialect)})`
  return joined([beyond(first, dialect), tied], 'OR')
}

function beyond({ order: { attribute, direction }, value }: Position[number], dialect: Dialect) {
  const column = comparedColumn(attribute)
  if (direction === 'ascending')
    return value === null ? sql`${column} IS NOT NULL` : sql`${column} > ${dialect.value(value)}`
  if (value === null) return sql`FALSE`
  return orNull(attribute, sql`${column} < ${dialect.value(value)}`)
}

function notBefore({ order: { attribute, direction }, value }: Position[number], dialect: Dialect) {
  const column = comparedColumn(attribute)
  if (value === null) return direction === 'ascending' ? sql`TRUE` : sql`${column} IS NULL`
  if (direction === 'ascending') return sql`${column} >= ${dialect.value(value)}`
  return orNull(attribute, sql`${column} <= ${dialect.value(value)}`)
}

const orNull = (attribute: Attribute, condition: Sql) =>
  isNullable(attribute) ? sql`(${condition} OR ${comparedColumn(attribute)} IS NULL)` : condition
