import type { Attribute, Filter, Order, Query, Value } from './query.ts'
import type { StoredSubmission } from './enquiry.ts'
import { folded } from './text.ts'

/** The page that a store must return, computed row by row in plain JavaScript. */
export function expectedPage(rows: StoredSubmission[], query: Query): StoredSubmission[] {
  const sorted = rows
    .filter((row) => query.filters.every((filter) => holds(row, filter)))
    .toSorted(inOrder(query.orders))
  const { cursor, offset, limit } = query
  if (!cursor) return sorted.slice(offset, offset + limit)
  const cursorRow = rows.find(({ id }) => id === cursor.id)
  if (!cursorRow) throw new Error('The cursor is not among the rows.')
  const order = inOrder(query.orders)
  if (cursor.side === 'after')
    return sorted.filter((row) => order(row, cursorRow) > 0).slice(offset, offset + limit)
  const before = sorted.filter((row) => order(row, cursorRow) < 0).toReversed()
  return before.slice(offset, offset + limit).toReversed()
}

export const expectedTotal = (rows: StoredSubmission[], filters: Filter[]) =>
  rows.filter((row) => filters.every((filter) => holds(row, filter))).length

function valueOf(row: StoredSubmission, attribute: Attribute): Value | null {
  if (attribute === '$id') return row.id
  if (attribute === '$sequence') return row.sequence
  if (attribute === '$createdAt') return row.createdAt
  if (attribute === '$updatedAt') return row.updatedAt
  // The samples are all submissions.
  const value = row[attribute as keyof StoredSubmission]
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return value
  // Of a ligature the stores compare the beginning.
  return attribute === 'reason' ? folded(value).slice(0, 4 * value.length) : folded(value)
}

/** By code point, like the bytes of UTF-8. JavaScript sorts by UTF-16 unit, which puts some higher code points first. */
function compare(one: Value | null, other: Value | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  if (one === other) return 0
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(bytesOf(one), bytesOf(other))
  return Math.sign(Number(one) - Number(other))
}

/** Cached, because each text is compared many times. */
const bytes = new Map<string, Buffer>()

function bytesOf(text: string) {
  const cached = bytes.get(text)
  if (cached) return cached
  const encoded = Buffer.from(text)
  bytes.set(text, encoded)
  return encoded
}

function inOrder(orders: Order[]) {
  const byTime = orders[0]?.attribute === '$createdAt' || orders[0]?.attribute === '$updatedAt'
  const last: Order = {
    attribute: '$sequence',
    direction: byTime && orders[0] ? orders[0].direction : 'ascending',
  }
  return (one: StoredSubmission, other: StoredSubmission) => {
    for (const { attribute, direction } of [...orders, last]) {
      const difference = compare(valueOf(one, attribute), valueOf(other, attribute))
      if (difference !== 0) return direction === 'ascending' ? difference : -difference
    }
    return 0
  }
}

function holds(row: StoredSubmission, filter: Filter): boolean {
  if ('filters' in filter)
    return filter.method === 'and'
      ? filter.filters.every((inner) => holds(row, inner))
      : filter.filters.some((inner) => holds(row, inner))
  if (filter.method === 'notOnlyImported') return true
  if (filter.method === 'oneOfPerson') return row.person === null || row.person === row.id
  const value = valueOf(row, filter.attribute)
  if (filter.method === 'isNull') return value === null
  return value !== null && holdsFor(value, filter)
}

type Plain = Exclude<
  Filter,
  { filters: Filter[] } | { method: 'oneOfPerson' } | { method: 'notOnlyImported' }
>

function holdsFor(value: Value, filter: Plain): boolean {
  const text = String(value)
  switch (filter.method) {
    case 'isNull':
      return false
    case 'isNotNull':
      return true
    case 'equal':
      return filter.values.some((other) => compare(value, comparable(other)) === 0)
    case 'notEqual':
      return filter.values.every((other) => compare(value, comparable(other)) !== 0)
    case 'contains':
      return filter.values.some((other) => text.includes(String(comparable(other))))
    case 'startsWith':
      return text.startsWith(folded(filter.value))
    case 'endsWith':
      return text.endsWith(folded(filter.value))
    case 'search':
      return hasWords(text, filter.words)
    case 'between':
      return (
        compare(value, comparable(filter.low)) >= 0 && compare(value, comparable(filter.high)) <= 0
      )
    case 'lessThan':
      return compare(value, comparable(filter.value)) < 0
    case 'lessThanEqual':
      return compare(value, comparable(filter.value)) <= 0
    case 'greaterThan':
      return compare(value, comparable(filter.value)) > 0
    case 'greaterThanEqual':
      return compare(value, comparable(filter.value)) >= 0
    default:
      throw new Error('The oracle does not know this filter.')
  }
}

const comparable = (value: Value) => (typeof value === 'string' ? folded(value) : value)

const hasWords = (text: string, words: string[]) =>
  words.length > 0 && words.every((word) => text.includes(word))
