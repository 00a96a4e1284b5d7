import { navigate } from 'wouter/use-browser-location'
import { isPlainClick } from './plain-click.ts'
import { pageAt } from './routes.ts'
import { scrollToTop } from './scroll.ts'

/**
 * Pages hold plain anchors, which work before and without this code. From here on those that lead to another
 * page of the site are followed without a reload, and their page is fetched as soon as a hand comes near.
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

  link.closest<HTMLElement>(':popover-open')?.hidePopover()
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

/** As the browser does for a part of the same page. */
function reach(id: string) {
  const part = document.getElementById(id)
  if (!part) return
  part.tabIndex = -1
  part.scrollIntoView()
  part.focus({ preventScroll: true })
}

function fetchAhead(event: Event) {
  const link = linkIn(event)
  // A failure here is met again, and answered, when the link is followed.
  if (link && staysHere(link))
    pageAt(link.pathname)
      ?.load()
      .catch(() => undefined)
}

function linkIn({ target }: Event) {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** Public pages and staff pages have style sheets of their own: between them the document changes. */
function staysHere(link: HTMLAnchorElement) {
  const page = pageAt(link.pathname)
  const own = link.origin === location.origin && !link.target && !link.hasAttribute('download')
  return own && page !== undefined && page.shell === pageAt(location.pathname)?.shell
}
