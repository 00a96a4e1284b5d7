import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followLinks } from './links.ts'
import { open, type Opened } from './routes.ts'
import { keepPositions } from './scroll.ts'
import { ErrorBoundary, Failure } from './shell/error-boundary.tsx'
import { wholeStyle } from './shell/whole-style.ts'

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
