import { invalidQuery } from '../refusal.ts'

/**
 * Clients of formats before 1.5 write `search("name", ["asha"])`. Returns the JSON of newer clients for it, as Appwrite's own filter
 * does (`Request/Filters/V17.php`).
 */
export function jsonFromOldQuery(text: string) {
  const start = text.indexOf('(')
  const method = text.slice(0, start)
  if (start < 0 || method.includes('.') || !text.endsWith(')')) throw unreadable(text)
  const query = queryOf(method, parametersFrom(text.slice(start + 1, -1)).map(valueOf))
  if (query === undefined) throw unreadable(text)
  return JSON.stringify(query)
}

const unreadable = (text: string) => invalidQuery(`Invalid query: ${text}`)

type Value = string | number | boolean | null
type Values = Value | Value[]

const withOneValue = new Set(['limit', 'offset', 'cursorAfter', 'cursorBefore'])
const withAttribute = new Set([
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'contains',
  'search',
  'isNull',
  'isNotNull',
  'startsWith',
  'endsWith',
])

/** Undefined when the parameters have the wrong type. An unknown method is refused later, by `grammar.ts`. */
function queryOf(method: string, parameters: Values[]) {
  const [first = '', second, third = null] = parameters
  if (withOneValue.has(method)) return { method, values: parameters.slice(0, 1) }
  if (method === 'select') return Array.isArray(first) ? { method, values: first } : undefined
  const ordering = method === 'orderAsc' || method === 'orderDesc'
  if (!ordering && method !== 'between' && !withAttribute.has(method)) return { method }
  if (typeof first !== 'string') return undefined
  if (ordering) return { method, attribute: first }
  if (method === 'between') return { method, attribute: first, values: [second ?? null, third] }
  return { method, attribute: first, values: second === undefined ? [] : [second].flat() }
}

const quotes = new Set(['"', "'"])
const escapable = new Set(['"', "'", ',', '[', ']'])

/** The texts between commas; those within brackets as a list. Spaces count only within quotation marks. */
function parametersFrom(text: string) {
  const parameters: (string | string[])[] = []
  let list: string[] = []
  let depth = 0
  let quote = ''
  let current = ''

  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') {
      at += 1
      const next = text.charAt(at)
      if (!escapable.has(next)) current += char
      if (quote !== '' || (next !== ' ' && next !== ',')) current += next
    } else if (quotes.has(char)) {
      current += char
      if (quote === '') quote = char
      else if (quote === char) quote = ''
    } else if (quote !== '') {
      current += char
    } else if (char === '[') {
      depth += 1
    } else if (char === ']') {
      depth -= 1
      if (current !== '') list.push(current)
      parameters.push(list)
      list = []
      current = ''
    } else if (char === ',') {
      if (depth > 0) list.push(current)
      else if (current !== '') parameters.push(current)
      current = ''
    } else if (char !== ' ') {
      current += char
    }
  }
  if (current !== '') parameters.push(current)
  return parameters
}

const valueOf = (parameter: string | string[]): Values =>
  Array.isArray(parameter) ? parameter.map(scalarOf) : scalarOf(parameter)

const literals = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function scalarOf(text: string): Value {
  const trimmed = text.trim()
  const word = literals.get(trimmed)
  if (word !== undefined) return word
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed)
  return quotes.has(trimmed.charAt(0)) ? trimmed.slice(1, -1) : trimmed
}
