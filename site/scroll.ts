/** The scroll position after Back or Forward; undefined for a new page. */
let destination: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let path = ''

const behavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

export const scrollToTop = () => scrollTo({ top: 0, behavior: behavior() })

/** The position is stored in the history entry, so that Back and Forward restore it. */
export function keepPositions() {
  path = location.pathname
  history.scrollRestoration = 'manual'
  // After a reload or a return from another site, the browser restores it before this code runs.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener('scroll', savePositionSoon, { passive: true })
  addEventListener('popstate', restoreFrom)
  savePosition()
}

/** After the next page rendered: scrolls to the saved position, the named section, or the top. */
export function arrive() {
  path = location.pathname
  const section = sectionNamed(location.hash.slice(1))
  if (destination !== undefined) scrollTo({ top: destination, behavior: 'instant' })
  else if (section) section.scrollIntoView({ behavior: behavior() })
  else scrollToTop()
  destination = undefined
  savePosition()
}

/** As browsers do: by the raw fragment, then decoded. */
function sectionNamed(name: string) {
  try {
    return document.getElementById(name) ?? document.getElementById(decodeURIComponent(name))
  } catch {
    // An invalid percent encoding, as in "#100%": there is no such section.
    return null
  }
}

function restoreFrom({ state }: PopStateEvent) {
  clearTimeout(timer)
  const saved = positionIn(state)
  if (location.pathname !== path) destination = saved ?? 0
  // Without a saved position it is an anchor on this page; the browser scrolls itself.
  else if (saved !== undefined) scrollTo({ top: saved, behavior: 'instant' })
}

function savePositionSoon() {
  clearTimeout(timer)
  timer = setTimeout(savePosition, 100)
}

function savePosition() {
  clearTimeout(timer)
  // During a page change the position belongs to neither page.
  if (location.pathname !== path) return
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : {}), y: scrollY }, '')
}

function positionIn(state: unknown) {
  if (typeof state !== 'object' || state === null || !('y' in state)) return undefined
  return typeof state.y === 'number' ? state.y : undefined
}
