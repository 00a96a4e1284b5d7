import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HereChoice, Trial, Imports, TakenBack } from '#contract/staff/imports.ts'
import { membersQuery } from '#site/backend/team.ts'
import { NotLoaded, StaffPage } from '../people/staff-page.tsx'
import { Choose } from './choose.tsx'
import { Match } from './match.tsx'
import { readRows, type Mapping, type Read } from './reading.ts'
import { Run } from './run.tsx'
import type { Sheet } from './sheet.ts'
import { Try } from './try.tsx'
import { listImports, takeImportBack } from '#site/backend/staff-pages.ts'
import { grouped, Table } from '../overview/parts.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { localTime } from '../ui/time.ts'

type Step =
  | { at: 'choose' }
  | { at: 'match'; sheet: Sheet; mapping?: Mapping }
  | { at: 'try'; sheet: Sheet; mapping: Mapping; read: Read }
  | { at: 'run'; sheet: Sheet; read: Read; here: HereChoice; trial: Trial['here'] }

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
      {() => <Import />}
    </StaffPage>
  )
}

function Import() {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const team = useQuery(membersQuery)
  const place = steps.findIndex(([at]) => at === step.at)
  return (
    <>
      <h1 className="text-title">Import</h1>
      <p className="staff-lead">
        {step.at === 'run'
          ? step.sheet.name
          : 'Bring your sheet. Nothing is written before you press Import.'}
      </p>
      <ol className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] border-y-2 border-y-brand bg-surface">
        {steps.map(([at, word], index) => (
          <li
            key={at}
            aria-current={at === step.at ? 'step' : undefined}
            className="p-3 text-ink-soft aria-[current]:bg-sheet-strong aria-[current]:font-bold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-4px_var(--color-brand)]"
          >
            <b>{index < place ? '✓' : index + 1}</b> {word}
          </li>
        ))}
      </ol>
      {team.error && <NotLoaded query={team} words="The team could not be loaded." />}
      {step.at === 'choose' && <Choose onChosen={(sheet) => setStep({ at: 'match', sheet })} />}
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
          onImport={(here, trial) =>
            setStep({ at: 'run', sheet: step.sheet, read: step.read, here, trial })
          }
        />
      )}
      {step.at === 'run' && <Run {...step} onDone={() => setStep({ at: 'choose' })} />}
      {(step.at === 'choose' || step.at === 'run') && <Earlier />}
    </>
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
