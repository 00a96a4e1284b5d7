import { StrictMode, startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followLinks } from './links.ts'
import { open, type Opened } from './routes.ts'
import { keepPositions } from './scroll.ts'
import { ErrorBoundary, Failure } from './shell/error-boundary.tsx'
import { wholeStyle } from './whole-style.ts'

const place = document.getElementById('site')
if (!place) throw new Error('The document has no place for the site.')
const isPrerendered = place.hasChildNodes()

const first = await open(location.pathname).catch(withoutPage)
// Around a form something new is drawn without a change of page: what it answers. With the prerendered rules alone it still works.
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
// As a transition, in slices that a tap comes between.
if (isPrerendered) startTransition(() => void hydrateRoot(place, app))
else createRoot(place).render(app)

/** A prerendered page is whole without the app, and the starter tries again. An empty one says what to do. */
function withoutPage(error: unknown): Opened {
  if (isPrerendered) throw error
  console.error(error)
  return { path: location.pathname, Content: Failure, shell: false }
}

function styleForm({ target }: FocusEvent) {
  if (target instanceof Element && target.closest('form')) wholeStyle().catch(console.error)
}

/** Tells the starter that held taps can be let go. The event's name stands there too. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('site-ready'))
  }, [])
  return children
}

keepPositions()
followLinks()
