import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { isPlainClick } from '#site/plain-click.ts'
import { queryFrom, type SetView, type View } from './view.ts'

type Props = { to: View; setView: SetView; label?: string; children: ReactNode }

/** A link to a view of the list, opened without a reload. */
export const ViewLink = ({ to, setView, label, children }: Props) => (
  <a
    href={paths.admin + queryFrom(to)}
    aria-label={label}
    className="text-link"
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      setView(to)
    }}
  >
    {children}
  </a>
)

/** The first page of a list without search and filters. */
export const wholeList = (list: View['list']): View => ({
  page: 1,
  search: '',
  filters: {},
  ...(list && { list }),
})
