import { useSyncExternalStore } from 'react'

/** Whether rows are cards, as in styles/staff.css. In rem, so that larger text selects the layout of a narrower screen. */
export const useCards = () => useSyncExternalStore(subscribe, areCards, () => false)

function subscribe(changed: () => void) {
  const observer = new ResizeObserver(changed)
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

function areCards() {
  const root = document.documentElement
  return root.clientWidth / Number.parseFloat(getComputedStyle(root).fontSize) < 56.25
}
