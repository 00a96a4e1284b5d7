import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { whoAmI } from '#site/backend/desk.ts'
import { Close } from '#site/images/icons.tsx'
import type { Finding } from './finding.ts'
import { MenuItem } from '../../ui/menu.tsx'

type Props = {
  finding: Finding
  /** Called before a view is opened. */
  onOpen: (() => void) | undefined
}

/** The saved views. */
export function SavedViewList({ finding: { saved, open }, onOpen }: Props) {
  // Refetched when shown, because another device may have saved a view.
  useQuery({ queryKey: ['me'], queryFn: whoAmI, staleTime: 5_000 })
  const title = useRef<HTMLParagraphElement>(null)

  function remove(name: string, button: HTMLButtonElement) {
    const item = button.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    // The focused button is about to be removed.
    const next = neighbour?.querySelector('button') ?? title.current
    next?.focus()
    saved.remove(name)
  }

  return (
    <div>
      <p ref={title} tabIndex={-1} className="text-fine font-semibold outline-none">
        Saved views
      </p>
      {saved.views.length === 0 && <p className="text-fine text-ink-soft">None yet.</p>}
      <ul>
        {saved.views.map((one) => (
          <li key={one.name} className="flex items-center">
            <MenuItem
              onChoose={() => {
                onOpen?.()
                open(saved.open(one))
              }}
            >
              {one.name}
            </MenuItem>
            <button
              type="button"
              aria-label={`Delete ${one.name}`}
              title={`Delete ${one.name}`}
              onClick={({ currentTarget }) => remove(one.name, currentTarget)}
              className="icon-button"
            >
              <Close className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <SavedFailure saved={saved} />
    </div>
  )
}

export const SavedFailure = ({ saved: { failure } }: Pick<Finding, 'saved'>) =>
  failure && (
    <p role="alert" className="trouble wrap-anywhere">
      {failure}
    </p>
  )
