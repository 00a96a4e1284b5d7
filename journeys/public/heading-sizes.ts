import type { Page } from '@playwright/test'

/** Headings that are hardly larger than the text, or smaller than a heading of a lower level. */
export const smallHeadings = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- This runs in the browser, without the outer scope.
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const text = sizeOf(document.body)
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3)')].map((heading) => ({
      level: heading.localName,
      size: sizeOf(heading),
      title: heading.textContent,
    }))
    return headings
      .filter(
        ({ level, size }) =>
          size < text * 1.145 || headings.some((other) => other.level > level && other.size > size),
      )
      .map(({ level, size, title }) => `${level} of ${size} px, text ${text} px: ${title}`)
  })
