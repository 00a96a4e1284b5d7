import { useSyncExternalStore } from 'react'
import type { Offer } from '#contract/offers.ts'
import { settings } from './settings.ts'

/** What the server offers beside the built pages. It stands in the document, so that no page asks for it; the prerendered page has none. */
export const useOffer = (name: Offer) =>
  useSyncExternalStore(
    neverChanges,
    () => isOffered(name),
    () => false,
  )

/** Whether mail is set up. A site that is hosted apart from the API is told by its build. */
export const useMail = () => useOffer('copy') || settings.sendsMail === true

const neverChanges = () => () => undefined

const isOffered = (name: Offer) =>
  (document.documentElement.dataset['offers'] ?? '').split(' ').includes(name)
