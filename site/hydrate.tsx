import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { open, type Opened, pageAt } from './routes.ts'
import { keepPositions, scrollToTop } from './scroll.ts'
import { ErrorBoundary, Failure } from './shell/error-boundary.tsx'
import { wholeStyle } from './shell/whole-style.ts'
import { navigate } from 'wouter/use-browser-location'
import { isPlainClick, hasPopovers } from './ui/browser.ts'

const place = document.getElementById('site')
if (!place) throw new Error('The document has no place for the site.')
/** The staff list has only its first paint, which is replaced. */
const isPrerendered = place.hasChildNodes() && !place.querySelector(':scope > [inert]')

const first = await open(location.pathname).catch(withoutPage)
// A form shows new elements without a page change. If the style sheet fails, it still works with the prerendered rules.
if (document.activeElement?.closest('form')) await wholeStyle().catch(console.error)
else addEventListener('focusin', styleForm)

const app = (
  <StrictMode>
    <Ready>
      <ErrorBoundary>
        <App first={first} />
      </ErrorBoundary>
    </Ready>
  </StrictMode>
)
// As a transition, which taps can interrupt.
if (isPrerendered) startTransition(() => void hydrateRoot(place, app))
else createRoot(place).render(app)

/** A prerendered page works without the app, and the starter retries. An empty page shows what to do. */
function withoutPage(error: unknown): Opened {
  if (isPrerendered) throw error
  console.error(error)
  return { path: location.pathname, Content: Failure, shell: false }
}

function styleForm({ target }: FocusEvent) {
  if (target instanceof Element && target.closest('form')) wholeStyle().catch(console.error)
}

/** Tells the starter to replay held taps. The starter repeats the event's name. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('site-ready'))
  }, [])
  return children
}

keepPositions()
followLinks()

/**
 * Pages use plain anchors, which work without this code. It follows internal links without a reload and prefetches their page on hover
 * or touch.
 */
function followLinks() {
  document.addEventListener('click', follow)
  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(intent, fetchAhead, { passive: true })
  }
}

function follow(event: MouseEvent) {
  const link = linkIn(event)
  if (!link || !isPlainClick(event) || event.defaultPrevented || !staysHere(link)) return

  if (hasPopovers) link.closest<HTMLElement>('[popover]')?.hidePopover()
  if (link.pathname !== location.pathname) {
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  } else if (link.search !== location.search) {
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
    reach(link.hash.slice(1))
  } else if (!link.hash) {
    event.preventDefault()
    scrollToTop()
  }
}

/** As the browser does for an anchor on the same page. */
function reach(id: string) {
  const part = document.getElementById(id)
  if (!part) return
  part.tabIndex = -1
  part.scrollIntoView()
  part.focus({ preventScroll: true })
}

function fetchAhead(event: Event) {
  const link = linkIn(event)
  // A failure is handled when the link is followed.
  if (link && staysHere(link))
    pageAt(link.pathname)
      ?.load()
      .catch(() => undefined)
}

function linkIn({ target }: Event) {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** Public and staff pages have different style sheets: links between them load a new document. */
function staysHere(link: HTMLAnchorElement) {
  const page = pageAt(link.pathname)
  const own = link.origin === location.origin && !link.target && !link.hasAttribute('download')
  return own && page !== undefined && page.shell === pageAt(location.pathname)?.shell
}
