import { useSyncExternalStore } from 'react'
import type { Offer } from '#contract/offers.ts'

/** The server's optional features, as written into the document, so that no request is needed; prerendered pages have none. */
export const useOffer = (name: Offer) =>
  useSyncExternalStore(
    neverChanges,
    () => isOffered(name),
    // The value of the prerendered page; only this feature has two prerendered versions.
    () => name === 'forms' && isOffered(name),
  )

const neverChanges = () => () => undefined

let assumed: readonly Offer[] = []

/** For prerendering, which has no document. */
export function assume(offers: readonly Offer[]) {
  assumed = offers
}

export const isOffered = (name: Offer) =>
  typeof document === 'undefined'
    ? assumed.includes(name)
    : (document.documentElement.dataset['offers'] ?? '').split(' ').includes(name)
