import { useQuery } from '@tanstack/react-query'
import type { HealthError } from '#contract/health-report.ts'
import { Minus } from '#site/images/desk-icons.tsx'
import { Alert, Check } from '#site/images/icons.tsx'
import { NotLoaded, StaffPage } from '../people/staff-page.tsx'
import { localTime } from '../ui/time.ts'
import { type Finding, findingsIn, readHealth, type ServerHealth } from './findings.ts'
import { LeftOut } from './left-out.tsx'

/** For owners: the server's state, and what to do about it. */
export default function HealthPage() {
  return (
    <StaffPage title="Health" ownersOnly>
      {() => <Health />}
    </StaffPage>
  )
}

const everyMinute = 60_000

function Health() {
  const report = useQuery({
    queryKey: ['health'],
    queryFn: readHealth,
    refetchInterval: everyMinute,
  })
  const { data, error } = report
  return (
    <>
      <h1 className="staff-title">Health</h1>
      {!data && !error && <output className="mt-4 block">Loading...</output>}
      {error && <NotLoaded query={report} words="The report could not be loaded." />}
      {data && <Report report={data} />}
      <LeftOut />
    </>
  )
}

function Report({ report }: { report: ServerHealth }) {
  const findings = findingsIn(report)
  const troubles = findings.filter(({ state }) => state === 'look' || state === 'fault').length
  return (
    <>
      <p className="staff-lead">
        <output className="font-bold text-ink">
          {troubles === 0 ? 'All is well.' : `To check: ${troubles}.`}
        </output>{' '}
        As of {localTime(new Date(report.at))}, on the server that answered.
      </p>
      <ul className="ruled mt-4 bg-surface">
        {findings.map((finding) => (
          <Row key={finding.title} {...finding} />
        ))}
      </ul>
      <h2 className="mt-8 text-h3">Latest errors since the start</h2>
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
  well: { Icon: Check, word: 'Good', look: 'text-brand' },
  unset: { Icon: Minus, word: 'Not set up', look: 'text-ink-soft' },
  look: { Icon: Alert, word: 'Check', look: 'text-accent-ink' },
  fault: { Icon: Alert, word: 'Fault', look: 'text-danger' },
}

function Row({ title, state, text, remedy }: Finding) {
  const { Icon, word, look } = signs[state]
  const ground = { well: '', unset: '', look: 'bg-tint', fault: 'bg-tint' }[state]
  return (
    <li
      className={`flex flex-wrap justify-between gap-x-5 gap-y-1 border-t border-hair px-4 py-3 first:border-t-0 table:grid table:grid-cols-[9rem_6.5rem_minmax(0,1fr)] ${ground}`}
    >
      <h2 className="font-body text-label font-bold tracking-normal">{title}</h2>
      <span className={`flex items-center gap-2 self-start text-note font-bold ${look}`}>
        <Icon className="size-5 shrink-0" />
        {word}
      </span>
      <div className="w-full min-w-0 wrap-anywhere">
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
