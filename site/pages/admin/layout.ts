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
