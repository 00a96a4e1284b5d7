import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HereChoice, Trial } from '#contract/imports.ts'
import { listTeam } from '#site/backend/team.ts'
import { NotLoaded, StaffPage } from '../people/staff-page.tsx'
import { Choose } from './choose.tsx'
import { Earlier } from './earlier.tsx'
import { Match } from './match.tsx'
import { readRows, type Mapping, type Read } from './reading.ts'
import { Run } from './run.tsx'
import type { Sheet } from './sheet.ts'
import { Try } from './try.tsx'

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
  const team = useQuery({ queryKey: ['team'], queryFn: listTeam })
  const place = steps.findIndex(([at]) => at === step.at)
  return (
    <>
      <h1 className="staff-title">Import</h1>
      <p className="staff-lead">
        {step.at === 'run'
          ? step.sheet.name
          : 'Bring your sheet. Nothing is written before you press Import.'}
      </p>
      <ol className="import-steps">
        {steps.map(([at, word], index) => (
          <li key={at} aria-current={at === step.at ? 'step' : undefined}>
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
