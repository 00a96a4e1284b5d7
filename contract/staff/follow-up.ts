/**
 * When to follow up: a date, `2026-11-26`, or a date with a time, `2026-11-26 13:00`, by the clock of the company. Such moments compare as
 * texts.
 */
const shape = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/

/** Where the content names no time zone. */
export const usualTimeZone = 'Asia/Kolkata'

/** An instant by the clock of a time zone, to the minute. */
export const momentIn = (timeZone: string, instant: Date | number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    instant,
  )

export const dayOf = (moment: string) => moment.slice(0, 10)
/** Empty for a date alone. */
export const timeIn = (moment: string) => moment.slice(11)

/** The moment as if it were in UTC, to be reckoned with. */
export const inUtc = (moment: string) => new Date(`${dayOf(moment)}T${timeIn(moment) || '00:00'}Z`)

/** Whether there is such a day and such a time. */
export const isFollowUp = (text: string) =>
  shape.test(text) &&
  !Number.isNaN(inUtc(text).getTime()) &&
  inUtc(text).toISOString().startsWith(text.replace(' ', 'T'))

/** A date without a time is due until it ends. `now` is a moment too. */
export const isOverdue = (followUp: string, now: string) =>
  followUp < now && followUp !== dayOf(now)
