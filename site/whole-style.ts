let awaited: Promise<void> | undefined

/**
 * Puts the whole style sheet to use. A prerendered page holds the rules that it needs itself; the others are fetched while the browser is
 * idle (starter.ts), and reading and judging them costs a slow phone a tenth of a second: so not before something new is to be drawn.
 * Rejects when the sheet could not be fetched, and asks for it again the next time.
 */
export function wholeStyle() {
  awaited ??= added().catch((error: unknown) => {
    awaited = undefined
    throw error
  })
  return awaited
}

async function added() {
  const href = document.querySelector<HTMLElement>('[data-style]')?.dataset['style']
  // The staff area has its sheet in the document.
  if (!href) return
  await new Promise((resolve, reject) => {
    const onerror = () => {
      link.remove()
      reject(new Error('The style sheet could not be fetched.'))
    }
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: resolve,
      onerror,
    })
    document.head.append(link)
  })
}
