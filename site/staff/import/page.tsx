import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Imports, TakenBack } from '#contract/staff/imports.ts'
import { membersQuery } from '#site/backend/team.ts'
import { NotLoaded, StaffPage } from '../people/staff-page.tsx'
import { Choose } from './choose.tsx'
import { Match } from './match.tsx'
import { readRows, type Mapping, type Read } from './reading.ts'
import { Run } from './run.tsx'
import type { Sheet } from './sheet.ts'
import { Try } from './try.tsx'
import { forgetWork, unfinishedOf, type Unfinished } from './unfinished.ts'
import { listImports, takeImportBack } from '#site/backend/staff-pages.ts'
import { grouped, Table } from '../overview/parts.tsx'
import { Button } from '#site/ui/button.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { localTime } from '../ui/time.ts'

type Step =
  | { at: 'choose' }
  | { at: 'match'; sheet: Sheet; mapping?: Mapping }
  | { at: 'try'; sheet: Sheet; mapping: Mapping; read: Read }
  | { at: 'run'; work: Unfinished }

const steps = [
  ['choose', 'Choose the file'],
  ['match', 'Match the columns'],
  ['try', 'Look at the trial'],
  ['run', 'Import'],
] as const

/** For owners: the sheet of before, in four steps. Nothing is written before the last one. */
export default function ImportPage() {
  return (
    <StaffPage title="Import" ownersOnly>
      {({ id }) => <Import person={id} />}
    </StaffPage>
  )
}

function Import({ person }: { person: string }) {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const team = useQuery(membersQuery)
  return (
    <>
      <h1 className="text-title">Import</h1>
      <p className="staff-lead">
        {step.at === 'run'
          ? step.work.name
          : 'Bring your sheet. Nothing is written before you press Import.'}
      </p>
      <Steps at={step.at} />
      {team.error && <NotLoaded query={team} words="The team could not be loaded." />}
      {step.at === 'choose' && (
        <>
          <GoOn person={person} onGoOn={(work) => setStep({ at: 'run', work })} />
          <Choose onChosen={(sheet) => setStep({ at: 'match', sheet })} />
        </>
      )}
      {step.at === 'match' && team.data && (
        <Match
          sheet={step.sheet}
          team={team.data.filter(({ invited }) => !invited)}
          before={step.mapping}
          onBack={() => setStep({ at: 'choose' })}
          onMatched={(mapping) => {
            const read = readRows(step.sheet.table.cells.slice(1), mapping, 2, Date.now())
            setStep({ at: 'try', sheet: step.sheet, mapping, read })
          }}
        />
      )}
      {step.at === 'try' && (
        <Try
          sheet={step.sheet}
          read={step.read}
          onBack={() => setStep({ at: 'match', sheet: step.sheet, mapping: step.mapping })}
          onImport={(rows, here) => {
            const { name, hash } = step.sheet
            const leftOut = step.read.problems.length + step.read.rows.length - rows.length
            setStep({ at: 'run', work: { name, hash, rows, here, leftOut, sent: 0 } })
          }}
        />
      )}
      {step.at === 'run' && (
        <Run person={person} work={step.work} onDone={() => setStep({ at: 'choose' })} />
      )}
      {(step.at === 'choose' || step.at === 'run') && <Earlier />}
    </>
  )
}

function Steps({ at }: Pick<Step, 'at'>) {
  const place = steps.findIndex(([each]) => each === at)
  return (
    <ol className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] border-y-2 border-y-brand bg-surface">
      {steps.map(([each, word], index) => (
        <li
          key={each}
          aria-current={each === at ? 'step' : undefined}
          className="p-3 text-ink-soft aria-[current]:bg-sheet-strong aria-[current]:font-bold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-4px_var(--color-brand)]"
        >
          <b>{index < place ? '✓' : index + 1}</b> {word}
        </li>
      ))}
    </ol>
  )
}

/** An import of this device whose page was closed. */
function GoOn({ person, onGoOn }: { person: string; onGoOn: (work: Unfinished) => void }) {
  const { data: work, refetch } = useQuery({
    queryKey: ['unfinished-import', person],
    queryFn: () => unfinishedOf(person),
    retry: false,
    gcTime: 0,
  })
  if (!work) return null
  return (
    <section className="import-part">
      <h2>{work.name} is not finished</h2>
      <p>
        {grouped(work.sent)} of {grouped(work.rows.length)} rows were sent. No row comes twice.
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-4">
        <Button size="small" onClick={() => onGoOn(work)}>
          Go on
        </Button>
        <LinkButton onPress={() => void forgetWork(person).then(() => refetch())}>
          Leave it as it is
        </LinkButton>
      </p>
    </section>
  )
}

/** What was imported, and a way back. */
function Earlier() {
  const list = useQuery({ queryKey: ['imports'], queryFn: listImports })
  const [result, setResult] = useState<TakenBack>()
  const { data, error } = list
  if (error) return <NotLoaded query={list} words="The earlier imports could not be loaded." />
  if (!data || data.length === 0) return null
  return (
    <section className="import-part">
      <h2>Imports</h2>
      <output>{result && wordsOf(result)}</output>
      <Table
        caption="Imports, the newest first"
        heads={['When', 'File', 'By', 'New', 'Added', 'State']}
        className="overview-list @max-[44rem]:[&_:is(th,td):is(:nth-child(3),:nth-child(5))]:hidden"
      >
        {data.map((one) => (
          <tr key={one.id}>
            <td>{localTime(new Date(one.at))}</td>
            <td className="wrap-anywhere">
              <b>{one.name}</b>
            </td>
            <td>{one.by}</td>
            <td>{grouped(one.added)}</td>
            <td>{grouped(one.noted)}</td>
            <td>
              <State
                one={one}
                onTaken={(taken) => {
                  setResult(taken)
                  void list.refetch()
                }}
              />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

const wordsOf = ({ removed, kept }: TakenBack) =>
  `${grouped(removed)} enquiries were taken back.${kept.length > 0 ? ` Somebody has worked on ${kept.length}; they stay: ${kept.slice(0, 20).join(', ')}${kept.length > 20 ? ' ...' : '.'}` : ''}`

type StateProps = { one: Imports['imports'][number]; onTaken: (result: TakenBack) => void }

function State({ one: { id, takenBackAt, open }, onTaken }: StateProps) {
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  if (takenBackAt) return `Taken back on ${localTime(new Date(takenBackAt))}`
  if (!open) return 'Stays'
  if (!asking) return <LinkButton onPress={() => setAsking(true)}>Take this import back</LinkButton>
  return (
    <>
      Rows that somebody has worked on stay.{' '}
      <LinkButton
        onPress={() => {
          setFailed(false)
          takeImportBack(id).then(onTaken, () => setFailed(true))
        }}
      >
        Take it back
      </LinkButton>{' '}
      <LinkButton onPress={() => setAsking(false)}>Keep it</LinkButton>
      {failed && <span role="alert"> It did not work. Try again.</span>}
    </>
  )
}
