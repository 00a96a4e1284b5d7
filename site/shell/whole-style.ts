let awaited: Promise<void> | undefined

/**
 * Applies the whole style sheet. A prerendered page has only its own rules; the others are prefetched when idle (starter.ts). Parsing
 * them takes a slow phone 100 ms, so this waits until something new is rendered. Rejects if the sheet could not be loaded; the next call
 * retries.
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
  // The staff area has its style sheet in the document.
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
