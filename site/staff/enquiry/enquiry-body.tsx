import { type ReactNode, useRef } from 'react'
import type { Row, Marks } from '#site/backend/marks.ts'
import { ContactLinks } from './contact/contact-links.tsx'
import { MessageChoice } from './contact/message-choice.tsx'
import { formWords } from './enquiry-heading.tsx'
import { History } from './history.tsx'
import type { Trouble } from './marks/attempts.ts'
import { MarkFields } from './marks/mark-fields.tsx'
import { OutcomeStrip } from './marks/outcome-strip.tsx'
import { useDesk } from '../list/data/desk.ts'
import { NoteBox } from './note-box.tsx'
import type { Person } from './person.tsx'
import { TroubleSlip } from './trouble-slip.tsx'
import { WhatWasSent } from './what-was-sent.tsx'
import { Alert } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { useFocusBack, useFocusOnce } from '../ui/keyboard.ts'
import { instantFrom, timeOf } from '../ui/time.ts'
import type { Conflict } from './marks/mark-changes.ts'
import { FollowUpMark, StageMark } from './marks/stage.tsx'

type Props = {
  row: Row
  /** Why only what the list has is shown. */
  failure: ReactNode
  person: Person
}

/** What the student sent, and the marks and notes of staff. */
export function EnquiryBody({ row, failure, person }: Props) {
  return (
    // Each enquiry begins at its top.
    <div key={row.id} className="enquiry-body">
      <Brief row={row} />
      <WhatWasSent row={row} onPart={person.partThis} />
      <WorkHalf {...{ row, failure, person }} />
    </div>
  )
}

/** On a phone, above the marks. */
function Brief({ row }: { row: Row }) {
  const { form, language } = row
  const parts = form
    ? ([
        ['Form', formWords[form.kind]],
        ['Language', language],
        [form.course ? 'Course' : 'Subject', form.course ?? form.subject],
      ] as const)
    : ([
        ['Passed', row.papers_passed, 'font-heading text-h3'],
        ['Language', language],
        ['Branch', row.branch],
        ['University', row.university],
      ] as const)
  return (
    <dl className="sent-brief *:nth-last-1:not-first:min-w-0 *:nth-last-1:not-first:flex-[1_1_8rem]">
      {parts.map(
        ([term, text, look]) =>
          text !== null && (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto" className={look}>
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function WorkHalf({ row, failure, person }: Props) {
  const { work, staff, stepping } = useDesk()
  const { outcome, conflict } = work
  const { step } = stepping
  return (
    <div className="done">
      {row.care && (
        <p className="notice mb-3">
          This student may be in distress. Call first, and be kind. The helpline Tele-MANAS is
          14416.
        </p>
      )}
      <ContactLinks row={row} place="panel" onContact={work.askOutcome} />
      <MessageChoice row={row} />
      {outcome?.row.id === row.id && (
        <OutcomeStrip
          outcome={outcome}
          place="panel"
          onNote={() => document.getElementById('note')?.focus()}
          onNext={step && (() => step(1))}
        />
      )}
      {conflict?.theirs.id === row.id && <ConflictSlip key={conflict.at} conflict={conflict} />}
      {work.troubleOf(row.id) ? <NotSaved row={row} /> : failure}
      <MarkFields row={row} />
      <NoteBox id={row.id} person={staff.me?.id} onSend={(text) => work.addNote(row, text)} />
      <History id={row.id} person={person.rows} />
    </div>
  )
}

/** The unsaved change stays until it is saved or discarded. */
function NotSaved({ row }: { row: Row }) {
  const { work } = useDesk()
  const trouble = work.troubleOf(row.id)
  if (!trouble) return null
  const { error, unsaved } = trouble
  return (
    <TroubleSlip
      error={error}
      words={wordsFor(trouble)}
      onAgain={unsaved && (() => void work.resume(row, unsaved))}
      onDismiss={() => work.dismissTrouble(row.id)}
    >
      {unsaved && Object.keys(unsaved.marks).length > 0 && (
        <div className="my-1.5 grid justify-items-start gap-0.5">
          <span className="text-fine">You chose:</span>
          <ChosenMarks {...unsaved.marks} />
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

/** Shows both versions of an enquiry that two people changed. Nothing is overwritten before the user chooses. */
function ConflictSlip({ conflict }: { conflict: Conflict }) {
  const { work } = useDesk()
  const slip = useRef<HTMLElement>(null)
  const heading = useFocusOnce<HTMLHeadingElement>()
  useFocusBack(slip)

  const { theirs, mine, who, at } = conflict
  const time = instantFrom(at)
  const versions = [
    {
      title: who ? `${who}’s, saved` : 'Saved',
      marks: theirs,
      button: who ? `Keep ${who}’s` : 'Keep saved',
      choose: () => void work.chooseTheirs(conflict),
    },
    {
      title: 'Yours, not saved',
      marks: { ...theirs, ...mine },
      button: 'Use mine',
      choose: () => void work.chooseMine(conflict),
    },
  ]
  return (
    <section ref={slip} role="alert" className="conflict">
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex items-center text-accent-ink font-body font-bold gap-2 tracking-[0] text-pretty outline-none"
      >
        <Alert className="size-5 shrink-0" />
        {who ?? 'You'} changed this{!who && ' elsewhere'}
        {time && ` at ${timeOf(time)}`}. Choose one.
      </h3>
      <div className="conflict-versions">
        {versions.map(({ title, marks: { stage, followUpAt, assignee }, button, choose }) => (
          <div key={title} className="grid content-between gap-2.5">
            <div className="grid justify-items-start gap-0.5 text-note">
              <p className="text-fine text-ink-soft">{title}</p>
              <ChosenMarks
                stage={stage}
                {...((followUpAt ?? theirs.followUpAt) && { followUpAt })}
                {...((assignee ?? theirs.assignee) && { assignee })}
              />
            </div>
            <Button kind="outline" size="small" onClick={choose}>
              {button}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Only the chosen marks that are not saved. */
function ChosenMarks({ stage, assignee, followUpAt }: Partial<Marks>) {
  const { now, staff } = useDesk()
  return (
    <>
      {stage && <StageMark stage={stage} />}
      {followUpAt && <FollowUpMark at={followUpAt} stage={stage ?? 'new'} now={now} />}
      {followUpAt === null && <span>No follow-up</span>}
      {assignee !== undefined && (
        <span>{assignee ? `Assigned to ${staff.whoIs(assignee)}` : 'Not assigned'}</span>
      )}
    </>
  )
}
