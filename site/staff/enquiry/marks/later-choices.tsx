import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { dayOf, isOverdue, timeIn } from '#contract/staff/follow-up.ts'
import { useDesk } from '../../list/data/desk.ts'
import { Button } from '#site/ui/button.tsx'
import { Labelled } from '../../ui/form.tsx'
import { MenuItem, useCloseMenu } from '../../ui/menu.tsx'
import { type Choice, companyTime, isStillToCome, laterChoices } from './follow-up.ts'

type Props = {
  /** Offered beside any date; else the usual ones. */
  choices?: Choice[] | undefined
  chosen?: string | null
  onChoose: (at: string | null) => void
}

/** When to call again: usual times, or any date. */
export function LaterChoices({ choices, chosen, onChoose }: Props) {
  const { now } = useDesk()
  const [own, setOwn] = useState(false)
  if (own) return <OwnDate chosen={chosen} onChoose={onChoose} />
  return (
    <>
      {(choices ?? laterChoices(now)).map(({ word, at, when }) => (
        <MenuItem key={word} end={when} onChoose={() => onChoose(at)}>
          {word}
        </MenuItem>
      ))}
      <MenuItem stays onChoose={() => setOwn(true)}>
        Choose a date…
      </MenuItem>
      {chosen && <MenuItem onChoose={() => onChoose(null)}>No follow-up</MenuItem>}
    </>
  )
}

function OwnDate({ chosen = null, onChoose }: Props) {
  const close = useCloseMenu()
  const { now } = useDesk()
  const moment = companyTime(now)
  // An overdue one is moved to a day that is still to come.
  const shown = chosen !== null && isStillToCome(chosen, now) ? chosen : dayOf(moment)
  const [own, setOwn] = useState({ day: dayOf(shown), time: timeIn(shown) })
  const [isPast, setIsPast] = useState(false)

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const at = `${own.day} ${own.time}`.trim()
    if (!isOverdue(at, moment)) {
      close()
      return onChoose(at)
    }
    setIsPast(true)
    event.currentTarget.querySelector<HTMLElement>('[type=time]')?.focus()
  }
  function change(next: OwnDay) {
    setOwn(next)
    setIsPast(false)
  }

  return (
    <form onSubmit={choose} className="grid gap-3 p-3">
      <div className="grid grid-cols-1 gap-2">
        <DayFields own={own} isPast={isPast} takesFocus onChange={change} />
      </div>
      <p className="text-fine text-ink-soft">Without a time it is due the whole day.</p>
      <Button type="submit" size="small">
        Set follow-up
      </Button>
    </form>
  )
}

/** As the fields have them; empty while not chosen. */
export type OwnDay = { day: string; time: string }

type FieldsProps = {
  own: OwnDay
  isPast: boolean
  takesFocus?: boolean
  onChange: (own: OwnDay) => void
}

/** Any day from today on, and perhaps a time. */
export function DayFields({ own, isPast, takesFocus = false, onChange }: FieldsProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const { today } = useDesk().asker
  // Focus is outside React.
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  return (
    <>
      <Labelled id={`${id}day`} label="Date">
        <input
          ref={first}
          id={`${id}day`}
          type="date"
          required
          min={today}
          max="9999-12-31"
          value={own.day}
          onChange={({ target }) => onChange({ ...own, day: target.value })}
          className="field"
        />
      </Labelled>
      <Labelled id={`${id}time`} label="Time (optional)">
        <input
          id={`${id}time`}
          type="time"
          value={own.time}
          aria-invalid={isPast || undefined}
          aria-describedby={`${id}past`}
          onChange={({ target }) => onChange({ ...own, time: target.value })}
          className="field"
        />
        <output id={`${id}past`} className="text-fine text-accent-ink empty:hidden">
          {isPast && 'This time has passed.'}
        </output>
      </Labelled>
    </>
  )
}
