import { useEffect, useState, type RefObject, useEffectEvent } from 'react'

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

/** The value of a date field, in the browser's time zone: `2026-11-21`. */
export const dayInput = (at: Date) => at.toLocaleDateString('sv-SE')
/** `21 Nov` */
export const shortDate = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
/** `09:12` */
export const timeOf = (at: Date) => at.toLocaleTimeString('en-GB', { timeStyle: 'short' })

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

/** In minutes: how often the server updates the last use of a session. */
const noted = 5

/** `Now`, `6 min ago`, `Today, 09:12`, `Yesterday, 18:20`, `12 Nov, 09:01`. */
export function lastUse(text: string, now: Date): string {
  const at = instantFrom(text)
  if (!at) return 'Never'
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute)
  if (minutes < noted) return 'Now'
  if (minutes < 60) return `${minutes} min ago`
  return momentAlone(text, now)
}

/** As `dayAndTime`, at the beginning of a sentence. */
export function momentAlone(text: string, now: Date): string {
  const moment = dayAndTime(text, now)
  return moment.slice(0, 1).toUpperCase() + moment.slice(1)
}

/** `today, 09:12`, `yesterday, 18:20`, `12 Nov, 09:01`; with the year if not the current one. */
export function dayAndTime(text: string, now: Date): string {
  const at = instantFrom(text)
  return at ? `${dayOf(at, now)}, ${timeOf(at)}` : ''
}

/** `today`, `yesterday`, `12 Nov`; empty for never. */
export function dayAlone(text: string, now: Date): string {
  const at = instantFrom(text)
  return at ? dayOf(at, now) : ''
}

function dayOf(at: Date, now: Date) {
  if (at.toDateString() === now.toDateString()) return 'today'
  if (at.toDateString() === new Date(now.getTime() - day).toDateString()) return 'yesterday'
  const year = at.getFullYear() === now.getFullYear() ? '' : ` ${at.getFullYear()}`
  return shortDate(at) + year
}

/** How long something can be undone, in milliseconds. */
const undoFor = 10_000
const tick = 250

/** Whether the time is over in which something can be undone. Paused while the focus is inside, so that keyboard users can reach Undo. */
export function useRunOut(element: RefObject<HTMLElement | null>, onOver?: () => void) {
  const [isOver, setOver] = useState(false)
  const end = useEffectEvent(() => {
    setOver(true)
    onOver?.()
  })
  // Time is outside React.
  useEffect(() => {
    let remaining = undoFor
    const timer = setInterval(() => {
      if (!element.current?.contains(document.querySelector(':focus-visible'))) remaining -= tick
      if (remaining > 0) return
      clearInterval(timer)
      end()
    }, tick)
    return () => clearInterval(timer)
  }, [element])
  return isOver
}
