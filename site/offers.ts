import { useSyncExternalStore } from 'react'
import type { Offer } from '#contract/offers.ts'

/** What the server offers beside the built pages. It stands in the document, so that no page asks for it; the prerendered page has none. */
export const useOffer = (name: Offer) =>
  useSyncExternalStore(
    neverChanges,
    () => isOffered(name),
    // As the page was prerendered; only for this one there are two.
    () => name === 'forms' && isOffered(name),
  )

const neverChanges = () => () => undefined

let assumed: readonly Offer[] = []

/** For the prerender, which has no document. */
export function assume(offers: readonly Offer[]) {
  assumed = offers
}

export const isOffered = (name: Offer) =>
  typeof document === 'undefined'
    ? assumed.includes(name)
    : (document.documentElement.dataset['offers'] ?? '').split(' ').includes(name)
