import { useEffect, useState } from 'react'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago, in the largest whole unit. Never in the future, even if the browser's clock is behind. */
export function relativeTime(instant: Date, now: Date): string {
  const age = now.getTime() - instant.getTime()
  if (age < minute) return 'Just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (age < day) return `${Math.floor(age / hour)} h ago`
  if (age < 60 * day) return several(Math.floor(age / day), 'day')
  if (age < 730 * day) return several(Math.floor(age / (30.44 * day)), 'month')
  return several(Math.floor(age / (365.25 * day)), 'year')
}

/** Date and time in the browser's time zone: `21 Nov 2026, 10:42`. */
export function localTime(instant: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(instant)
}

/** The zone of `localTime`: `IST (Asia/Kolkata)`. */
export function zoneName(now: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'short', timeZone })
  const short = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Browsers still use the zone's old name, Asia/Calcutta.
  const long = format.resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')
  return short === long ? long : `${short} (${long})`
}

/** Undefined if the text is no valid time. */
export function instantFrom(text: string): Date | undefined {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

const several = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** The current time, updated regularly for texts such as "12 min ago". */
export function useNow(everyMilliseconds = 30_000) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, everyMilliseconds)
    // Timers pause while a laptop sleeps or a tab is hidden.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMilliseconds])
  return now
}
