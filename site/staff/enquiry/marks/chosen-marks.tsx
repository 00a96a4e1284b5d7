import type { Marks } from '#site/backend/marks.ts'
import { FollowUpMark, StageMark } from './stage.tsx'

type Props = { marks: Partial<Marks>; now: Date; whoIs: (id: string) => string }

/** Only the chosen marks that are not saved. */
export const ChosenMarks = ({ marks: { stage, assignee, followUpAt }, now, whoIs }: Props) => (
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
