import { Query } from 'appwrite'
import type { Submission } from '#contract/eligibility.ts'
import { allEnquiries, collection, enquiriesCollection, type ListName } from '#contract/paths.ts'
import { searchedDigits } from '#contract/phone.ts'
import type { FormPart, Stage } from './marks.ts'

/** A sortable column, by its name in the API. */
export type SortKey = keyof Submission | keyof FormPart | '$createdAt'
export type Direction = 'ascending' | 'descending'

/** Days in the browser's time zone, as `2026-11-21`; `to` is inclusive. */
export type Received = 'today' | 'yesterday' | '7-days' | { from: string; to: string }

export type Filters = {
  stage?: Stage
  /** Assigned to the signed-in person. */
  mine?: true
  /** To be done today, as the server decides. */
  todo?: true
  received?: Received
  /** Ids of the catalogue, as recognised by the server. */
  university?: string
  college?: string
  branch?: string
  /** To speak, alone or among others. */
  language?: string
  /** Any part of a number's digits, or several with blanks between. */
  phone?: string
}

/** The requested part of the list. */
export type Listing = {
  /** `others`: the enquiries of the other forms instead of the submissions; `all`: both. */
  list?: 'others' | 'all'
  page: number
  search: string
  sort?: { column: SortKey; direction: Direction }
  filters: Filters
}

const searched = ['name', 'university', 'branch', 'email'] satisfies SortKey[]
const searchedInOthers = ['name', 'email', 'course', 'subject', 'message'] satisfies SortKey[]
const searchedIn = {
  submissions: searched,
  others: searchedInOthers,
  all: [...new Set([...searched, ...searchedInOthers])],
}

export const collectionOf = ({ list }: Pick<Listing, 'list'>): ListName =>
  list === 'others' ? enquiriesCollection : list === 'all' ? allEnquiries : collection

type Asker = Today & { me: string }

/** The query conditions. `me` is the id of the signed-in person. */
export function conditionsOf({ list, search, filters }: Listing, asker: Asker): string[] {
  const { me, now } = asker
  const within = searchedIn[list ?? 'submissions']
  const { stage, mine, todo, received, university, college, branch, language, phone } = filters
  return [
    ...(search ? [Query.or(within.map((column) => Query.search(column, search)))] : []),
    ...(stage ? [Query.equal('stage', stage)] : []),
    ...(mine ? [Query.equal('assignee', me)] : []),
    ...(todo ? [Query.or(toDoOn(asker))] : []),
    ...(received ? receivedIn(received, now) : []),
    ...(university ? [Query.equal('universityId', university)] : []),
    ...(college ? [Query.equal('collegeId', college)] : []),
    ...(branch ? [Query.equal('branchId', branch)] : []),
    // The index has only those that are known.
    ...(language ? [Query.isNotNull('language'), Query.contains('language', [language])] : []),
    ...(phone ? [Query.contains('phoneDigits', searchedDigits(phone))] : []),
  ]
}

type Today = { today: string; now: Date }

const toDoOn = ({ today }: Today) =>
  ['urgentOn', 'dueOn', 'waitingOn'].map((part) => Query.equal(part, today))

/** What staff called, wrote to or marked today, and is no work of today any more. */
export function doneToday({ today, now }: Today) {
  const since = startOfDay(now).toISOString()
  return [
    Query.equal('doneOn', today),
    Query.or([
      Query.greaterThanEqual('contactedAt', since),
      Query.greaterThanEqual('$updatedAt', since),
    ]),
  ]
}

/**
 * Today's work in parts, in the order in which to call, each with its own sort order: one order cannot express it. A call is promised
 * within 24 hours, which end today for what came yesterday.
 */
export function partsOfToDo({ today, now }: Today) {
  const waiting = Query.equal('waitingOn', today)
  const from = startOfDay(now, -1).toISOString()
  const to = startOfDay(now).toISOString()
  const isPromised = Query.and([
    waiting,
    Query.equal('stage', 'new'),
    Query.greaterThanEqual('$createdAt', from),
    Query.lessThan('$createdAt', to),
  ])
  const others = Query.or([
    Query.notEqual('stage', 'new'),
    Query.lessThan('$createdAt', from),
    Query.greaterThanEqual('$createdAt', to),
  ])
  return [
    [Query.equal('urgentOn', today), Query.orderAsc('$createdAt')],
    [Query.equal('dueOn', today), Query.orderAsc('followUpAt')],
    [isPromised, Query.orderAsc('$createdAt')],
    [Query.and([waiting, others]), Query.orderAsc('$createdAt')],
  ]
}

/** Whether the 24 hours within which a call was promised end today. */
export const isPromisedToday = (receivedAt: Date, now: Date) =>
  receivedAt >= startOfDay(now, -1) && receivedAt < startOfDay(now)

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
