import { useSyncExternalStore } from 'react'

export type Layout = 'wide' | 'compact' | 'cards'

/** The layouts of styles/staff.css. In rem, as there: with larger text the page takes the layout of a narrower screen. */
export const useLayout = () => useSyncExternalStore(subscribe, layoutNow)

function subscribe(changed: () => void) {
  const observer = new ResizeObserver(changed)
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

function layoutNow(): Layout {
  const { documentElement: page } = document
  const width = page.clientWidth / Number.parseFloat(getComputedStyle(page).fontSize)
  if (width < 56.25) return 'cards'
  return width < 83.75 ? 'compact' : 'wide'
}

/** How many columns of the list begin left of the open enquiry, which covers the others. */
export const useColumnsBeforePanel = () => useSyncExternalStore(subscribe, columnsBeforePanel)

function columnsBeforePanel(): number {
  const headers = Array.from(document.querySelectorAll('.submissions th'))
  const panel = document.querySelector<HTMLElement>('.enquiry')
  if (!panel) return headers.length
  // Its place when it is open, also while it slides in.
  const covered = headers.findIndex((one) => one.getBoundingClientRect().left >= panel.offsetLeft)
  return covered < 0 ? headers.length : covered
}
