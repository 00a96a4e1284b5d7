import type { Me } from '#site/backend/desk.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { periods, type Overview, type Slice } from '#contract/staff/overview.ts'
import { readOverview } from '#site/backend/staff-pages.ts'
import { Button } from '#site/ui/button.tsx'
import { NotLoaded, PersonOptions, StaffPage } from '../people/staff-page.tsx'
import { Calls, Funnel, promisedIn } from './calls.tsx'
import { Days } from './days.tsx'
import { Counsellors, Sources, Topics, Universities } from './groups.tsx'
import { Hours } from './hours.tsx'
import { Behind } from './behind.tsx'
import { Figure, grouped } from './parts.tsx'
import { type PartOf, dateWords, overviewAddress, periodWords, share, shownFrom } from './slices.ts'

/** How the enquiries of a period stand: all of them for owners, their own line for a counsellor. */
export default function OverviewPage() {
  const { slice, list, page } = shownFrom(useSearch())
  return (
    <StaffPage title="Overview">
      {(account) =>
        list ? (
          <Behind slice={slice} page={page} owner={account.owner} />
        ) : (
          <Shown
            slice={{
              period: slice.period,
              ...(slice.counsellor && { counsellor: slice.counsellor }),
            }}
            account={account}
          />
        )
      }
    </StaffPage>
  )
}

function Shown({ slice, account }: { slice: Slice; account: Me }) {
  const query = useQuery({
    queryKey: ['overview', slice],
    queryFn: () => readOverview(slice),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const [named, setNamed] = useState(false)
  return (
    <div className="overview" data-named={named || undefined}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title">Overview</h1>
          {data && <p className="staff-lead">{spanWords(data, slice)}</p>}
        </div>
        <Choices slice={slice} owner={account.owner} named={named} onNamed={setNamed} />
      </div>
      {!data && !error && <output className="mt-4 block">Loading...</output>}
      {error && <NotLoaded query={query} words="The overview could not be loaded." />}
      {data && <Content overview={data} slice={slice} />}
      {data && (
        <p className="hidden text-ink-soft print:mt-4 print:block">
          Printed by {account.name} on {dateWords(data.at, { year: 'numeric' })}. Times in{' '}
          {data.timeZone}.
        </p>
      )}
    </div>
  )
}

const spanWords = ({ span }: Overview, { period }: Slice) =>
  `${dateWords(span.from, { month: 'long', ...(span.from.slice(0, 4) !== span.to.slice(0, 4) && { year: 'numeric' }) })} to ${dateWords(span.to, { month: 'long', year: 'numeric' })}, beside the ${periodWords[period]} before`

type ChoicesProps = {
  slice: Slice
  owner: boolean
  named: boolean
  onNamed: (named: boolean) => void
}

function Choices({ slice, owner, named, onNamed }: ChoicesProps) {
  const [, navigate] = useBrowserLocation()
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <nav aria-label="Period" className="overview-switch">
        {periods.map((period) => (
          <a
            key={period}
            href={overviewAddress({ ...slice, period })}
            aria-current={period === slice.period ? 'true' : undefined}
          >
            {periodWords[period]}
          </a>
        ))}
      </nav>
      {owner && (
        <>
          <select
            aria-label="Counsellor"
            className="field w-auto min-w-36 flex-1"
            value={slice.counsellor ?? ''}
            onChange={({ target: { value: counsellor } }) =>
              navigate(overviewAddress({ period: slice.period, ...(counsellor && { counsellor }) }))
            }
          >
            <option value="">Everybody</option>
            <option value="none">Nobody yet</option>
            <PersonOptions chosen={slice.counsellor ?? ''} />
          </select>
          <Button kind="outline" size="small" onClick={() => print()}>
            Print
          </Button>
          <label className="flex min-h-11 items-center text-(length:--text-note) gap-2 [&_input]:size-5 [&_input]:accent-brand">
            <input
              type="checkbox"
              checked={named}
              onChange={({ target }) => onNamed(target.checked)}
            />{' '}
            Names on paper
          </label>
        </>
      )}
    </div>
  )
}

function Content({ overview, slice }: { overview: Overview; slice: Slice }) {
  const { all, counsellors, timeZone } = overview
  if (!all)
    return counsellors.length > 0 ? (
      <Counsellors overview={overview} slice={slice} />
    ) : (
      <p className="mt-4">No enquiry of these {periodWords[slice.period]} is assigned to you.</p>
    )
  return (
    <>
      <Sentence all={all} slice={slice} />
      <div className="mt-10 grid grid-cols-1 gap-12 @min-[44rem]:grid-cols-2 print:mt-4 print:grid-cols-2 print:gap-x-8 print:gap-y-6">
        <Days all={all} slice={slice} />
        <Calls all={all} slice={slice} />
        <Funnel all={all} slice={slice} />
        <Sources all={all} slice={slice} />
        <Universities all={all} slice={slice} />
        <Counsellors overview={overview} slice={slice} />
        <Hours all={all} slice={slice} timeZone={timeZone} />
        <Topics all={all} slice={slice} />
      </div>
    </>
  )
}

/** What an owner wants to know first. */
function Sentence({ all, slice }: PartOf) {
  const { count, before, steps } = all
  const { inTime, missed, of } = promisedIn(all)
  const difference = count - before
  return (
    <p className="overview-sentence">
      {count === 0 ? 'No' : <Figure of={slice} count={count} />}{' '}
      {count === 1 ? 'enquiry' : 'enquiries'} came,{' '}
      {difference === 0 ? (
        count === 0 ? (
          'and none before'
        ) : (
          'as many as before'
        )
      ) : (
        <>
          <Figure of={{ ...slice, before: 'true' }} count={before}>
            {grouped(Math.abs(difference))} {difference > 0 ? 'more' : 'fewer'}
          </Figure>{' '}
          than before
        </>
      )}
      .{' '}
      {of > 0 && (
        <>
          <Figure of={{ ...slice, call: 'in-time' }} count={inTime}>
            {share(inTime, of)}
          </Figure>{' '}
          were called within 24 hours;{' '}
          {missed === 0 ? (
            'none was missed'
          ) : (
            <>
              <Figure of={{ ...slice, call: 'missed' }} count={missed} />{' '}
              {missed === 1 ? 'was' : 'were'} not
            </>
          )}
          .{' '}
        </>
      )}
      {steps.enrolled === 0 ? (
        'Nobody'
      ) : (
        <Figure of={{ ...slice, step: 'enrolled' }} count={steps.enrolled} />
      )}{' '}
      {steps.enrolled > 1 ? 'people' : steps.enrolled === 1 ? 'person' : ''} enrolled.
    </p>
  )
}
