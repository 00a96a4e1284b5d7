import { useState, type ReactNode } from 'react'
import type { Me, Person } from '#site/backend/desk.ts'
import type { Row, Stage } from '#site/backend/marks.ts'
import { ChevronDown } from '#site/images/icons.tsx'
import { isStillToCome, tryAgainChoices } from './follow-up.ts'
import { LaterChoices } from './later-choices.tsx'
import { Menu } from '../../ui/menu.tsx'
import { FollowUpMark, isStage, stageKeys, StageMark, stageWord } from './stage.tsx'
import { useDesk } from '../../list/data/desk.ts'

/** Stage, assignee and follow-up. */
export function MarkFields({ row: saved }: { row: Row }) {
  const { work, staff } = useDesk()
  const { me, people } = staff
  const saving = work.savingOf(saved.id)
  const row = { ...saved, ...saving }
  const others = people.filter(({ id, left }) => id !== me?.id && !left)
  const formerAssignee =
    row.assignee !== me?.id && !others.some(({ id }) => id === row.assignee) && row.assignee
  const holder = row.assignee && holderOf(row.assignee, me, people)
  const { choose, chooseStage, forget } = useMarkChoices(saved)
  return (
    <div className="mark-fields">
      <Choice
        label="Stage"
        value={row.stage}
        isSaving={saving?.stage !== undefined}
        shown={<StageMark stage={row.stage} />}
        onChoose={(stage) => isStage(stage) && chooseStage(stage)}
      >
        {stageKeys.map((stage) => (
          <option key={stage} value={stage}>
            {stageWord(stage)}
          </option>
        ))}
      </Choice>
      <Choice
        label="Assigned to"
        value={row.assignee ?? ''}
        isSaving={saving?.assignee !== undefined}
        shown={holder ? <b>{holder}</b> : <span className="text-ink-soft">Nobody</span>}
        onChoose={(id) => void work.change(saved, { assignee: id || null })}
      >
        <option value="">Nobody</option>
        {me && <option value={me.id}>You ({me.name})</option>}
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {formerAssignee && <option value={formerAssignee}>{holder}</option>}
      </Choice>
      <FollowUpField
        row={row}
        isSaving={saving?.followUpAt !== undefined}
        onChoose={choose}
        onClose={forget}
      />
      <output className="sr-only">{saving && 'Saving...'}</output>
    </div>
  )
}

/** The stage *Follow up* is saved with a date, and *No answer* with a proposed one, unless there is one still to come. */
function useMarkChoices(row: Row) {
  const { now, work } = useDesk()
  const { change } = work
  const [waiting, setWaiting] = useState<Stage>()

  function chooseStage(stage: Stage) {
    const isPlanned = isStillToCome(row.followUpAt, now)
    if (stage === 'follow-up' && !isPlanned) {
      setWaiting(stage)
      document.querySelector<HTMLElement>(`[popovertarget="${followUpMenu}"]`)?.click()
      return
    }
    const proposed =
      stage === 'no-answer' && !isPlanned && tryAgainChoices(now, row.stage === 'no-answer')[0]
    void change(row, { stage, ...(proposed && { followUpAt: proposed.at }) })
  }

  return {
    chooseStage,
    choose: (followUpAt: string | null) =>
      void change(row, { followUpAt, ...(waiting && { stage: waiting }) }),
    forget: () => setWaiting(undefined),
  }
}

type FollowUpProps = {
  row: Row
  isSaving: boolean
  onChoose: (at: string | null) => void
  onClose: () => void
}

const followUpMenu = 'follow-up-choices'

function FollowUpField({ row, isSaving, onChoose, onClose }: FollowUpProps) {
  const { now } = useDesk()
  return (
    <Menu
      id={followUpMenu}
      onClose={onClose}
      buttonClass="mark-field"
      className="w-72"
      label={
        <>
          <span className="mark-label">Follow up on</span>
          <span className="min-w-0 flex-1 text-left">
            {row.followUpAt ? (
              <FollowUpMark at={row.followUpAt} stage={row.stage} now={now} long />
            ) : (
              <span className="text-ink-soft">No date</span>
            )}
          </span>
          <FieldEnd isSaving={isSaving} />
        </>
      }
    >
      <LaterChoices chosen={row.followUpAt} onChoose={onChoose} />
    </Menu>
  )
}

function holderOf(id: string, me: Me | undefined, people: Person[]) {
  if (id === me?.id) return `You (${me.name})`
  const person = people.find((one) => one.id === id)
  return person ? `${person.name}${person.left ? ' (left)' : ''}` : 'A colleague'
}

type ChoiceProps = {
  label: string
  value: string
  isSaving: boolean
  shown: ReactNode
  onChoose: (value: string) => void
  children: ReactNode
}

const FieldEnd = ({ isSaving }: { isSaving: boolean }) =>
  isSaving ? (
    <span aria-hidden="true" className="text-fine text-ink-soft">
      Saving...
    </span>
  ) : (
    <ChevronDown className="size-4.5 shrink-0 text-ink-soft" />
  )

/** A native select behind a styled display of the chosen value. */
function Choice({ label, value, isSaving, shown, onChoose, children }: ChoiceProps) {
  return (
    <label className="mark-field relative has-focus-visible:outline-3 has-focus-visible:outline-brand">
      <span className="mark-label">{label}</span>
      <span aria-hidden="true" className="min-w-0 flex-1">
        {shown}
      </span>
      <FieldEnd isSaving={isSaving} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {children}
      </select>
    </label>
  )
}
