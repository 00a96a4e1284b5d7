import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { paths } from '#contract/paths.ts'
import { App } from './app.tsx'
import { structuredData } from './findability.ts'
import type { Offer } from '#contract/offers.ts'
import { assume } from './offers.ts'
import { rememberSession } from './staff/ui/stored.ts'
import { open } from './routes.ts'

export { findabilityFiles } from './findability.ts'

/** The first paint of the staff list, which the app replaces: it has no data and takes no input. */
export async function prerenderList() {
  rememberSession()
  const { head, body } = await prerender(paths.admin)
  return { head, body: `<div inert>${body}</div>` }
}

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
