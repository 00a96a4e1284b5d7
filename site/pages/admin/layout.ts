import { useSyncExternalStore } from 'react'

export type Layout = 'wide' | 'compact' | 'cards'

/** As styles/staff.css lays the list out. In rem, as there: with larger letters the page takes the form of a narrower screen. */
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
