/*
 * The only script before the load event. When the page has been painted it asks for the page's letters; when they are in use and
 * the browser is idle it wakes the app, or at once when somebody touches the page, and holds what was tapped or submitted
 * until then.
 * It imports nothing by name, so that it stays one small file: the document lists the app's parts.
 */
const root = document.documentElement
const { parts = '', style } = document.querySelector<HTMLElement>('[data-parts]')?.dataset ?? {}
// A document that names it has it fetched before its first paint.
const manifest = Object.assign(document.createElement('link'), {
  rel: 'manifest',
  href: '/manifest.webmanifest',
})
const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin']
const held = new Map<EventTarget, () => void>()
let woken = false
/** Of a frame, in ms, for laying out letters. */
const slice = 4

function wake() {
  if (woken) return
  woken = true
  // What could not be fetched is asked for again at the next sign; until then the page is plain HTML.
  Promise.all(parts.split(' ').map((part) => import(/* @vite-ignore */ part))).then(
    afterTheApp,
    () => (woken = false),
  )
}

function afterTheApp() {
  document.head.append(manifest)
  // Into the browser's store, and put to use by the app (whole-style.ts), which also meets a failure.
  if (style) {
    fetch(style, { priority: 'low' })
      .then((reply) => reply.arrayBuffer())
      .catch(() => undefined)
  }
}

function wakeSoon() {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 })
  else setTimeout(wake, 200)
}

/**
 * Put to use when both are there, and block by block, a few in each frame: the whole page at once is laid out for so long that a
 * tap would wait for it. Between them a phone of few cores has time to paint.
 * Never on the root element, whose change has every rule of the page judged anew.
 */
async function fetchLetters() {
  try {
    await Promise.race([firstDrawing(), pause(2000)])
    await Promise.all(
      ['Besley', 'Plus Jakarta Sans'].map((name) => document.fonts.load(`1em "${name}"`)),
    )
    let began = -slice
    for (const block of blocksOf(document.getElementById('site'))) {
      if (performance.now() - began >= slice) {
        await pause(40)
        await new Promise(requestAnimationFrame)
        began = performance.now()
      }
      block.dataset.letters = ''
      // Asked for its height it is laid out now, within the time that is counted.
      void block.offsetHeight
    }
  } catch {
    // The letters of the system take the same room.
  }
}

/** What is drawn on the first screen is painted before letters are asked for: a slow line carries one after the other. */
async function firstDrawing() {
  const drawings = [...document.images].filter(({ loading }) => loading !== 'lazy')
  await Promise.allSettled(drawings.map((drawing) => drawing.decode()))
  // Decoded before the one frame, and shown when the next begins.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Small enough to be laid out in one go, and each before what it lies in. */
function blocksOf(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return []
  const small = element.getElementsByTagName('*').length < 24
  return [...(small ? [] : [...element.children].flatMap(blocksOf)), element]
}

/** Nothing that can wait is fetched or run before the visitor sees the page, and the app not while its letters are laid out. */
async function afterFirstPaint() {
  const letters = 'letters' in root.dataset ? undefined : fetchLetters()
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded))
  await Promise.race([letters, pause(3000)])
  wakeSoon()
}

function hold(event: Event) {
  const { target } = event
  if (target instanceof HTMLFormElement) held.set(target, () => target.requestSubmit())
  else {
    const button =
      target instanceof Element &&
      target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (!button) return
    held.set(button, () => button.click())
  }
  event.preventDefault()
  wake()
}

function letGo() {
  for (const type of ['submit', 'click']) removeEventListener(type, hold, true)
  for (const repeat of held.values()) repeat()
}

for (const type of ['submit', 'click']) addEventListener(type, hold, true)
for (const sign of signs) addEventListener(sign, wake, { passive: true })
addEventListener('site-ready', letGo, { once: true })
// Whoever comes from another page of the site, or once more, has the letters already.
const [visit] = performance.getEntriesByType('navigation')
const again = visit && 'type' in visit && visit.type !== 'navigate'
if (again || document.referrer.startsWith(location.origin)) root.dataset.letters = ''

if (PerformanceObserver.supportedEntryTypes.includes('paint'))
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    void afterFirstPaint()
  }).observe({ type: 'paint', buffered: true })
else void afterFirstPaint()
