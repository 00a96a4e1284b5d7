import { useSyncExternalStore } from 'react'
import { dates, importantDates, type Status } from '#site/content/admissions.ts'
import { Badge, type BadgeKind } from '#site/ui/badge.tsx'

const badges: Record<Status, BadgeKind> = { Open: 'solid', Upcoming: 'dashed', Ongoing: 'barred' }

/** The dates with their specified statuses, and how to ask about them. */
export function Dates() {
  const today = useToday()
  const ends = importantDates.flatMap((date) => date.ends ?? [])
  const allEnded = ends.length > 0 && ends.every((day) => hasEnded(day, today))
  return (
    <>
      <DatesTable today={today} />
      <p suppressHydrationWarning className="mt-5 text-note text-ink-soft">
        {allEnded ? dates.allEnded : dates.note}
      </p>
    </>
  )
}

const hasEnded = (lastDay: string | undefined, today: string) =>
  lastDay !== undefined && lastDay < today

/** A past date is labelled as such, and date and status are struck through. */
function DatesTable({ today }: { today: string }) {
  return (
    <table className="ruled mt-8 w-full">
      <caption className="sr-only">{dates.heading}</caption>
      <thead className="text-fine text-ink-soft max-sm:sr-only">
        <tr>
          {dates.columns.map((column) => (
            <th key={column} scope="col" className="py-2.5 text-left font-normal last:text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {importantDates.map(({ event, date, ends, status }) => (
          <tr
            key={event}
            data-ended={hasEnded(ends, today) || undefined}
            suppressHydrationWarning
            className="group border-t border-rule data-ended:text-ink-soft max-sm:grid xs:max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:py-3 max-sm:first:border-t-0"
          >
            <th scope="row" className="py-4 text-left font-heading text-h4 font-normal max-sm:py-0">
              {event}
            </th>
            <td className="py-4 group-data-ended:line-through max-sm:row-start-2 max-sm:py-0 max-sm:text-ink-soft">
              {date}
            </td>
            <td className="py-4 max-xs:mt-2 xs:text-right xs:max-sm:row-span-2 max-sm:self-center max-sm:py-0">
              <span className="date-status">
                <Badge kind={badges[status]}>{status}</Badge>
              </span>
              <span className="mt-1 hidden text-fine font-semibold text-ink group-data-ended:block">
                {dates.ended}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** India is five and a half hours ahead of UTC all year. */
const indiaAhead = 5.5 * 3_600_000

/** The day in India, as `2026-11-21`, so that days compare as texts. */
export const dayInIndia = (now = Date.now()) =>
  new Date(now + indiaAhead).toISOString().slice(0, 10)

/**
 * The build's day when prerendered, today in the browser. Empty during hydration: a build day in the script would change the file hashes
 * daily, and replicas must share them. Needs `suppressHydrationWarning`.
 */
const useToday = () => useSyncExternalStore(never, dayInIndia, serverSnapshot)

const serverSnapshot = typeof window === 'undefined' ? dayInIndia : () => ''
const never = () => () => undefined
