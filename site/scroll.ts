/** Where Back or Forward leads to; undefined on the way to a new page. */
let destination: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let path = ''

const behavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

export const scrollToTop = () => scrollTo({ top: 0, behavior: behavior() })

/** The position is kept in the history entry itself, so that Back and Forward restore it. */
export function keepPositions() {
  path = location.pathname
  history.scrollRestoration = 'manual'
  // A reload or a return from another site is restored by the browser, before this code runs.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  addEventListener('scroll', savePositionSoon, { passive: true })
  addEventListener('popstate', restoreFrom)
  savePosition()
}

/** The next page stands: to where it was left, to the named section, or up to the top. */
export function arrive() {
  path = location.pathname
  const section = sectionNamed(location.hash.slice(1))
  if (destination !== undefined) scrollTo({ top: destination, behavior: 'instant' })
  else if (section) section.scrollIntoView({ behavior: behavior() })
  else scrollToTop()
  destination = undefined
  savePosition()
}

/** As browsers look for it: by the name as it stands, then decoded. */
function sectionNamed(name: string) {
  try {
    return document.getElementById(name) ?? document.getElementById(decodeURIComponent(name))
  } catch {
    // A percent sign that encodes nothing, as in "#100%": no section has this name.
    return null
  }
}

function restoreFrom({ state }: PopStateEvent) {
  clearTimeout(timer)
  const saved = positionIn(state)
  if (location.pathname !== path) destination = saved ?? 0
  // Without a kept position it is a step to a section of this page, which the browser makes itself.
  else if (saved !== undefined) scrollTo({ top: saved, behavior: 'instant' })
}

function savePositionSoon() {
  clearTimeout(timer)
  timer = setTimeout(savePosition, 100)
}

function savePosition() {
  clearTimeout(timer)
  // Between two pages the position belongs to neither.
  if (location.pathname !== path) return
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : {}), y: scrollY }, '')
}

function positionIn(state: unknown) {
  if (typeof state !== 'object' || state === null || !('y' in state)) return undefined
  return typeof state.y === 'number' ? state.y : undefined
}
