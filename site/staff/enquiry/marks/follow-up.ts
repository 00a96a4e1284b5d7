import { dayOf, inUtc, isOverdue, momentIn, timeIn } from '#contract/staff/follow-up.ts'
import { company } from '#site/content/company.ts'
import { later } from '#site/content/desk.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** By the company's clock, in the shape of a follow-up. */
export const companyTime = (at: Date) => momentIn(company.timeZone, at)

type FollowUp = {
  kind: 'overdue' | 'today' | 'later'
  /** The weekday prefix for other days: `Mon `. */
  weekday: string
  text: string
  overdue: string
}

/** The text of a follow-up. */
export function followUpOf(followUp: string, now: Date): FollowUp {
  const moment = companyTime(now)
  const [date, time] = [dayOf(followUp), timeIn(followUp)]
  const isToday = date === dayOf(moment)
  const text = isToday ? `Today ${time}`.trim() : withTime(dateOf(date, moment), time)
  const weekday = isToday ? '' : `${dayName(date).slice(0, 3)} `
  if (!isOverdue(followUp, moment))
    return { kind: isToday ? 'today' : 'later', weekday, text, overdue: '' }
  const since = time ? followUp : dayAfter(date)
  const late = inUtc(moment).getTime() - inUtc(since).getTime()
  return { kind: 'overdue', weekday, text, overdue: `Overdue ${duration(late)}` }
}

/** A moment that is offered, in words. */
export type Choice = { word: string; at: string; when: string }

/** The choices of "Later…": in working hours, never on a Sunday. */
export function laterChoices(now: Date): Choice[] {
  const today = dayOf(companyTime(now))
  const afternoon = `${today} ${pad(later.afternoon)}:00`
  return [
    inHours(later.hours, now),
    ...(afternoon > companyTime(new Date(now.getTime() + hour))
      ? [choice('This afternoon', afternoon, today)]
      : []),
    nextMorning(today),
  ]
}

/** A call that nobody answered is tried again after these hours, then this evening, and never later than `latest`. */
const again = { hours: 2, evening: '18:30', latest: '20:00' }

/** When to call again if nobody answered; the first is proposed. `before`: nobody answered the last call either. */
export function tryAgainChoices(now: Date, before: boolean): Choice[] {
  const today = dayOf(companyTime(now))
  const soon = inHours(again.hours, now)
  const evening = `${today} ${again.evening}`
  return [
    ...(!before && soon.at <= `${today} ${again.latest}` ? [soon] : []),
    ...(evening > companyTime(new Date(now.getTime() + hour))
      ? [choice('This evening', evening, today)]
      : []),
    nextMorning(today),
  ]
}

function inHours(hours: number, now: Date): Choice {
  const soon = Math.round((now.getTime() + hours * hour) / (5 * minute)) * 5 * minute
  const word = hours === 1 ? 'In 1 hour' : `In ${hours} hours`
  return choice(word, companyTime(new Date(soon)), dayOf(companyTime(now)))
}

function nextMorning(today: string): Choice {
  const tomorrow = dayAfter(today)
  const isSunday = inUtc(tomorrow).getUTCDay() === 0
  const next = isSunday ? dayAfter(tomorrow) : tomorrow
  const at = `${next} ${pad(later.morning)}:00`
  return choice(`${isSunday ? dayName(next) : 'Tomorrow'} morning`, at, today)
}

const choice = (word: string, at: string, today: string): Choice => ({
  word,
  at,
  when: dayOf(at) === today ? timeIn(at) : withTime(dateOf(dayOf(at), today), timeIn(at)),
})

/** Whether the follow-up is on a later day, or later today. */
export const isStillToCome = (followUp: string | null, now: Date) =>
  followUp !== null && !isOverdue(followUp, companyTime(now))

/** `23 Nov`, with the year unless that of `now`. */
const dateOf = (date: string, now: string) =>
  inUtc(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(date.slice(0, 4) !== now.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  })
const dayName = (date: string) =>
  inUtc(date).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
const dayAfter = (date: string) => momentIn('UTC', inUtc(date).getTime() + day).slice(0, 10)
const withTime = (date: string, time: string) => (time ? `${date}, ${time}` : date)

function duration(milliseconds: number) {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))} min`
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h`
  const days = Math.floor(milliseconds / day)
  return days === 1 ? '1 day' : `${days} days`
}

const pad = (number: number) => String(number).padStart(2, '0')
