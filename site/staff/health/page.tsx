import { useQuery } from '@tanstack/react-query'
import type { Finding, HealthError } from '#contract/staff/health-report.ts'
import { Download } from '#site/images/desk-icons.tsx'
import { Alert, Check } from '#site/images/icons.tsx'
import { NotLoaded, StaffPage } from '../people/staff-page.tsx'
import { localTime } from '../ui/time.ts'
import { BackupsPart } from './backups.tsx'
import { idOf } from '../content/fields.tsx'
import { askDoctor, findingsIn, readHealth, type ServerHealth } from './findings.ts'
import { paths } from '#contract/paths.ts'
import { useState } from 'react'
import type { NotAnswered } from '#contract/staff/marks.ts'
import { whatIsNotAnswered, type Me } from '#site/backend/desk.ts'
import { Button } from '#site/ui/button.tsx'
import { TopicTitle } from '../enquiry/sent-answer.tsx'
import { saveFile } from '../ui/buttons.tsx'

/** For owners: the server's state, and what to do about it. */
export default function HealthPage() {
  return (
    <StaffPage title="Health" ownersOnly>
      {(account) => <Health account={account} />}
    </StaffPage>
  )
}

const everyMinute = 60_000

function Health({ account }: { account: Me }) {
  const report = useQuery({
    queryKey: ['health'],
    queryFn: readHealth,
    refetchInterval: everyMinute,
  })
  const { data, error } = report
  return (
    <>
      <h1 className="text-title">Health</h1>
      {!data && !error && <output className="mt-4 block">Loading...</output>}
      {error && <NotLoaded query={report} words="The report could not be loaded." />}
      {data && <Report report={data} />}
      <Doctor />
      <BackupsPart account={account} />
      {data && <Errors errors={data.errors} />}
      <LeftOut />
    </>
  )
}

function Report({ report }: { report: ServerHealth }) {
  const findings = findingsIn(report)
  return (
    <>
      <p className="staff-lead">
        <Troubles findings={findings} /> As of {localTime(new Date(report.at))}, on the server that
        answered.
      </p>
      <Findings findings={findings} />
    </>
  )
}

/** What the command of the same name says, and where a text of the site is changed. */
function Doctor() {
  const visit = useQuery({
    queryKey: ['doctor'],
    queryFn: askDoctor,
    // It reads the whole store.
    refetchOnWindowFocus: false,
  })
  const { data, error } = visit
  return (
    <section aria-labelledby="doctor">
      <h2 id="doctor" className="mt-8 text-h3">
        What the doctor says
      </h2>
      {error && <NotLoaded query={visit} words="The doctor could not look." />}
      {!data && !error && <output className="mt-2 block">Looking...</output>}
      {data && (
        <>
          <p className="mt-2">
            <Troubles findings={data} /> As <code>kitesail doctor</code> says on the server.
          </p>
          <Findings findings={data} />
        </>
      )}
    </section>
  )
}

function Troubles({ findings }: { findings: Finding[] }) {
  const { length } = findings.filter(({ kind }) => kind !== 'well')
  return (
    <output className="font-bold text-ink">
      {length === 0 ? 'All is well.' : `To check: ${length}.`}
    </output>
  )
}

const Findings = ({ findings }: { findings: Finding[] }) => (
  <ul className="ruled mt-4 bg-surface">
    {findings.map((finding) => (
      <Row key={`${finding.subject} ${finding.text}`} {...finding} />
    ))}
  </ul>
)

const Errors = ({ errors }: { errors: HealthError[] }) => (
  <>
    <h2 className="mt-8 text-h3">Latest errors since the start</h2>
    {errors.length === 0 ? (
      <p className="mt-2 text-note">None.</p>
    ) : (
      <ul className="mt-3 border-y border-rule bg-surface">
        {errors.map((one) => (
          <ErrorRow key={`${one.text} ${one.code}`} {...one} />
        ))}
      </ul>
    )}
  </>
)

const signs = {
  well: { Icon: Check, word: 'Good', look: 'text-brand', ground: '' },
  warning: { Icon: Alert, word: 'Check', look: 'text-accent-ink', ground: 'bg-tint' },
  fault: { Icon: Alert, word: 'Fault', look: 'text-danger', ground: 'bg-tint' },
}

function Row({ subject, kind, text, remedy, field }: Finding) {
  const { Icon, word, look, ground } = signs[kind]
  return (
    <li
      className={`flex flex-wrap justify-between gap-x-5 gap-y-1 border-t border-hair px-4 py-3 first:border-t-0 table:grid table:grid-cols-[9rem_6.5rem_minmax(0,1fr)] ${ground}`}
    >
      <b className="text-label">{subject}</b>
      <span className={`flex items-center gap-2 self-start text-note font-bold ${look}`}>
        <Icon className="size-5 shrink-0" />
        {word}
      </span>
      <div className="w-full min-w-0 wrap-anywhere">
        <p>{text}</p>
        {remedy && <p className="font-semibold">{remedy}</p>}
        {field && (
          <a
            href={`${paths.adminContent}#${idOf(field.file, field.path)}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Open the field<span className="sr-only">: {text}</span>
          </a>
        )}
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

/** What answers left out, by topic, and the file from which the makers learn. */
function LeftOut() {
  const query = useQuery({ queryKey: ['not-answered'], queryFn: whatIsNotAnswered })
  const { data, error } = query
  return (
    <>
      <h2 className="mt-8 text-h3">Not answered</h2>
      {error && <NotLoaded query={query} words="These could not be loaded." />}
      {data?.topics.length === 0 && <p className="mt-2 text-note">Nothing was noted.</p>}
      {data && data.topics.length > 0 && (
        <>
          <ul className="ruled mt-3 bg-surface">
            {data.topics.map(({ topic, enquiries }) => (
              <li
                key={topic}
                className="flex justify-between gap-x-5 border-t border-hair px-4 py-3 first:border-t-0"
              >
                <span className="min-w-0 wrap-anywhere">
                  <TopicTitle topic={topic} />
                </span>
                <b>{enquiries.toLocaleString('en-IN')}</b>
              </li>
            ))}
          </ul>
          <MakersFile texts={data.texts} />
        </>
      )}
    </>
  )
}

/** Read before it is saved: a machine masks the names, numbers and addresses. */
function MakersFile({ texts }: Pick<NotAnswered, 'texts'>) {
  const [shown, setShown] = useState(false)
  const file = JSON.stringify(texts, undefined, 2)

  const save = () => saveFile('not-answered.json', 'application/json', file)

  if (texts.length === 0) return null
  if (!shown)
    return (
      <Button kind="outline" size="small" className="mt-4" onClick={() => setShown(true)}>
        Show the file for the makers
      </Button>
    )
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-note">
        Names, numbers and e-mail addresses are masked, and nobody in distress is in it. Read it
        before you save it: a machine can miss a name.
      </p>
      <pre className="w-full border border-rule bg-surface p-4 text-fine wrap-anywhere whitespace-pre-wrap">
        {file}
      </pre>
      <Button size="small" onClick={save}>
        <Download className="size-4.5" />
        Save the file
      </Button>
    </div>
  )
}
