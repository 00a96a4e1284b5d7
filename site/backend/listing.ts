import { Query } from 'appwrite'
import { finishedStages, reachedStages } from '#contract/desk.ts'
import type { Submission } from '#contract/eligibility.ts'
import { collection, enquiriesCollection } from '#contract/paths.ts'
import type { FormPart, Stage } from './marks.ts'
import { commonDigits } from './phone-digits.ts'

/** A sortable column, by its name in the API. */
export type SortKey = keyof Submission | keyof FormPart | '$createdAt'
export type Direction = 'ascending' | 'descending'

/** Days in the browser's time zone, as `2026-11-21`; `to` is inclusive. */
export type Received = 'today' | 'yesterday' | '7-days' | { from: string; to: string }

export type Filters = {
  stage?: Stage
  /** Assigned to the signed-in person. */
  mine?: true
  /** Follow-ups of today or overdue, then new ones. */
  todo?: true
  received?: Received
  /** Ids of the catalogue, as recognised by the server. */
  university?: string
  branch?: string
  /** Any part of a number's digits. */
  phone?: string
}

/** The requested part of the list. */
export type Listing = {
  /** `others`: the enquiries of the other forms instead of the submissions. */
  list?: 'others'
  page: number
  search: string
  sort?: { column: SortKey; direction: Direction }
  filters: Filters
}

const searched = ['name', 'university', 'branch', 'email'] satisfies SortKey[]
const searchedInOthers = ['name', 'email', 'course', 'subject', 'message'] satisfies SortKey[]

export const collectionOf = ({ list }: Pick<Listing, 'list'>) =>
  list === 'others' ? enquiriesCollection : collection

/** The query conditions. `me` is the id of the signed-in person. */
export function conditionsOf({ list, search, filters }: Listing, me: string, now: Date): string[] {
  const within = list === 'others' ? searchedInOthers : searched
  const { stage, mine, todo, received, university, branch, phone } = filters
  return [
    ...(search ? [Query.or(within.map((column) => Query.search(column, search)))] : []),
    ...(stage ? [Query.equal('stage', stage)] : []),
    ...(mine ? [Query.equal('assignee', me)] : []),
    ...(todo
      ? [Query.or([Query.and(isUrgent(now)), Query.and(isDue(now)), Query.and(isUntouched)])]
      : []),
    ...(received ? receivedIn(received, now) : []),
    ...(university ? [Query.equal('universityId', university)] : []),
    ...(branch ? [Query.equal('branchId', branch)] : []),
    ...(phone ? [Query.contains('phoneDigits', commonDigits(phone))] : []),
  ]
}

const before = (stages: readonly Stage[]) => stages.map((stage) => Query.notEqual('stage', stage))
const untilToday = (now: Date) => Query.lessThan('followUpAt', startOfDay(now, 1).toISOString())

/** Enquiries from people possibly in distress that nobody has reached, unless the next call is planned for another day. */
const isUrgent = (now: Date) => [
  Query.equal('care', true),
  ...before(reachedStages),
  Query.or([Query.isNull('followUpAt'), untilToday(now)]),
]
const isDue = (now: Date) => [untilToday(now), ...before(finishedStages)]
const isUntouched = [Query.equal('stage', 'new'), Query.isNull('followUpAt')]
const isCalm = Query.notEqual('care', true)

/** Today's work in parts, each with its own sort order: one order cannot express it. */
export const partsOfToDo = (now: Date) => [
  [...isUrgent(now), Query.orderAsc('$createdAt')],
  [
    ...isDue(now),
    Query.or([isCalm, Query.equal('stage', [...reachedStages])]),
    Query.orderAsc('followUpAt'),
  ],
  [...isUntouched, isCalm, Query.orderAsc('$createdAt')],
]

export function orderOf(sort: Listing['sort']) {
  if (!sort) return Query.orderDesc('$createdAt')
  return sort.direction === 'ascending' ? Query.orderAsc(sort.column) : Query.orderDesc(sort.column)
}

function receivedIn(received: Received, now: Date) {
  const [from, to] = spanOf(received, now)
  return [
    Query.greaterThanEqual('$createdAt', from.toISOString()),
    ...(to ? [Query.lessThan('$createdAt', to.toISOString())] : []),
  ]
}

/** The start (inclusive) and end (exclusive) of the received range. */
export function spanOf(received: Received, now: Date): [from: Date, to?: Date] {
  if (received === 'today') return [startOfDay(now)]
  if (received === 'yesterday') return [startOfDay(now, -1), startOfDay(now)]
  if (received === '7-days') return [startOfDay(now, -6)]
  return [dayOf(received.from), startOfDay(dayOf(received.to), 1)]
}

/** Midnight in the browser's time zone. */
const dayOf = (text: string) => new Date(`${text}T00:00`)

const startOfDay = (instant: Date, days = 0) =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() + days)
