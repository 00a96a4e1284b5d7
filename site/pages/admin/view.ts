import { useCallback } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import type { Listing, SortKey } from '#site/backend/admin.ts'
import { sortableColumns } from './columns.tsx'

/** What part of the list is looked at. It lives in the address alone. */
export type View = Listing

/** In characters; four searches for such a text still fit into one query of 4096. */
export const longestSearch = 200

/** Reads the query part of an address; whatever cannot be read is as if it were not there. */
export function viewFrom(query: string): View {
  const given = new URLSearchParams(query)
  const column = sortableColumns.find(({ key }) => wordOf(key) === given.get('sort'))?.key
  return {
    page: pageFrom(given.get('page')),
    search: (given.get('search') ?? '').slice(0, longestSearch).toWellFormed().trim(),
    ...(column && {
      sort: {
        column,
        direction: given.get('direction') === 'descending' ? 'descending' : 'ascending',
      },
    }),
  }
}

/** The query part that says this view; empty for the first one, so that the plain address stays plain. */
export function queryFrom({ page, search, sort }: View): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (search) query.set('search', search)
  if (sort) {
    query.set('sort', wordOf(sort.column))
    query.set('direction', sort.direction)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** A first click on a column selects it ascending, a further one turns it round. */
export function sortedBy(view: View, column: SortKey): View {
  const turned = view.sort?.column === column && view.sort.direction === 'ascending'
  return { ...view, page: 1, sort: { column, direction: turned ? 'descending' : 'ascending' } }
}

/** The order that is shown, chosen or not. */
export const orderOf = ({ sort }: View) =>
  sort ?? ({ column: '$createdAt', direction: 'descending' } as const)

export function useView() {
  const query = useSearch()
  const setView = useCallback((view: View, { replace = false } = {}) => {
    const to = paths.admin + queryFrom(view)
    if (to !== location.pathname + location.search) navigate(to, { replace })
  }, [])
  return [viewFrom(query), setView] as const
}

/** `$createdAt` reads `createdAt` in an address, where a dollar sign would be escaped. */
const wordOf = (column: SortKey) => column.replace('$', '')

function pageFrom(text: string | null) {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}
