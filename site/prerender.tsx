import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { structuredData } from './findability.ts'
import type { Offer } from '#contract/offers.ts'
import { assume } from './offers.ts'
import { open } from './routes.ts'

export { findabilityFiles } from './findability.ts'

/** One page as text: its head elements and its body. */
export async function prerender(path: string, offers: readonly Offer[] = []) {
  const first = await open(path)
  // The next statement runs synchronously.
  assume(offers)
  const markup = renderToString(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
  )
  // React hoists head elements before everything else.
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(markup)?.[0] ?? ''
  return { head: head + structuredData(path), body: markup.slice(head.length) }
}
