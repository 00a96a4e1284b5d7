import { useEffect, useRef } from 'react'
import type { ListedRows } from './listed-rows.ts'
import type { SetView, View } from '../view.ts'

/** Opens the next or previous enquiry; at the end of a page, on the neighbouring page once it is loaded. */
export function useStepping(view: View, setView: SetView, list: ListedRows) {
  const { data, pages, waiting, movedUp } = list
  const rows = data?.rows ?? []
  const at = rows.findIndex(({ id }) => id === view.enquiry)
  const pending = useRef<1 | -1>(undefined)

  // The rows arrive after the press.
  useEffect(() => {
    if (pending.current === undefined || waiting) return
    const next = pending.current === 1 ? rows[0] : rows.at(-1)
    pending.current = undefined
    if (next) setView({ ...view, enquiry: next.id }, { replace: true })
  })

  async function step(direction: 1 | -1) {
    const isLast = direction === 1 && at === rows.length - 1
    const next = rows[at + direction] ?? (isLast ? (await movedUp())?.[0] : undefined)
    const page = view.page + direction
    if (next) setView({ ...view, enquiry: next.id }, { replace: true })
    else if (page >= 1 && page <= (pages ?? 1)) {
      pending.current = direction
      setView({ ...view, page }, { replace: true })
    }
  }

  /** `at`: the index of the open enquiry on this page; no steps if it is not there. */
  return { at, step: at < 0 ? undefined : (direction: 1 | -1) => void step(direction) }
}
