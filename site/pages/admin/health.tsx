import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { readHealth, type HealthError, type HealthReport } from '#site/backend/health.ts'
import { company } from '#site/content/company.ts'
import { ArrowLeft } from '#site/images/desk-icons.tsx'
import { Alert, Check } from '#site/images/icons.tsx'
import { useAdmission, useLeaving } from './admission.ts'
import { Failure } from './failure.tsx'
import { findingsIn, type Finding } from './health-findings.ts'
import { queryClient } from './query-client.ts'
import { StaffHeader } from './staff-header.tsx'
import { localTime } from './time.ts'

const loginHere = () => paths.adminLogin

/** For owners: how the server is doing, and what to do about it. */
export default function HealthPage() {
  const admitted = useAdmission(loginHere)
  const { leaving, leave } = useLeaving()
  // It lives as long as the page does.
  const [client] = useState(queryClient)
  return (
    admitted && (
      <div className="min-h-dvh bg-sheet/50">
        <title>{`Health | ${company.brand}`}</title>
        <StaffHeader leaving={leaving} onLeave={leave} />
        <main id="main" tabIndex={-1} className="mx-auto max-w-240 px-4 pt-5 pb-12 table:px-5">
          <a
            href={paths.admin}
            className="inline-flex min-h-11 items-center gap-2 text-note font-semibold text-brand"
          >
            <ArrowLeft className="size-4.5" />
            Enquiries
          </a>
          <QueryClientProvider client={client}>
            <Health />
          </QueryClientProvider>
        </main>
      </div>
    )
  )
}

const everyMinute = 60_000

function Health() {
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: readHealth,
    refetchInterval: everyMinute,
  })
  return (
    <>
      <h2 className="mt-2 text-h2">Health</h2>
      {!data && !error && <output className="mt-4 block">Loading...</output>}
      {error && (
        <div className="mt-4 grid max-w-130 justify-items-start gap-4 rounded-paper border border-rule bg-paper p-5">
          <Failure error={error} onAgain={() => void refetch()} loginHere={loginHere} />
        </div>
      )}
      {data && <Report report={data} />}
    </>
  )
}

function Report({ report }: { report: HealthReport }) {
  const findings = findingsIn(report)
  const troubles = findings.filter(({ state }) => state !== 'well').length
  return (
    <>
      <p className="mt-1 text-note text-ink-soft">
        <b className="text-ink" role="status">
          {troubles === 0 ? 'All is well.' : `To look at: ${troubles}.`}
        </b>{' '}
        As of {localTime(new Date(report.at))}, on the server that answered.
      </p>
      <ul className="ruled mt-4 bg-surface">
        {findings.map((finding) => (
          <Row key={finding.title} {...finding} />
        ))}
      </ul>
      <h3 className="mt-8 text-h3">Last errors since the start</h3>
      {report.errors.length === 0 ? (
        <p className="mt-2 text-note">None.</p>
      ) : (
        <ul className="mt-3 border-y border-rule bg-surface">
          {report.errors.map((one) => (
            <ErrorRow key={`${one.text} ${one.code}`} {...one} />
          ))}
        </ul>
      )}
    </>
  )
}

const signs = {
  well: { Sign: Check, word: 'Well', look: 'text-brand' },
  look: { Sign: Alert, word: 'Look', look: 'text-accent-ink' },
  fault: { Sign: Alert, word: 'Fault', look: 'text-danger' },
}

function Row({ title, state, text, remedy }: Finding) {
  const { Sign, word, look } = signs[state]
  const ground = { well: '', look: 'bg-tint', fault: 'bg-tint' }[state]
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 border-t border-hair px-4 py-3 first:border-t-0 table:grid-cols-[9rem_5.5rem_minmax(0,1fr)] ${ground}`}
    >
      <h3 className="font-body text-label font-bold tracking-normal">{title}</h3>
      <span className={`flex items-center gap-2 self-start text-note font-bold ${look}`}>
        <Sign className="size-5 shrink-0" />
        {word}
      </span>
      <div className="col-span-2 min-w-0 wrap-anywhere table:col-span-1">
        <p>{text}</p>
        {remedy && <p className="font-semibold">{remedy}</p>}
      </div>
    </li>
  )
}

function ErrorRow({ text, code, times, lastAt }: HealthError) {
  return (
    <li className="grid gap-x-5 border-t border-hair px-4 py-3 first:border-t-0 table:grid-cols-[minmax(0,1fr)_12rem_16rem]">
      <span className="wrap-anywhere">{text}</span>
      <code className="text-note wrap-anywhere">{code}</code>
      <span className="text-note text-ink-soft">
        {times === 1 ? '' : `${times} times, last `}
        <time dateTime={lastAt}>{localTime(new Date(lastAt))}</time>
      </span>
    </li>
  )
}
