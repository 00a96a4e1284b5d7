/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-interactive-element-to-noninteractive-role -- The whole row opens its enquiry, by Enter too. */
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Row } from '#site/backend/marks.ts'
import type { Column, RowContext } from './columns.tsx'

export type RowProps = Omit<RowContext, 'fold'> & {
  row: Row
  isOpen: boolean
  /** The columns covered by the open enquiry. */
  covered: ReadonlySet<string>
  onOpen: (id: string) => void
  /** The outcome of a call, over the cells beside its links. */
  outcome: ReactNode
  columns: Column[]
}

export function SubmissionRow(props: RowProps) {
  const { row, isOpen, covered, onOpen, outcome, columns, ...context } = props
  const [open, setOpen] = useState(false)
  const fold = { open, toggle: () => setOpen(!open) }

  function press(event: MouseEvent<HTMLTableRowElement>) {
    // Ignore text selection, links and buttons.
    if (isControl(event.target) || getSelection()?.isCollapsed === false) return
    onOpen(row.id)
  }

  function type(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen(row.id)
    const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const next = event.currentTarget[step[event.key]]
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  return (
    <tr
      role="row"
      tabIndex={0}
      id={`enquiry-${row.id}`}
      data-open={isOpen || undefined}
      data-spam={row.stage === 'spam' || undefined}
      aria-describedby="row-hint"
      onClick={press}
      onKeyDown={type}
    >
      {columns.map(({ key, place = key, title, cell }) => (
        <td key={key} role="cell" data-column={place} data-title={title} inert={covered.has(key)}>
          {cell(row, { ...context, fold })}
          {key === 'actions' && outcome}
        </td>
      ))}
    </tr>
  )
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, [popover]') !== null
