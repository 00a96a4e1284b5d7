import {
  anyFieldOf,
  enquiryFieldNames,
  isAnyField,
  type AnyFieldName,
  type EnquiryFieldName,
  type enquiryFields,
  fieldNames,
  fieldOf,
  fields,
  type FieldName,
} from './fields.ts'

const systemAttributes = {
  $id: 'text',
  $sequence: 'integer',
  $createdAt: 'instant',
  $updatedAt: 'instant',
} as const

export type SystemAttribute = keyof typeof systemAttributes
export type Attribute = SystemAttribute | AnyFieldName

const fieldTypes = fieldNames.map((name) => [name, fieldOf(name).type])
const enquiryFieldTypes = enquiryFieldNames.map((name) => [name, anyFieldOf(name).type])

type ValueType = 'text' | 'integer' | 'instant' | 'boolean'

/** What can be filtered, ordered and selected, under the names of the Appwrite collection. */
export const attributes = {
  ...systemAttributes,
  ...Object.fromEntries(fieldTypes),
  // The system's attributes and the fields, each with its type.
} as Record<SystemAttribute | FieldName, ValueType>

/** The same of the enquiries of the other forms. */
export const enquiryAttributes = {
  ...systemAttributes,
  ...Object.fromEntries(enquiryFieldTypes),
} as Record<SystemAttribute | EnquiryFieldName, ValueType>

/** Of both: an attribute that both have is of one type. */
export const typeOf: Record<Attribute, ValueType> = { ...enquiryAttributes, ...attributes }

type SearchedOf<Fields extends Record<string, { searched: boolean }>> = {
  [Name in keyof Fields]: Fields[Name]['searched'] extends true ? Name : never
}[keyof Fields]

/** The fields that can be searched by words. */
export type Searchable = SearchedOf<typeof fields> | SearchedOf<typeof enquiryFields>
export const searchable = fieldNames.filter(
  (name): name is SearchedOf<typeof fields> => fieldOf(name).searched,
)
export const isSearchable = (name: Attribute): name is Searchable =>
  isAnyField(name) && anyFieldOf(name).searched

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
  | { method: 'search'; attribute: Searchable; words: string[] }
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
