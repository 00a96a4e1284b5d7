import { invalidQuery } from '../refusal.ts'
import { typeOf, type Attribute, type Value } from '../db/query.ts'

/** One parsed call of the query language, its attribute and values not yet checked. `inner`: the calls within `and` and `or`. */
export type Call = { method: Method; attribute: string; values: unknown[]; inner: Call[] }

const methods = [
  'limit',
  'offset',
  'orderAsc',
  'orderDesc',
  'cursorAfter',
  'cursorBefore',
  'select',
  'and',
  'or',
  'equal',
  'notEqual',
  'contains',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'isNull',
  'isNotNull',
  'startsWith',
  'endsWith',
  'search',
] as const
export type Method = (typeof methods)[number]

/** Limits of a request; nested queries count too. */
const maxConditions = 20
const maxValues = 100
const maxDepth = 10

/** Parses the elements of `queries`. Refuses every element that it cannot read. */
export function callsFrom(texts: string[]): Call[] {
  const calls = texts.map((text) => read(parsed(text), 0))
  const conditions = calls.flatMap(leavesOf).filter(({ method }) => !pagingMethods.has(method))
  if (conditions.length > maxConditions)
    throw invalidQuery(
      `Invalid query: A request holds at most ${maxConditions} conditions, nested ones among them`,
    )
  const values = conditions.map(valuesOf)
  if (values.reduce((sum, count) => sum + count, 0) > maxValues)
    throw invalidQuery(`Invalid query: A request holds at most ${maxValues} values in all`)
  return calls
}

const leavesOf = (call: Call): Call[] =>
  call.inner.length > 0 ? call.inner.flatMap(leavesOf) : [call]

/** They choose and order rows that match; their values cost the store nothing. */
const pagingMethods = new Set<Method>([
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
  'select',
  'orderAsc',
  'orderDesc',
])

/** Appwrite has a separate message for too many values in one query. */
function valuesOf({ attribute, values }: Call) {
  if (values.length <= maxValues) return values.length
  throw invalidQuery(
    `Invalid query: Query on attribute has greater than ${maxValues} values: ${attribute}`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidQuery('Invalid query: Syntax error')
  }
}

function read(value: unknown, depth: number): Call {
  if (depth > maxDepth)
    throw invalidQuery(`Invalid query: Queries are nested more than ${maxDepth} deep`)
  if (!(value instanceof Object)) {
    throw invalidQuery(`Invalid query. Must be an array, got ${nameOf(value)}`)
  }
  const fields = new Map<string, unknown>(Object.entries(value))
  const method = fields.get('method') ?? ''
  const attribute = fields.get('attribute') ?? ''
  const values = fields.get('values') ?? []
  if (typeof method !== 'string') throw wrongType('method', 'a string', method)
  if (!isMethod(method)) throw unknownMethod(method)
  if (typeof attribute !== 'string') throw wrongType('attribute', 'a string', attribute)
  if (!Array.isArray(values)) throw wrongType('values', 'an array', values)
  const inner = method === 'and' || method === 'or' ? values.map((one) => read(one, depth + 1)) : []
  return { method, attribute, values, inner }
}

const isMethod = (text: string): text is Method => (methods as readonly string[]).includes(text)

export const unknownMethod = (method: string) => invalidQuery(`Invalid query method: ${method}`)

const wrongType = (part: string, wanted: string, got: unknown) =>
  invalidQuery(`Invalid query ${part}. Must be ${wanted}, got ${nameOf(got)}`)

/** PHP's names of the types, as in the messages of Appwrite. */
function nameOf(value: unknown) {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double'
  return typeof value === 'object' ? 'array' : typeof value
}

/** The value of a query in the type of its column; undefined for another type. */
export function valueFor(attribute: Attribute, value: unknown): Value | undefined {
  const type = typeOf[attribute]
  if (type === 'integer') return integerFrom(attribute === '$sequence' ? numberFrom(value) : value)
  if (type === 'boolean') return typeof value === 'boolean' ? Number(value) : undefined
  if (typeof value !== 'string') return undefined
  return type === 'instant' ? instantFrom(value) : value
}

const integerFrom = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined

/** Newer clients receive numbers as text, and send them back as text. */
export const numberFrom = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

const instant =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** A date or a date with a time, in UTC unless it has a zone. */
function instantFrom(text: string) {
  const [whole, day = '', time = '00:00', zone = 'Z'] = instant.exec(text) ?? []
  if (whole === undefined) return undefined
  const offset = zone.toUpperCase().replace(/^(.\d\d)(\d\d)$/, '$1:$2')
  const milliseconds = Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
