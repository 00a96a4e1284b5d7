import { StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followLinks } from './links.ts'
import { open } from './pages.ts'
import { keepPositions } from './scroll.ts'

const place = document.getElementById('site')
if (!place) throw new Error('The document has no place for the site.')

const app = (
  <StrictMode>
    <Ready>
      <App first={await open(location.pathname)} />
    </Ready>
  </StrictMode>
)
if (place.hasChildNodes()) hydrateRoot(place, app)
else createRoot(place).render(app)

/** Tells the starter that held taps can be let go. The event's name stands there too. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('site-ready'))
  }, [])
  return children
}

keepPositions()
followLinks()
