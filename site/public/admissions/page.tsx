import { paths } from '#contract/paths.ts'
import { dateSheet, hallTicket } from '../../images/pictures.ts'
import {
  admissionHours,
  dates,
  documents,
  earlyBird,
  hero,
  page,
  steps,
  importantDates,
  type Status,
} from '../../content/admissions.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawn } from '../../images/drawn.tsx'
import { Hours } from '../../ui/contact-words.tsx'
import { Section } from '../../ui/section.tsx'
import { Top } from '../../ui/top.tsx'
import { ApplicationForm } from './application-form.tsx'
import { useSyncExternalStore } from 'react'
import { Badge, type BadgeKind } from '#site/ui/badge.tsx'

export default function Admissions() {
  return (
    <>
      <PageHead path={paths.admissions} {...page} />
      <Top {...hero} art={<Drawn picture={hallTicket} />}>
        <ButtonLink href="#apply" className="mt-7">
          {hero.apply}
        </ButtonLink>
      </Top>
      <Section label={steps.label} heading={steps.heading}>
        <Process />
      </Section>
      <Section
        ground="bleed"
        label={documents.label}
        heading={documents.heading}
        lead={documents.note}
      >
        <ul className="mt-8 grid grid-cols-1 border border-rule bg-paper px-5 max-xs:px-3 sm:grid-cols-2 sm:gap-x-10 sm:px-8">
          {documents.list.map((name) => (
            <li
              key={name}
              className="flex gap-4 max-xs:gap-2 border-t border-hair py-4 first:border-t-0 sm:[&:nth-child(2)]:border-t-0"
            >
              <span
                aria-hidden="true"
                className="mt-0.5 size-5 shrink-0 rounded-paper border border-field bg-surface"
              />
              {name}
            </li>
          ))}
        </ul>
        <p className="mt-5 max-w-prose text-note text-ink-soft">{documents.care}</p>
      </Section>
      <Section label={dates.label} heading={dates.heading}>
        <div className="grid grid-cols-1 items-end gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            <Dates />
          </div>
          <div className="hidden xl:block print:hidden">
            <Drawn picture={dateSheet} />
          </div>
        </div>
        <EarlyBird />
      </Section>
      <ApplicationForm />
    </>
  )
}

function Process() {
  return (
    <ol className="ruled mt-8">
      {steps.list.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid items-baseline gap-x-4 border-t border-rule py-5 first:border-t-0 xs:grid-cols-[3rem_minmax(0,1fr)] sm:grid-cols-[3rem_15rem_minmax(0,1fr)]"
        >
          <span
            aria-hidden="true"
            className="font-heading text-title text-brand xs:max-sm:row-span-2"
          >
            {index + 1}
          </span>
          <h3 className="text-h3">{title}</h3>
          <p className="text-ink-soft max-sm:mt-1">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** A coupon, torn on its left, next to the opening hours. */
function EarlyBird() {
  return (
    <div className="mt-10 grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="torn-left flex flex-wrap items-center gap-x-6 gap-y-2 bg-sheet-strong p-6 pl-8 max-xs:px-5 sm:gap-8">
        <p aria-hidden="true" className="font-heading text-figure text-brand-strong">
          {earlyBird.figure}
        </p>
        <div>
          <h3 className="text-h3">{earlyBird.heading}</h3>
          <p className="mt-1 text-ink-soft">{earlyBird.text}</p>
        </div>
      </div>
      <div className="flex flex-col justify-center border-y border-rule py-6 sm:px-8">
        <h3 className="text-h3">{admissionHours.heading}</h3>
        <p className="mt-1 text-ink-soft">
          <Hours>{admissionHours.text}</Hours>
        </p>
      </div>
    </div>
  )
}

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
