import { typeOf, type Attribute, type Value } from '../data/query.ts'

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
export function instantFrom(text: string) {
  const [whole, day = '', time = '00:00', zone = 'Z'] = instant.exec(text) ?? []
  if (whole === undefined) return undefined
  const offset = zone.toUpperCase().replace(/^(.\d\d)(\d\d)$/, '$1:$2')
  const milliseconds = Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
