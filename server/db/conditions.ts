import type { FieldName } from './fields.ts'
import { searchable, typeOf, type Attribute, type Filter, type Value } from './query.ts'
import { comparedColumn } from './columns.ts'
import type { Dialect } from './db.ts'
import { fixed, joined, sql, type Sql } from './sql.ts'
import { folded, isStorable } from './text.ts'

export function conditionOf(filters: Filter[], dialect: Dialect): Sql {
  return joined(
    filters.map((filter) => condition(filter, dialect)),
    'AND',
  )
}

function condition(filter: Filter, dialect: Dialect): Sql {
  switch (filter.method) {
    case 'and':
      return conditionOf(filter.filters, dialect)
    case 'or':
      return anyOf(filter.filters, dialect)
    case 'search':
      return searches([filter], dialect)
    case 'oneOfPerson':
      return sql`(person IS NULL OR person = id)`
    case 'notOnlyImported':
      return sql`(imported_at IS NULL OR updated_at > imported_at OR contacted_at IS NOT NULL)`
    case 'isNull':
      return sql`${comparedColumn(filter.attribute)} IS NULL`
    case 'isNotNull':
      return sql`${comparedColumn(filter.attribute)} IS NOT NULL`
    case 'equal':
      return equal(filter.attribute, filter.values, dialect)
    case 'notEqual':
      return negated(filter.attribute, equal(filter.attribute, filter.values, dialect))
    case 'contains':
      return contains(filter.attribute, filter.values, dialect)
    case 'startsWith':
    case 'endsWith':
      return edge(filter.attribute, filter.method, filter.value, dialect)
    case 'between':
      return between(filter)
    default:
      return compared(filter.attribute, operators[filter.method], filter.value)
  }
}

const operators = {
  lessThan: fixed('<'),
  lessThanEqual: fixed('<='),
  greaterThan: fixed('>'),
  greaterThanEqual: fixed('>='),
}

/** A row without a value matches neither `equal` nor `notEqual`, as in MariaDB; use `isNull` for it. */
const negated = (attribute: Attribute, positive: Sql) =>
  sql`(${comparedColumn(attribute)} IS NOT NULL AND NOT ${positive})`

/** The value in the form that the column has; nothing if no row can have it or be compared with it. */
function comparable(attribute: Attribute, value: Value): Value | undefined {
  if (typeOf[attribute] === 'text')
    return typeof value === 'string' && isStorable(value) ? folded(value) : undefined
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined
}

function equal(attribute: Attribute, values: Value[], dialect: Dialect): Sql {
  const wanted = values.flatMap((value) => comparable(attribute, value) ?? [])
  const column = comparedColumn(attribute)
  const [first] = wanted
  if (first === undefined) return sql`FALSE`
  if (wanted.length === 1) return sql`(${column} = ${first})`
  return sql`(${dialect.oneOf(column, wanted)})`
}

function contains(attribute: Attribute, values: Value[], dialect: Dialect): Sql {
  const wanted = values.flatMap((value) => comparableText(attribute, value) ?? [])
  return joined(
    wanted.map((text) => dialect.contains(comparedColumn(attribute), text)),
    'OR',
  )
}

function edge(
  attribute: Attribute,
  method: 'startsWith' | 'endsWith',
  value: string,
  dialect: Dialect,
): Sql {
  const text = comparableText(attribute, value)
  if (text === undefined) return sql`FALSE`
  if (text === '') return sql`(${comparedColumn(attribute)} IS NOT NULL)`
  return dialect[method](comparedColumn(attribute), text)
}

function comparableText(attribute: Attribute, value: Value): string | undefined {
  const text = comparable(attribute, value)
  return typeof text === 'string' ? text : undefined
}

function compared(attribute: Attribute, operator: Sql, value: Value): Sql {
  const wanted = comparable(attribute, value)
  if (wanted === undefined) return sql`FALSE`
  return sql`(${comparedColumn(attribute)} ${operator} ${wanted})`
}

type Between = { attribute: Attribute; low: Value; high: Value }

function between({ attribute, low, high }: Between): Sql {
  const least = compared(attribute, operators.greaterThanEqual, low)
  return sql`(${least} AND ${compared(attribute, operators.lessThanEqual, high)})`
}

type Search = { attribute: FieldName; words: string[] }

/** The index is of the submissions. */
const isIndexed = (column: FieldName) => searchable.includes(column)

/** Searches for the same words in several columns share one look into the index. */
function anyOf(filters: Filter[], dialect: Dialect): Sql {
  const groups = new Map<string, Search[]>()
  const others: Sql[] = []
  for (const filter of filters) {
    if (filter.method !== 'search') others.push(condition(filter, dialect))
    else {
      const key = JSON.stringify([isIndexed(filter.attribute), filter.words])
      groups.set(key, [...(groups.get(key) ?? []), filter])
    }
  }
  const searched = [...groups.values()].map((group) => searches(group, dialect))
  return joined([...searched, ...others], 'OR')
}

/** Any of these columns has every word. All of them search the same words. */
function searches(group: Search[], dialect: Dialect): Sql {
  const words = [...new Set(group[0]?.words)]
  if (words.length === 0 || !words.every(isStorable)) return sql`FALSE`
  const columns = [...new Set(group.map(({ attribute }) => attribute))]
  const indexed = columns.every(isIndexed) ? dialect.indexed(words, columns) : undefined
  if (indexed?.isExact) return indexed.condition
  const exact = joined(
    columns.map((column) => hasEvery(comparedColumn(column), words, dialect)),
    'OR',
  )
  return indexed ? sql`(${indexed.condition} AND ${exact})` : exact
}

const hasEvery = (column: Sql, words: string[], dialect: Dialect) =>
  joined(
    words.map((word) => dialect.contains(column, word)),
    'AND',
  )
