import { clockTime, daysOpen } from '../../../content/opening.ts'

const day = 24 * 60 * 60 * 1000
/** India has one time, without summer time. */
const india = 5.5 * 60 * 60 * 1000

type Opening = { days: string; from: string; to: string }

/**
 * The day on which we call, within office hours in India: today only before they begin, or until they end if it is urgent; else the next
 * day that is open. Undefined if the owner's words for the hours cannot be read. `at` in milliseconds.
 */
export function callDayOf(at: number, opening: Opening, urgent = false) {
  const open = daysOpen(opening.days)
  const until = clockTime(urgent ? opening.to : opening.from)
  if (open.length === 0 || until === undefined) return undefined
  const now = new Date(at + india)
  const first = now.toISOString().slice(11, 16) < until ? 0 : 1
  for (let ahead = first; ahead < first + 7; ahead += 1) {
    const date = new Date(now.getTime() + ahead * day)
    const weekday = format(date, { weekday: 'long' })
    if (!open.includes(weekday)) continue
    const near = ['Today, ', 'Tomorrow, '][ahead] ?? ''
    return { name: `${near}${weekday}`, date: format(date, { day: 'numeric', month: 'long' }) }
  }
  return undefined
}

const format = (date: Date, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(date)
