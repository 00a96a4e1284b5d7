import type { ListName } from '#contract/paths.ts'
import { isAttribute, isIn, typeOf, type Filter, type Order, type Query } from '../db/query.ts'
import { invalidQuery } from '../refusal.ts'
import { attributeFrom, filterFrom } from './filters.ts'
import { callsFrom, unknownMethod, type Call, numberFrom } from './grammar.ts'
import { idRule, isId } from './parameters.ts'

/** The attributes of `select`; undefined: all. */
export type Selection = ReadonlySet<string> | undefined

const usualLimit = 25
const maxRows = 5_000

/** The elements of `queries` as one query of the store. The first of several limits, offsets or cursors counts. */
export function queryFrom(
  texts: string[],
  name: ListName = 'eligibility',
): { query: Query; selection: Selection } {
  const filters: Filter[] = []
  const orders: Order[] = []
  const limits: number[] = []
  const offsets: number[] = []
  const cursors: NonNullable<Query['cursor']>[] = []
  const selected: string[] = []

  for (const call of callsOn(name, texts)) {
    switch (call.method) {
      case 'limit':
        limits.push(countFrom(call, 1))
        break
      case 'offset':
        offsets.push(countFrom(call, 0))
        break
      case 'orderAsc':
        orders.push({ attribute: orderedBy(call), direction: 'ascending' })
        break
      case 'orderDesc':
        orders.push({ attribute: orderedBy(call), direction: 'descending' })
        break
      case 'cursorAfter':
        cursors.push({ side: 'after', id: cursorFrom(call) })
        break
      case 'cursorBefore':
        cursors.push({ side: 'before', id: cursorFrom(call) })
        break
      case 'select':
        selected.push(...namesFrom(call))
        break
      default: {
        const filter = filterFrom(call)
        if (filter === undefined) throw unknownMethod(call.method)
        filters.push(filter)
      }
    }
  }

  const [limit = usualLimit] = limits
  const [offset = 0] = offsets
  const [cursor] = cursors
  const query = { filters, orders, limit: Math.min(limit, maxRows), offset }
  return { query: cursor ? { ...query, cursor } : query, selection: selectionOf(selected) }
}

/** The selection for a single document, which accepts no other query. */
export function selectionFrom(texts: string[], name: ListName = 'eligibility'): Selection {
  const calls = callsOn(name, texts)
  const other = calls.find(({ method }) => method !== 'select')
  if (other) throw unknownMethod(other.method)
  return selectionOf(calls.flatMap(namesFrom))
}

/** Refuses an attribute that only the other collection has. */
function callsOn(name: ListName, texts: string[]): Call[] {
  const calls = callsFrom(texts)
  const foreign = calls.flatMap(namesIn).find((one) => isAttribute(one) && !isIn(name, one))
  if (foreign === undefined) return calls
  throw invalidQuery(`Invalid query: Attribute not found in schema: ${foreign}`)
}

const namesIn = ({ method, attribute, values, inner }: Call): string[] => [
  attribute,
  ...(method === 'select' ? values.filter((value) => typeof value === 'string') : []),
  ...inner.flatMap(namesIn),
]

const selectionOf = (names: string[]): Selection =>
  names.length === 0 || names.includes('*') ? undefined : new Set(names)

function countFrom({ method, values: [value] }: Call, least: 0 | 1) {
  const count = numberFrom(value)
  if (typeof count !== 'number') {
    throw invalidQuery(`Invalid query: Invalid ${method}: Value must be a valid number`)
  }
  if (!Number.isInteger(count) || count < least) {
    throw invalidQuery(
      `Invalid query: Invalid ${method}: Value must be a valid range between ${least} and 9,223,372,036,854,775,807`,
    )
  }
  return Math.min(count, Number.MAX_SAFE_INTEGER)
}

const orderedBy = ({ attribute }: Call) =>
  attribute === '' ? '$sequence' : attributeFrom(attribute)

function cursorFrom({ values: [id] }: Call) {
  if (isId(id)) return id
  throw invalidQuery(`Invalid cursor: ${idRule}`)
}

const selectable = new Set([
  '*',
  '$permissions',
  '$databaseId',
  '$collectionId',
  ...Object.keys(typeOf),
])

function namesFrom({ values }: Call) {
  if (values.length === 0) throw invalidQuery('Invalid query: No attributes selected')
  const names = values.filter((value) => typeof value === 'string')
  if (names.length < values.length) {
    throw invalidQuery('Invalid query: Attribute selection must be a string')
  }
  if (new Set(names).size < names.length) {
    throw invalidQuery('Invalid query: Duplicate attributes selected')
  }
  const unknown = names.find((name) => !selectable.has(name))
  if (unknown === undefined) return names
  throw invalidQuery(`Invalid query: Attribute not found in schema: ${unknown}`)
}
