/*
 * The only script before the load event. After the first paint it loads the fonts, then starts the app when the browser is idle, or at
 * once on the first interaction. Taps and submits are queued until the app is ready. It has no static imports, so that it stays one
 * small file: its script element lists the app's files.
 */
const { parts = '', style } = document.currentScript?.dataset ?? {}
const heldEvents = new Map<EventTarget, () => void>()
let app: Promise<void> | undefined
/** Two interactions can find the same file missing; the page reloads once. */
let isReloading = false

function startApp() {
  app ??= Promise.all(parts.split(' ').map((part) => import(/* @vite-ignore */ part))).then(
    fetchTheRest,
    retry,
  )
}

/** A failed file is requested again on the next interaction; until then the page is plain HTML. */
async function retry() {
  app = undefined
  if (!(await isNewerServed()) || isReloading) return
  isReloading = true
  const form = document.querySelector<HTMLFormElement>('[data-draft]')
  // Something was typed: kept as ui/draft.ts reads it.
  if (form?.querySelector('input:required:valid')) {
    const values = Object.fromEntries(new FormData(form))
    sessionStorage.setItem(form.dataset['draft'] ?? '', JSON.stringify({ values }))
  }
  location.reload()
}

/** The files of an older release are gone: the server's document names others. */
async function isNewerServed() {
  const reply = await fetch(location.pathname).catch(() => undefined)
  return reply?.ok && !(await reply.text()).includes(`"${parts}"`)
}

function fetchTheRest() {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'manifest', href: '/manifest.webmanifest' }))
  // Prefetched into the browser's cache: whole-style.ts applies it and handles a failure.
  if (style) {
    fetch(style, { priority: 'low' })
      .then((reply) => reply.arrayBuffer())
      .catch(() => undefined)
  }
}

/** One section per frame: laying out a long page at once would delay a tap on a slow phone. */
async function useFonts() {
  // Images above the fold first: a slow line loads one file after the other.
  const images = [...document.images].filter(({ loading }) => loading !== 'lazy')
  await Promise.race([Promise.allSettled(images.map((image) => image.decode())), pause(2000)])
  await nextFrame()
  await nextFrame()
  await Promise.all(
    ['Besley', 'Plus Jakarta Sans'].map((name) => document.fonts.load(`1em "${name}"`)),
  )
  for (const block of document.querySelectorAll<HTMLElement>('header, section, footer')) {
    await nextFrame()
    block.dataset.letters = ''
  }
  document.body.dataset.letters = ''
}

async function afterFirstPaint() {
  // If the fonts fail, the metric-compatible system fonts stay.
  const fonts = hasFonts ? undefined : useFonts().catch(() => undefined)
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded))
  await Promise.race([fonts, pause(3000)])
  if ('requestIdleCallback' in window) requestIdleCallback(startApp, { timeout: 2000 })
  else setTimeout(startApp, 200)
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
const nextFrame = () => new Promise(requestAnimationFrame)

function hold(event: Event) {
  const { target } = event
  if (target instanceof HTMLFormElement) {
    // Not `requestSubmit`, which is newer than the oldest browsers.
    const { submitter } = event as SubmitEvent
    heldEvents.set(target, () => submitter?.click())
  } else {
    const button =
      target instanceof Element &&
      target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (!button) return
    heldEvents.set(button, () => button.click())
  }
  event.preventDefault()
  startApp()
}

function repeatHeld() {
  for (const type of ['submit', 'click']) removeEventListener(type, hold, true)
  for (const repeat of heldEvents.values()) repeat()
}

for (const type of ['submit', 'click']) addEventListener(type, hold, true)
for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin'])
  addEventListener(type, startApp, { passive: true })
addEventListener('site-ready', repeatHeld, { once: true })
// The app could not load a part; what was typed is in a draft.
addEventListener('part-missing', async () => {
  if (await isNewerServed()) location.reload()
})

// On later visits the fonts are cached.
const [visit] = performance.getEntriesByType('navigation')
const isRepeated = visit && 'type' in visit && visit.type !== 'navigate'
const hasFonts = isRepeated || document.referrer.startsWith(location.origin)
if (hasFonts) document.body.dataset.letters = ''

if (PerformanceObserver.supportedEntryTypes.includes('paint'))
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    void afterFirstPaint()
  }).observe({ type: 'paint', buffered: true })
else void afterFirstPaint()
