import type { Locator } from '@playwright/test'

/**
 * The controls in `place` that cannot be used on the screen as it is: outside the window, covered by something even when they are
 * scrolled to, or narrower than their words. Also the width of a page that is wider than the window.
 */
export const clippedControls = (place: Locator) =>
  place.evaluate((root) => {
    const { clientWidth, scrollWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    const { scrollX, scrollY } = window
    const controls = root.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary):not([tabindex="-1"], [inert] *, .sr-only)',
    )
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const name = (control.ariaLabel ?? (control.textContent || control.localName)).trim()
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      for (let box = control.parentElement; box; box = box.parentElement)
        // The index of a long page is a row to swipe on a phone.
        if (box.scrollLeft !== 0 && !box.matches('.page-index')) {
          faults.push(`${name} is beside its box`)
          box.scrollLeft = 0
        }
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      if (width <= 1) continue
      const own = [control, ...('labels' in control ? (control.labels as NodeListOf<Element>) : [])]
      const isCovered = [left + 3, (left + right) / 2, right - 3].some((x) => {
        const seen = document.elementFromPoint(x, (top + bottom) / 2)
        return !own.some((one) => one.contains(seen) || seen?.contains(one))
      })
      if (left < -0.5 || right > clientWidth + 0.5) faults.push(`${name} is not in the window`)
      else if (control.localName === 'button' && control.scrollWidth > control.clientWidth + 4)
        faults.push(`${name} is narrower than its words`)
      else if (isCovered) faults.push(`${name} is covered`)
    }
    scrollTo(scrollX, scrollY)
    return faults
  })
