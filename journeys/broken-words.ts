import type { Locator } from '@playwright/test'

/** The words in `place` that break across lines. Email addresses may. */
export const brokenWords = (place: Locator) =>
  place.evaluate((root) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('svg, .sr-only'))
        continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s/–-]+-?/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1 && !word.includes('@')) broken.push(word)
      }
    }
    return broken
  })
