import { useSyncExternalStore } from 'react'

/** India is five and a half hours ahead of UTC all year. */
const indiaAhead = 5.5 * 3_600_000

/** The day in India, as `2026-11-21`. Days written so are in order when their texts are. */
export const dayInIndia = (now = Date.now()) =>
  new Date(now + indiaAhead).toISOString().slice(0, 10)

/**
 * On a prerendered page the day of the build, and in the browser its own. During hydration it is empty: the day of the build
 * in the script would give each day's build other file names, and replicas must share them. So what is drawn from it needs
 * `suppressHydrationWarning`.
 */
export const useToday = () => useSyncExternalStore(never, dayInIndia, serverSnapshot)

const serverSnapshot = typeof window === 'undefined' ? dayInIndia : () => ''
const never = () => () => undefined
