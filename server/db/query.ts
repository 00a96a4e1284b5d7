import type { ListName } from '#contract/paths.ts'
import { fieldNames, fieldOf, fieldsOf, isField, type FieldName } from './fields.ts'

const systemAttributes = {
  $id: 'text',
  $sequence: 'integer',
  $createdAt: 'instant',
  $updatedAt: 'instant',
} as const
export type SystemAttribute = keyof typeof systemAttributes
export type Attribute = SystemAttribute | FieldName

/** What can be filtered, ordered and selected, under the names of the Appwrite collections. */
export const typeOf = {
  ...systemAttributes,
  ...Object.fromEntries(fieldNames.map((name) => [name, fieldOf(name).type])),
  // The system's attributes and the fields, each with its type.
} as Record<Attribute, 'text' | 'integer' | 'instant' | 'boolean'>

export const isAttribute = (name: string): name is Attribute => Object.hasOwn(typeOf, name)

/** Whether enquiries of this list have it. */
export const isIn = (list: ListName, name: Attribute) =>
  list === 'all' || !isField(name) || fieldsOf[list].includes(name)

/** What the search index knows. */
export const searchable = fieldsOf.eligibility.filter((name) => fieldOf(name).searched)

export const isSearchable = (name: Attribute): name is FieldName =>
  isField(name) && fieldOf(name).searched === true

/** Text as text, counts and instants (milliseconds UTC) as numbers, yes as 1 and no as 0. */
export type Value = string | number

/**
 * A condition on a row. Text is compared without regard to case or to which of several spellings that look alike it has (as `folded`), and
 * is data: no value has a pattern in it. `search` holds where every word, which is folded already, occurs somewhere in that one column;
 * without a word it holds nowhere.
 */
export type Filter =
  | {
      method: 'equal' | 'notEqual' | 'contains'
      attribute: Attribute
      values: Value[]
    }
  | {
      method: 'lessThan' | 'lessThanEqual' | 'greaterThan' | 'greaterThanEqual'
      attribute: Attribute
      value: Value
    }
  | { method: 'between'; attribute: Attribute; low: Value; high: Value }
  | { method: 'isNull' | 'isNotNull'; attribute: Attribute }
  | {
      method: 'startsWith' | 'endsWith'
      attribute: Attribute
      value: string
    }
  | { method: 'search'; attribute: FieldName; words: string[] }
  /** Of the enquiries of one person, only the newest. */
  | { method: 'oneOfPerson' }
  | { method: 'notOnlyImported' }
  | { method: 'and' | 'or'; filters: Filter[] }

export type Order = { attribute: Attribute; direction: 'ascending' | 'descending' }

/** Filters are joined by AND. Without an order, arrival order. Ties end in the arrival number. */
export type Query = {
  filters: Filter[]
  orders: Order[]
  limit: number
  offset: number
  /** The page adjacent to this submission in the requested order: after it, or before it. */
  cursor?: { side: 'after' | 'before'; id: string }
}
