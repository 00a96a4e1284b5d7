import { useSyncExternalStore } from 'react'
import type { Offer } from '#contract/offers.ts'

/** What the server offers beside the built pages. It stands in the document, so that no page asks for it; the prerendered page has none. */
export const useOffer = (name: Offer) =>
  useSyncExternalStore(
    neverChanges,
    () => isOffered(name),
    () => false,
  )

const neverChanges = () => () => undefined

export const isOffered = (name: Offer) =>
  (document.documentElement.dataset['offers'] ?? '').split(' ').includes(name)
