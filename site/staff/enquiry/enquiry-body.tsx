import type { ReactNode } from 'react'
import type { Me, Person } from '#site/backend/desk.ts'
import type { FormPart, Row } from '#site/backend/marks.ts'
import { ContactButtons } from './contact/contact-buttons.tsx'
import { formWords } from './enquiry-heading.tsx'
import { History } from './history.tsx'
import type { Trouble } from './marks/attempts.ts'
import { ChosenMarks, ConflictSlip } from './marks/conflict-slip.tsx'
import { MarkFields } from './marks/mark-fields.tsx'
import { OutcomeStrip } from './marks/outcome-strip.tsx'
import type { Work } from './marks/work.ts'
import { NoteBox } from './note-box.tsx'
import { TroubleSlip } from './trouble-slip.tsx'
import { WhatWasSent } from './what-was-sent.tsx'

type WorkProps = {
  row: Row
  /** Why only what the list has is shown. */
  failure: ReactNode
  me: Me | undefined
  people: Person[]
  now: Date
  work: Work
  whoIs: (id: string) => string
  loginHere: () => string
  onStep: ((step: 1 | -1) => void) | undefined
}

type Props = WorkProps & {
  addressOf: (id: string) => string
  onOpen: (id: string) => void
}

/** What the student sent, and the marks and notes of staff. */
export function EnquiryBody({ addressOf, onOpen, ...rest }: Props) {
  const { row, whoIs, work } = rest
  return (
    // Each enquiry begins at its top.
    <div key={row.id} className="enquiry-body">
      {row.form ? <FormBrief form={row.form} /> : <SubmissionBrief row={row} />}
      <WhatWasSent key={row.id} {...{ row, addressOf, onOpen, whoIs, work }} />
      <WorkHalf {...rest} />
    </div>
  )
}

function SubmissionBrief({ row }: { row: Row }) {
  return (
    <dl className="sent-brief">
      <div>
        <dt>Passed</dt>
        <dd className="font-heading text-h3">{row.papers_passed}</dd>
      </div>
      <div>
        <dt>Branch</dt>
        <dd dir="auto">{row.branch}</dd>
      </div>
      <div className="min-w-0 flex-[1_1_8rem]">
        <dt>University</dt>
        <dd dir="auto">{row.university}</dd>
      </div>
    </dl>
  )
}

function FormBrief({ form: { kind, course, subject } }: { form: FormPart }) {
  const about = course ?? subject
  return (
    <dl className="sent-brief">
      <div>
        <dt>Form</dt>
        <dd>{formWords[kind]}</dd>
      </div>
      {about && (
        <div className="min-w-0 flex-[1_1_8rem]">
          <dt>{course ? 'Course' : 'Subject'}</dt>
          <dd dir="auto">{about}</dd>
        </div>
      )}
    </dl>
  )
}

function WorkHalf({ row, failure, me, people, now, work, whoIs, loginHere, onStep }: WorkProps) {
  const { outcome, conflict } = work
  return (
    <div className="done">
      {row.care && (
        <p className="notice mb-3">
          This student may be in distress. Call first, and be kind. The helpline Tele-MANAS is
          14416.
        </p>
      )}
      <ContactButtons row={row} work={work} />
      {outcome?.row.id === row.id && (
        <OutcomeStrip
          outcome={outcome}
          work={work}
          now={now}
          place="panel"
          onNote={() => document.getElementById('note')?.focus()}
          onNext={onStep && (() => onStep(1))}
        />
      )}
      {conflict?.theirs.id === row.id && (
        <ConflictSlip key={conflict.at} conflict={conflict} work={work} now={now} whoIs={whoIs} />
      )}
      {work.troubleOf(row.id) ? (
        <NotSaved row={row} work={work} now={now} whoIs={whoIs} loginHere={loginHere} />
      ) : (
        failure
      )}
      <MarkFields row={row} me={me} people={people} now={now} work={work} />
      <NoteBox
        key={row.id}
        id={row.id}
        person={me?.id}
        onSend={(text) => work.addNote(row, text)}
      />
      <History key={`${row.id} history`} id={row.id} me={me} now={now} work={work} />
    </div>
  )
}

type NotSavedProps = Pick<WorkProps, 'row' | 'work' | 'now' | 'whoIs' | 'loginHere'>

/** The unsaved change stays until it is saved or discarded. */
function NotSaved({ row, work, now, whoIs, loginHere }: NotSavedProps) {
  const trouble = work.troubleOf(row.id)
  if (!trouble) return null
  const { error, unsaved } = trouble
  return (
    <TroubleSlip
      error={error}
      words={wordsFor(trouble)}
      loginHere={loginHere}
      onAgain={unsaved && (() => void work.resume(row, unsaved))}
      onDismiss={() => work.dismissTrouble(row.id)}
    >
      {unsaved && Object.keys(unsaved.marks).length > 0 && (
        <div className="my-1.5 grid justify-items-start gap-0.5">
          <span className="text-fine">You chose:</span>
          <ChosenMarks marks={unsaved.marks} now={now} whoIs={whoIs} />
        </div>
      )}
    </TroubleSlip>
  )
}

function wordsFor({ error, unsaved }: Trouble) {
  if (unsaved && Object.keys(unsaved.marks).length === 0)
    return 'The call or message is not in the history yet.'
  return error === undefined ? 'This is not saved yet.' : 'This could not be saved.'
}
