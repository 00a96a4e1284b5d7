/** Values derived from the owner's days and times, such as `Mon-Sat` and `9:00 AM`. */
export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The days by their full names; empty when the text is not of the form `Mon-Sat`, `Mon, Wed` or `Sun`. */
export function daysOpen(days: string): string[] {
  const open = days.split(/, ?/).flatMap((part) => {
    const ends = part.split('-').map((name) => week.findIndex((day) => day.slice(0, 3) === name))
    const [first = -1, last = first] = ends
    return ends.length > 2 || first < 0 || last < first ? [''] : week.slice(first, last + 1)
  })
  return open.includes('') || new Set(open).size < open.length ? [] : open
}

/** `Mon-Sat` in full: `Monday-Saturday`. */
export const inFull = (days: string) =>
  days.replaceAll(/[A-Z][a-z]{2}/g, (name) => week.find((day) => day.startsWith(name)) ?? name)

/** `Sunday closed`; empty if open every day. */
export function closedOn(days: string) {
  const open = daysOpen(days)
  const closed = week.filter((day) => !open.includes(day))
  return closed.length === 0 ? '' : `${new Intl.ListFormat('en').format(closed)} closed`
}

/** `5:30 PM` as `17:30`; undefined if invalid. */
export function clockTime(time: string) {
  const [, hour = '', minute = '00', half] =
    /^(1[0-2]|[1-9])(?::([0-5]\d))? ([AP])M$/.exec(time) ?? []
  if (half === undefined) return undefined
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
