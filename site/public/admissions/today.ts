import { useSyncExternalStore } from 'react'

/** India is five and a half hours ahead of UTC all year. */
const indiaAhead = 5.5 * 3_600_000

/** The day in India, as `2026-11-21`, so that days compare as texts. */
export const dayInIndia = (now = Date.now()) =>
  new Date(now + indiaAhead).toISOString().slice(0, 10)

/**
 * The build's day when prerendered, today in the browser. Empty during hydration: a build day in the script would change the file hashes
 * daily, and replicas must share them. Needs `suppressHydrationWarning`.
 */
export const useToday = () => useSyncExternalStore(never, dayInIndia, serverSnapshot)

const serverSnapshot = typeof window === 'undefined' ? dayInIndia : () => ''
const never = () => () => undefined
