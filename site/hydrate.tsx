import { StrictMode, startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followLinks } from './links.ts'
import { open } from './pages.ts'
import { keepPositions } from './scroll.ts'

const place = document.getElementById('site')
if (!place) throw new Error('The document has no place for the site.')

// The whole style sheet is on its way (starter.ts): nothing new is drawn before it.
const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
const styled = Promise.all([...sheets].map(arrived))
const first = await open(location.pathname)
await styled

const app = (
  <StrictMode>
    <Ready>
      <App first={first} />
    </Ready>
  </StrictMode>
)
// As a transition, in slices that a tap comes between.
if (place.hasChildNodes()) startTransition(() => void hydrateRoot(place, app))
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

async function arrived(link: HTMLLinkElement) {
  if (link.sheet) return
  // A sheet that fails leaves the page as it was printed, which is better than no page.
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}
