import { useSyncExternalStore } from 'react'

export type Layout = 'wide' | 'compact' | 'cards'

/** The breakpoints of styles/staff.css. In rem, so that larger text selects the layout of a narrower screen. */
export const useLayout = () => useSyncExternalStore(subscribe, layoutNow, (): Layout => 'wide')

function subscribe(changed: () => void) {
  const observer = new ResizeObserver(changed)
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function layoutNow(): Layout {
  const width = document.documentElement.clientWidth / rem()
  if (width < 56.25) return 'cards'
  return width < 88 ? 'compact' : 'wide'
}

/** In rem. */
const narrow = 26

/** Gives an element in the row's last column the width of the columns behind the phone number, and again when the page is resized. */
export function fitBehindPhone(element: HTMLElement) {
  const fit = () => {
    const phone = element.closest('tr')?.querySelector('[data-column="phone"]')
    if (!phone) return
    const width = element.getBoundingClientRect().right - phone.getBoundingClientRect().right
    element.style.setProperty('--outcome-width', `${width}px`)
    element.toggleAttribute('data-narrow', width / rem() < narrow)
  }
  fit()
  return subscribe(fit)
}

/** The number of columns not covered by the open enquiry. Opening it does not resize the page: the other function makes React measure again. */
export const useColumnsBeforePanel = (isOpen: boolean) =>
  useSyncExternalStore(subscribe, isOpen ? columnsBeforePanel : allColumns, allColumns)

const allColumns = () => Infinity

function columnsBeforePanel(): number {
  const headers = Array.from(document.querySelectorAll('.submissions th'))
  const panel = document.querySelector<HTMLElement>('.enquiry')
  if (!panel) return headers.length
  // Its final position, also during the slide-in animation.
  const covered = headers.findIndex((one) => one.getBoundingClientRect().left >= panel.offsetLeft)
  return covered < 0 ? headers.length : covered
}
