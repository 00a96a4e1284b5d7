import { type ReactNode, useRef } from 'react'
import type { Marks, Row } from '#site/backend/marks.ts'
import { Alert } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { useFocusBack, useFocusOnce } from '../../ui/keyboard.ts'
import { instantFrom } from '../../ui/time.ts'
import { timeOf } from './follow-up.ts'
import type { Conflict } from './mark-changes.ts'
import { FollowUpMark, StageMark } from './stage.tsx'
import type { Work } from './work.ts'

type Props = { conflict: Conflict; work: Work; now: Date; whoIs: (id: string) => string }

/** Shows both versions of an enquiry that two people changed. Nothing is overwritten before the user chooses. */
export function ConflictSlip({ conflict, work, now, whoIs }: Props) {
  const slip = useRef<HTMLElement>(null)
  const heading = useFocusOnce<HTMLHeadingElement>()
  useFocusBack(slip)

  const { theirs, mine, who, at } = conflict
  const time = instantFrom(at)
  const shared = { before: theirs, now, whoIs }
  return (
    <section ref={slip} role="alert" className="conflict">
      <h3 ref={heading} tabIndex={-1} className="conflict-title">
        <Alert className="size-5 shrink-0" />
        {who ?? 'You'} changed this{!who && ' elsewhere'}
        {time && ` at ${timeOf(time)}`}. Choose one.
      </h3>
      <div className="conflict-versions">
        <Version title={who ? `${who}’s, saved` : 'Saved'} marks={theirs} {...shared}>
          <Button kind="outline" size="small" onClick={() => void work.chooseTheirs(conflict)}>
            Keep {who ? `${who}’s` : 'saved'}
          </Button>
        </Version>
        <Version title="Yours, not saved" marks={{ ...theirs, ...mine }} {...shared}>
          <Button kind="outline" size="small" onClick={() => void work.chooseMine(conflict)}>
            Use mine
          </Button>
        </Version>
      </div>
    </section>
  )
}

type VersionProps = {
  title: string
  marks: Marks
  before: Row
  now: Date
  whoIs: (id: string) => string
  children: ReactNode
}

function Version({ title, marks, before, now, whoIs, children }: VersionProps) {
  const { stage, assignee, followUpAt } = marks
  return (
    <div className="grid content-between gap-2.5">
      <div className="grid justify-items-start gap-0.5 text-note">
        <p className="text-fine text-ink-soft">{title}</p>
        <ChosenMarks
          marks={{
            stage,
            ...((followUpAt ?? before.followUpAt) && { followUpAt }),
            ...((assignee ?? before.assignee) && { assignee }),
          }}
          now={now}
          whoIs={whoIs}
        />
      </div>
      {children}
    </div>
  )
}

type ChosenMarksProps = { marks: Partial<Marks>; now: Date; whoIs: (id: string) => string }

/** Only the chosen marks that are not saved. */
export const ChosenMarks = ({
  marks: { stage, assignee, followUpAt },
  now,
  whoIs,
}: ChosenMarksProps) => (
  <>
    {stage && <StageMark stage={stage} />}
    {followUpAt !== undefined &&
      (followUpAt ? (
        <FollowUpMark at={followUpAt} stage={stage ?? 'new'} now={now} />
      ) : (
        <span>No follow-up</span>
      ))}
    {assignee !== undefined && (
      <span>{assignee ? `Assigned to ${whoIs(assignee)}` : 'Not assigned'}</span>
    )}
  </>
)
