import type { Locator } from '@playwright/test'

/** Fonts in `place` that are not the site's, and headings that are not in the heading font. */
export const strayFonts = (place: Locator) =>
  place.evaluate((root) => {
    const families = [...root.querySelectorAll('*')]
      .map((element) => getComputedStyle(element).fontFamily)
      .filter((family) => !/^"?(Besley|Plus Jakarta Sans)\b/.test(family))
    const headings = [
      ...root.querySelectorAll(':is(h1, h2, h3, h4):not(.font-body), .font-heading'),
    ]
      .filter((heading) => !/^"?Besley\b/.test(getComputedStyle(heading).fontFamily))
      .map(({ textContent }) => textContent)
    return { families: [...new Set(families)], headings }
  })

export const noStrayFonts = { families: [], headings: [] }
