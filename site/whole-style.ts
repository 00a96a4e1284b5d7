/**
 * Puts the whole style sheet to use, when it is there. A printed page holds the rules that it needs itself; the others are fetched while the
 * browser is idle (starter.ts), and judging them costs a slow phone a tenth of a second: so not before something new is to be drawn.
 * Rejects when the sheet could not be fetched.
 */
export async function wholeStyle() {
  await Promise.all(sheets().map(arrived))
  const left = sheets()
  // The starter takes out a sheet that failed.
  if (left.length === 0 && document.querySelector('[data-style]'))
    throw new Error('The style sheet could not be fetched.')
  for (const sheet of left) sheet.media = 'all'
}

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

async function arrived(link: HTMLLinkElement) {
  if (link.sheet) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}
