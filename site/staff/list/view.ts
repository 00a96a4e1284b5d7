import { useCallback } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { digitsIn, phonesIn, searchedDigits } from '#contract/phone.ts'
import { wellFormed, withoutDirection } from '#contract/text.ts'
import type { Filters, Listing, Received, SortKey } from '#site/backend/listing.ts'
import { timeOf } from '../ui/time.ts'
import { isStage } from '../enquiry/marks/stage.tsx'
import { columnOf, firstOf, sortableColumnsOf } from './columns.tsx'

/** Which part of the list is shown, and which enquiry is open. Stored only in the address. */
export type View = Listing & { enquiry?: string }

/** In place of an id, in the address: a new one is being entered. */
export const newEnquiry = 'new'

/** The first page of a list without search and filters. */
export const wholeList = (list: View['list']): View => ({
  page: 1,
  search: '',
  filters: {},
  ...(list && { list }),
})

export const listTitles = {
  submissions: 'Eligibility Submissions',
  others: 'Other enquiries',
  all: 'All enquiries',
}

/** In characters; four searches for such a text still fit into one query of 4096. */
export const longestSearch = 200
const longestLanguage = 100

/** Reads the query part of an address; invalid values are ignored. */
export function viewFrom(query: string): View {
  const params = new URLSearchParams(query)
  const list = listFrom(params.get('list'))
  const column = sortableColumnsOf(list).find(({ key }) => wordOf(key) === params.get('sort'))?.key
  const enquiry = idFrom(params.get('enquiry'))
  return {
    page: pageFrom(params.get('page')),
    search: textFrom(params.get('search'), longestSearch),
    ...(column && {
      sort: {
        column,
        direction: params.get('direction') === 'descending' ? 'descending' : 'ascending',
      },
    }),
    filters: filtersFrom(params),
    ...(list && { list }),
    ...(enquiry && { enquiry }),
  }
}

/** The query part for this view; empty for the default view. */
export function queryFrom({ list, page, search, sort, filters, enquiry }: View): string {
  const query = new URLSearchParams()
  if (list) query.set('list', list)
  if (page > 1) query.set('page', String(page))
  if (search) query.set('search', search)
  if (sort) {
    query.set('sort', wordOf(sort.column))
    query.set('direction', sort.direction)
  }
  for (const [name, value] of Object.entries(filters)) query.set(name, filterWord(value))
  if (enquiry) query.set('enquiry', enquiry)
  return query.size > 0 ? `?${query}` : ''
}

/** A first click on a column sorts it ascending, a second one reverses the order. */
export function sortedBy(view: View, column: SortKey): View {
  const reverses = view.sort?.column === column && view.sort.direction === 'ascending'
  return { ...view, page: 1, sort: { column, direction: reverses ? 'descending' : 'ascending' } }
}

/** Filters to set; undefined removes one. */
export type Change = { [Name in keyof Filters]?: Filters[Name] | undefined }

export function filteredBy(view: View, changes: Change): View {
  const all: [string, unknown][] = Object.entries({ ...view.filters, ...changes })
  // Only removed filters are left out.
  const filters = Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Filters
  return { ...view, page: 1, filters }
}

export const isFiltered = ({ filters, list }: View) =>
  Object.keys(filters).length > 0 || list === 'all'

/** A person may have written by several forms: what looks for people goes over all kinds, until one is chosen. */
export function acrossKinds(before: View, next: View, hasKinds: boolean): View {
  const { list, ...rest } = next
  if (list === undefined && hasKinds && !looksForPeople(before) && looksForPeople(next))
    return { ...next, list: 'all' }
  return list === 'all' && looksForPeople(before) && !looksForPeople(next) ? rest : next
}

const looksForPeople = ({ search, filters: { mine, todo, phone, language } }: View) =>
  Boolean(search || mine || todo || phone || language)

/** The view of another kind, without the filters and the order that it does not have. */
export function ofKind({ sort, filters, ...view }: View, list: View['list']): View {
  const { university: _, college: __, branch: ___, ...others } = filters
  const isSorted = sort && sortableColumnsOf(list).some(({ key }) => key === sort.column)
  return {
    ...wholeList(list),
    search: view.search,
    filters: list === 'others' ? others : filters,
    ...(isSorted && { sort }),
  }
}

/** The order that is shown, chosen or not. Undefined: the one in which to call, which is of no column. */
export const orderOf = ({ sort, filters }: View): View['sort'] =>
  sort ?? (filters.todo ? undefined : { column: '$createdAt', direction: 'descending' })

export type SetView = (view: View, options?: { replace?: boolean }) => void

export function useView() {
  const query = useSearch()
  const setView: SetView = useCallback((view, { replace = false } = {}) => {
    const to = paths.admin + queryFrom(view)
    if (to === location.pathname + location.search) return
    // Whether Back closes the enquiry: if this page opened it and the view has not changed since.
    const opened =
      view.enquiry !== undefined && (replace ? wasOpened() : !viewFrom(location.search).enquiry)
    navigate(to, { replace, state: opened ? { opened } : null })
  }, [])
  return [viewFrom(query), setView] as const
}

/** Whether the previous history entry is the same list without the enquiry. */
export function wasOpened(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'opened' in state
}

/** `$createdAt` reads `createdAt` in an address, where a dollar sign would be escaped. */
const wordOf = (column: SortKey) => column.replace('$', '')

const listFrom = (text: string | null) => (text === 'others' || text === 'all' ? text : undefined)

function pageFrom(text: string | null) {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

function filtersFrom(params: URLSearchParams): Filters {
  const stage = params.get('stage') ?? ''
  const received = receivedFrom(params.get('received') ?? '')
  const university = idFrom(params.get('university'))
  const college = idFrom(params.get('college'))
  const branch = idFrom(params.get('branch'))
  const language = textFrom(params.get('language'), longestLanguage)
  const phone = searchedDigits(params.get('phone') ?? '')
    .slice(0, mostNumbers)
    .join(' ')
  return {
    ...(isStage(stage) && { stage }),
    ...(params.get('mine') === 'true' && { mine: true }),
    ...(params.get('todo') === 'true' && { todo: true }),
    ...(received && { received }),
    ...(university && { university }),
    ...(college && { college }),
    ...(branch && { branch }),
    ...(language && { language }),
    ...(phone && { phone }),
  }
}

/** One query has room for a hundred values. */
export const mostNumbers = 20

/** The digits of a search that has phone numbers, or looks like a part of one. */
export function digitsOfNumber(search: string): string | undefined {
  const { length } = digitsIn(search)
  const isPart = length >= 4 && length <= 15 && !/\p{L}/u.test(search)
  if (search.includes('@') || !(isPart || phonesIn(search).length > 0)) return undefined
  return searchedDigits(search).slice(0, mostNumbers).join(' ')
}

function receivedFrom(text: string): Received | undefined {
  if (text === 'today' || text === 'yesterday' || text === '7-days') return text
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  return from && to && isDay(from) && isDay(to) ? { from, to } : undefined
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text))

const filterWord = (value: Filters[keyof Filters]) =>
  typeof value === 'object' ? `${value.from}..${value.to}` : String(value)

const textFrom = (text: string | null, longest: number) =>
  wellFormed((text ?? '').slice(0, longest)).trim()

const idFrom = (text: string | null) =>
  text !== null && /^[\w.-]{1,128}$/.test(text) ? text : undefined

/** The line below the title: the number of rows and their order, read out whenever it changes. */
export function summaryOf(
  view: View,
  { total, done = 0 }: { total: number; done?: number | undefined },
  asOf?: Date,
): string {
  if (done > 0) {
    const all = (total + done).toLocaleString('en-IN')
    return total === 0 ? `All ${all} are done` : `${done} of ${all} done, ${orderWords(view)}`
  }
  const count = total.toLocaleString('en-IN')
  const matches = total === 1 ? 'matches' : 'match'
  if (total === 0) return view.search || isFiltered(view) ? 'No match' : 'None received yet'
  const countText = view.search
    ? `${count} ${matches} “${withoutDirection(view.search)}”`
    : `${count} ${isFiltered(view) ? matches : 'received'}`
  if (asOf) return `${countText}, as of ${timeOf(asOf)}`
  return total > 1 ? `${countText}, ${orderWords(view)}` : countText
}

function orderWords(view: View) {
  const order = orderOf(view)
  if (!order) return 'in the order in which to call'
  const { column, direction } = order
  const words = firstOf(column, direction)
  if (column === '$createdAt') return `${words.toLowerCase()} first`
  return `sorted by ${columnOf(column).title}, ${direction}`
}
