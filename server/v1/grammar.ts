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

/** Reads one element of `queries`. What cannot be read is refused, never skipped. */
export function callFrom(text: string): Call {
  return read(parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidQuery('Invalid query: Syntax error')
  }
}

function read(value: unknown): Call {
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
  const inner = method === 'and' || method === 'or' ? values.map(read) : []
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
