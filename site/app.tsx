import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { open, type Opened } from './routes.ts'
import { arrive } from './scroll.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { wholeStyle } from './shell/whole-style.ts'

/** Shows the page of the address. The previous page stays visible until the next one is loaded. */
export function App({ first }: { first: Opened }) {
  const [path] = useBrowserLocation({ ssrPath: first.path })
  const [opened, setOpened] = useState(first)
  const [announcement, setAnnouncement] = useState('')
  const renderedPath = useRef(first.path)

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
        // The chunk is missing (newer release) or unreachable: load the full page from the server.
        if (awaited) location.reload()
      }
    }
  }, [path, opened.path])

  // Scroll position, focus and the announced title are outside React: set once per page change, before paint.
  useLayoutEffect(() => {
    if (renderedPath.current === opened.path) return
    renderedPath.current = opened.path
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
