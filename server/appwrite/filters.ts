import { isFollowUp, timeIn } from '#contract/staff/follow-up.ts'
import {
  isAttribute,
  isSearchable,
  typeOf,
  type Attribute,
  type Filter,
  type Value,
} from '../db/query.ts'
import { withLetters } from '../people/email.ts'
import { folded } from '../db/text.ts'
import { toDo } from '../desk/to-do.ts'
import type { FieldName } from '../db/fields.ts'
import { invalidQuery } from '../refusal.ts'
import { type Call, type Method, valueFor } from './grammar.ts'

/** The filter of a call; undefined for an order, a limit, an offset, a cursor or a selection. */
export function filterFrom(call: Call): Filter | undefined {
  const { method } = call
  switch (method) {
    case 'and':
    case 'or':
      return { method, filters: innerFiltersOf(call) }
    case 'equal':
      return toDoFrom(call) ?? { method, ...oneOrMore(call) }
    case 'contains':
      return { method, ...oneOrMore(call) }
    case 'notEqual': {
      const { attribute, value } = single(call)
      return { method, attribute, values: [value] }
    }
    case 'lessThan':
    case 'lessThanEqual':
    case 'greaterThan':
    case 'greaterThanEqual':
      return { method, ...single(call) }
    case 'between':
      return { method, ...pair(call) }
    case 'isNull':
    case 'isNotNull':
      return { method, attribute: checked(call).attribute }
    case 'startsWith':
    case 'endsWith': {
      const { attribute, value } = single(call)
      if (typeof value !== 'string') throw wrongValue(attribute)
      return { method, attribute, value }
    }
    case 'search': {
      const { attribute, value } = single(call)
      return { method, attribute: indexed(attribute), words: wordsOf(String(value)) }
    }
    default:
      return undefined
  }
}

/** A part of the work of a day is asked for like an attribute, as in `equal("dueOn", ["2026-11-26"])`. */
function toDoFrom({ attribute, values: [day] }: Call): Filter | undefined {
  if (!isToDo(attribute)) return undefined
  if (typeof day !== 'string' || !isFollowUp(day) || timeIn(day))
    throw invalidQuery(`Invalid query: "${attribute}" needs a date`)
  return { method: 'and', filters: toDo[attribute](day) }
}

const isToDo = (name: string): name is keyof typeof toDo => Object.hasOwn(toDo, name)

/** Folded words of letters, marks and digits of any script. Other characters only separate them. */
export const wordsOf = (text: string) => [
  ...new Set(
    folded(withLetters(text))
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
  ),
]

export function attributeFrom(name: string): Attribute {
  if (isAttribute(name)) return name
  throw invalidQuery(`Invalid query: Attribute not found in schema: ${name}`)
}

function innerFiltersOf(call: Call) {
  const filters = call.inner.map(filterFrom).filter((filter) => filter !== undefined)
  if (filters.length < call.inner.length) {
    throw invalidQuery(
      `Invalid query: ${title(call.method)} queries can only contain filter queries`,
    )
  }
  if (filters.length < 2) {
    throw invalidQuery(`Invalid query: ${title(call.method)} queries require at least two queries`)
  }
  return filters
}

function oneOrMore(call: Call) {
  const [first] = call.values
  const empty = first === undefined || (Array.isArray(first) && first.length === 0)
  if (empty) throw needs(call.method, 'at least one value')
  return checked(call)
}

function single(call: Call) {
  const { attribute, values } = withCount(call, 1, 'exactly one value')
  const [value = ''] = values
  return { attribute, value }
}

function pair(call: Call) {
  const { attribute, values } = withCount(call, 2, 'exactly two values')
  const [low = '', high = ''] = values
  return { attribute, low, high }
}

function withCount(call: Call, count: number, words: string) {
  if (call.values.length !== count) throw needs(call.method, words)
  return checked(call)
}

function checked({ method, attribute: name, values }: Call): {
  attribute: Attribute
  values: Value[]
} {
  const attribute = attributeFrom(name)
  const checkedValues = values.flatMap((value) => valueFor(attribute, value) ?? [])
  if (checkedValues.length < values.length) throw wrongValue(attribute)
  if (method === 'contains' && typeOf[attribute] !== 'text') {
    throw invalidQuery(
      `Invalid query: Cannot query ${method} on attribute "${attribute}" because it is not an array, string, or object.`,
    )
  }
  return { attribute, values: checkedValues }
}

function indexed(attribute: Attribute): FieldName {
  if (isSearchable(attribute)) return attribute
  throw invalidQuery(`Searching by attribute "${attribute}" requires a fulltext index.`)
}

const wrongValue = (attribute: string) =>
  invalidQuery(`Invalid query: Query value is invalid for attribute "${attribute}"`)

const needs = (method: Method, what: string) =>
  invalidQuery(`Invalid query: ${title(method)} queries require ${what}.`)

const title = (method: Method) => method.charAt(0).toUpperCase() + method.slice(1)
