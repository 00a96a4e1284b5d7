import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { structuredData } from './findability.ts'
import { open } from './routes.ts'

export { findabilityFiles } from './findability.ts'

/** One page as text: what belongs into its head, and its body. */
export async function prerender(path: string) {
  const markup = renderToString(
    <StrictMode>
      <App first={await open(path)} />
    </StrictMode>,
  )
  // React puts what belongs into the head before everything else.
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(markup)?.[0] ?? ''
  return { head: head + structuredData(path), body: markup.slice(head.length) }
}
