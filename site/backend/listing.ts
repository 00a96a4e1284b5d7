import { Query } from 'appwrite'
import { finishedStages, reachedStages } from '#contract/desk.ts'
import type { Submission } from '#contract/eligibility.ts'
import { collection, enquiriesCollection } from '#contract/paths.ts'
import type { FormPart, Stage } from './marks.ts'
import { commonDigits } from './phone-digits.ts'

/** A column that the list can be ordered by, under its name on the wire. */
export type SortKey = keyof Submission | keyof FormPart | '$createdAt'
export type Direction = 'ascending' | 'descending'

/** Days are those of the browser's place, as `2026-11-21`; `to` is the last one that counts. */
export type Received = 'today' | 'yesterday' | '7-days' | { from: string; to: string }

export type Filters = {
  stage?: Stage
  /** Assigned to the one who asks. */
  mine?: true
  /** Follow-ups of today or overdue, then new ones. */
  todo?: true
  received?: Received
  /** Of the catalogue: what was understood. */
  university?: string
  branch?: string
  /** Any part of a number's digits. */
  phone?: string
}

/** Which part of the list is asked for. */
export type Listing = {
  /** What the other forms have sent, and not the submissions. */
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

/** What has to be true of a row. `me` is the one who asks. */
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

/** May come from somebody in distress whom nobody has reached, unless the next call is for another day. */
const isUrgent = (now: Date) => [
  Query.equal('care', true),
  ...before(reachedStages),
  Query.or([Query.isNull('followUpAt'), untilToday(now)]),
]
const isDue = (now: Date) => [untilToday(now), ...before(finishedStages)]
const isUntouched = [Query.equal('stage', 'new'), Query.isNull('followUpAt')]
const isCalm = Query.notEqual('care', true)

/** What there is to do today in its order, each part with its own: no single order says all. */
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

/** The instants from which on and before which it was received. */
export function spanOf(received: Received, now: Date): [from: Date, to?: Date] {
  if (received === 'today') return [startOfDay(now)]
  if (received === 'yesterday') return [startOfDay(now, -1), startOfDay(now)]
  if (received === '7-days') return [startOfDay(now, -6)]
  return [dayOf(received.from), startOfDay(dayOf(received.to), 1)]
}

/** At midnight of the place where the browser is. */
const dayOf = (text: string) => new Date(`${text}T00:00`)

const startOfDay = (instant: Date, days = 0) =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() + days)
