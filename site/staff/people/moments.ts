import { shortDate, timeOf } from '../enquiry/marks/follow-up.ts'
import { instantFrom } from '../ui/time.ts'

const minute = 60_000
const day = 24 * 60 * minute
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
