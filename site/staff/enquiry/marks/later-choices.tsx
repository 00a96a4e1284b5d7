import { type SubmitEvent, useId, useState } from 'react'
import { dayOf, isOverdue, timeIn } from '#contract/follow-up.ts'
import { Button } from '#site/ui/button.tsx'
import { Labelled, textIn } from '../../ui/form.tsx'
import { useFocusOnce } from '../../ui/keyboard.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { type Choice, companyTime, isStillToCome, laterChoices } from './follow-up.ts'

type Props = {
  now: Date
  /** Offered beside any date. */
  choices?: Choice[]
  chosen?: string | null
  onChoose: (at: string | null) => void
}

/** When to call again: usual times, or any date. */
export function LaterChoices({ now, choices = laterChoices(now), chosen, onChoose }: Props) {
  const [own, setOwn] = useState(false)
  if (own) return <OwnDate now={now} chosen={chosen} onChoose={onChoose} />
  return (
    <>
      {choices.map(({ word, at, when }) => (
        <MenuItem key={word} end={when} onChoose={() => onChoose(at)}>
          {word}
        </MenuItem>
      ))}
      <MenuItem onChoose={() => setOwn(true)}>Choose a date…</MenuItem>
      {chosen && <MenuItem onChoose={() => onChoose(null)}>No follow-up</MenuItem>}
    </>
  )
}

function OwnDate({ now, chosen = null, onChoose }: Omit<Props, 'choices'>) {
  const id = useId()
  const first = useFocusOnce<HTMLInputElement>()
  const [isPast, setIsPast] = useState(false)
  const moment = companyTime(now)
  // An overdue one is moved to a day that is still to come.
  const shown = chosen !== null && isStillToCome(chosen, now) ? chosen : dayOf(moment)

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const at = `${textIn(form, 'date')} ${textIn(form, 'time')}`.trim()
    setIsPast(isOverdue(at, moment))
    if (!isOverdue(at, moment)) onChoose(at)
    else event.currentTarget.querySelector<HTMLElement>('[type=time]')?.focus()
  }

  return (
    <form onSubmit={choose} className="grid gap-3 p-3">
      <div className="grid grid-cols-1 gap-2">
        <Labelled id={`${id}date`} label="Date">
          <input
            ref={first}
            id={`${id}date`}
            name="date"
            type="date"
            required
            min={dayOf(moment)}
            max="9999-12-31"
            defaultValue={dayOf(shown)}
            className="field"
          />
        </Labelled>
        <Labelled id={`${id}time`} label="Time (optional)">
          <input
            id={`${id}time`}
            name="time"
            type="time"
            defaultValue={timeIn(shown)}
            aria-invalid={isPast || undefined}
            aria-describedby={`${id}past`}
            onChange={() => setIsPast(false)}
            className="field"
          />
          <output id={`${id}past`} className="text-fine text-accent-ink">
            {isPast && 'This time has passed.'}
          </output>
        </Labelled>
      </div>
      <p className="text-fine text-ink-soft">Without a time it is due the whole day.</p>
      <Button type="submit" size="small">
        Set follow-up
      </Button>
    </form>
  )
}
