import { invalidQuery } from '../refusal.ts'

/** One call of the query language, read but not yet judged. `inner` are the calls of `and` and `or`. */
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
  'containsAny',
  'containsAll',
  'notContains',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  'startsWith',
  'endsWith',
  'notStartsWith',
  'notEndsWith',
  'search',
  'notSearch',
] as const
export type Method = (typeof methods)[number]

/** A request's bounds: nested queries count too, so that nesting is no way around them. */
const mostQueries = 100
const mostValues = 100
const deepest = 10

/** Reads the elements of `queries`. What cannot be read is refused, never skipped. */
export function callsFrom(texts: string[]): Call[] {
  const calls = texts.map((text) => read(parsed(text), 0))
  const conditions = calls.flatMap(innermost)
  if (conditions.length > mostQueries)
    throw invalidQuery(
      `Invalid query: A request holds at most ${mostQueries} queries, nested ones among them`,
    )
  const values = conditions.filter(({ method }) => !ofThePage.has(method)).map(valuesOf)
  if (values.reduce((sum, count) => sum + count, 0) > mostValues)
    throw invalidQuery(`Invalid query: A request holds at most ${mostValues} values in all`)
  return calls
}

const innermost = (call: Call): Call[] =>
  call.inner.length > 0 ? call.inner.flatMap(innermost) : [call]

/** What these hold costs the store nothing. */
const ofThePage = new Set<Method>(['limit', 'offset', 'cursorAfter', 'cursorBefore', 'select'])

/** A longer list has a message of its own in Appwrite. */
function valuesOf({ attribute, values }: Call) {
  if (values.length <= mostValues) return values.length
  throw invalidQuery(
    `Invalid query: Query on attribute has greater than ${mostValues} values: ${attribute}`,
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
  if (depth > deepest)
    throw invalidQuery(`Invalid query: Queries are nested more than ${deepest} deep`)
  if (!(value instanceof Object)) {
    throw invalidQuery(`Invalid query. Must be an array, got ${nameOf(value)}`)
  }
  const given = new Map<string, unknown>(Object.entries(value))
  const method = given.get('method') ?? ''
  const attribute = given.get('attribute') ?? ''
  const values = given.get('values') ?? []
  if (typeof method !== 'string') throw wrongType('method', 'a string', method)
  if (!isMethod(method)) throw unknownMethod(method)
  if (typeof attribute !== 'string') throw wrongType('attribute', 'a string', attribute)
  if (!Array.isArray(values)) throw wrongType('values', 'an array', values)
  const inner = method === 'and' || method === 'or' ? values.map((one) => read(one, depth + 1)) : []
  return { method, attribute, values, inner }
}

const known = new Set<string>(methods)
const isMethod = (text: string): text is Method => known.has(text)

export const unknownMethod = (method: string) => invalidQuery(`Invalid query method: ${method}`)

const wrongType = (part: string, wanted: string, got: unknown) =>
  invalidQuery(`Invalid query ${part}. Must be ${wanted}, got ${nameOf(got)}`)

/** The names that PHP has for the types, which the messages of Appwrite repeat. */
function nameOf(value: unknown) {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double'
  return typeof value === 'object' ? 'array' : typeof value
}
