import { later } from '#site/content/desk.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type FollowUp = {
  kind: 'overdue' | 'today' | 'later'
  /** The weekday prefix for other days: `Mon `. */
  weekday: string
  text: string
  overdue: string
}

/** The text of a follow-up. Midnight means a day without a time. */
export function followUpOf(at: Date, now: Date): FollowUp {
  const wholeDay = isWholeDay(at)
  const late = now.getTime() - (wholeDay ? startOfDay(at, 1).getTime() : at.getTime())
  const isToday = startOfDay(at).getTime() === startOfDay(now).getTime()
  const time = wholeDay ? '' : timeOf(at)
  const text = isToday
    ? `Today ${time}`.trim()
    : [dateOf(at, at.getFullYear() !== now.getFullYear()), time].filter(Boolean).join(', ')
  const weekday = isToday ? '' : `${dayName(at).slice(0, 3)} `
  const kind = late > 0 ? 'overdue' : isToday ? 'today' : 'later'
  return { kind, weekday, text, overdue: late > 0 ? `Overdue ${duration(late)}` : '' }
}

/** The choices of "Later…": in working hours, never on a Sunday. */
export function laterChoices(now: Date): { word: string; at: Date; when: string }[] {
  const soon = new Date(Math.ceil((now.getTime() + later.hours * hour) / (5 * minute)) * 5 * minute)
  const afternoon = atHour(startOfDay(now), later.afternoon)
  const tomorrow = startOfDay(now, 1)
  const next = tomorrow.getDay() === 0 ? startOfDay(now, 2) : tomorrow
  const morning = atHour(next, later.morning)
  const dayWord = next === tomorrow ? 'Tomorrow' : dayName(next)
  return [
    { word: later.hours === 1 ? 'In 1 hour' : `In ${later.hours} hours`, at: soon },
    ...(afternoon.getTime() - now.getTime() > hour
      ? [{ word: 'This afternoon', at: afternoon }]
      : []),
    { word: `${dayWord} morning`, at: morning },
  ].map(({ word, at }) => ({
    word,
    at,
    when:
      startOfDay(at).getTime() === startOfDay(now).getTime()
        ? timeOf(at)
        : `${shortDate(at)}, ${timeOf(at)}`,
  }))
}

/** Whether nobody can follow up at this time any more. Midnight means the whole day. */
export const hasPassed = (at: Date, now: Date) => (isWholeDay(at) ? startOfDay(at, 1) : at) < now

/** The value of a date field and of a time field; and back. */
export const dayInput = (at: Date) =>
  [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
export const timeInput = (at: Date) => (isWholeDay(at) ? '' : timeOf(at))
export const instantOf = (date: string, time: string) => new Date(`${date}T${time || '00:00'}`)

/** `23 Nov` */
const dateOf = (at: Date, year: boolean) => `${shortDate(at)}${year ? ` ${at.getFullYear()}` : ''}`
export const shortDate = (at: Date) =>
  `${at.getDate()} ${at.toLocaleDateString('en-GB', { month: 'short' })}`
export const timeOf = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`

function duration(milliseconds: number) {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))} min`
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h`
  const days = Math.floor(milliseconds / day)
  return days === 1 ? '1 day' : `${days} days`
}

const startOfDay = (at: Date, days = 0) =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)
const isWholeDay = (at: Date) => at.getTime() === startOfDay(at).getTime()
const atHour = (date: Date, hours: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate(), hours)
const dayName = (at: Date) => at.toLocaleDateString('en-GB', { weekday: 'long' })
const pad = (number: number) => String(number).padStart(2, '0')
