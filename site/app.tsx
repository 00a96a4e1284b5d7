import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { open, type Opened } from './routes.ts'
import { arrive } from './scroll.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { wholeStyle } from './whole-style.ts'

/** Shows the page of the address. The page before stays until the next one is loaded. */
export function App({ first }: { first: Opened }) {
  const [path] = useBrowserLocation({ ssrPath: first.path })
  const [opened, setOpened] = useState(first)
  const [announcement, setAnnouncement] = useState('')
  const drawn = useRef(first.path)

  useEffect(() => {
    let awaited = path !== opened.path
    if (awaited) void showNext()
    return () => {
      awaited = false
    }

    async function showNext() {
      try {
        const [next] = await Promise.all([open(path), wholeStyle()])
        if (awaited) startTransition(() => setOpened(next))
      } catch {
        // The chunk is gone (a newer release) or out of reach: the server has the whole page.
        if (awaited) location.reload()
      }
    }
  }, [path, opened.path])

  // Scroll, focus and the spoken title belong to the world outside React, once for each change of page,
  // and before it is painted where the last one was left.
  useLayoutEffect(() => {
    if (drawn.current === opened.path) return
    drawn.current = opened.path
    arrive()
    document.querySelector('main')?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [opened.path])

  const { Content, shell } = opened
  const content = (
    <ErrorBoundary key={opened.path}>
      <Content />
    </ErrorBoundary>
  )
  return (
    <>
      {shell ? <Shell path={path}>{content}</Shell> : content}
      <output className="sr-only">{announcement}</output>
    </>
  )
}
