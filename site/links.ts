import { navigate } from 'wouter/use-browser-location'
import { pageAt } from './routes.ts'
import { scrollToTop } from './scroll.ts'
import { isPlainClick } from './ui/plain-click.ts'
import { hasPopovers } from './ui/popover.ts'

/**
 * Pages use plain anchors, which work without this code. It follows internal links without a reload and prefetches their page on hover
 * or touch.
 */
export function followLinks() {
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
