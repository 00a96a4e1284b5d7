import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#site/ui/button.tsx'
import { dayInput, hasPassed, instantOf, laterChoices, timeInput } from './follow-up.ts'
import { useFocusOnce } from './focus.ts'
import { textIn } from './form-text.ts'
import { Labelled } from './labelled.tsx'
import { MenuItem } from './menu.tsx'
import { instantFrom } from './time.ts'

type Props = { now: Date; chosen?: string | null; onChoose: (at: Date | null) => void }

/** When to call again: three usual times, or any date. */
export function LaterChoices({ now, chosen, onChoose }: Props) {
  const [own, setOwn] = useState(false)
  if (own) return <OwnDate now={now} chosen={chosen} onChoose={onChoose} />
  return (
    <>
      {laterChoices(now).map(({ word, at, when }) => (
        <MenuItem key={word} end={when} onChoose={() => onChoose(at)}>
          {word}
        </MenuItem>
      ))}
      <MenuItem onChoose={() => setOwn(true)}>Choose a date…</MenuItem>
      {chosen && <MenuItem onChoose={() => onChoose(null)}>No follow-up</MenuItem>}
    </>
  )
}

function OwnDate({ now, chosen, onChoose }: Props) {
  const id = useId()
  const first = useFocusOnce<HTMLInputElement>()
  const [isPast, setIsPast] = useState(false)
  const before = instantFrom(chosen ?? '')
  // An overdue one is moved to a day that is still to come.
  const shown = before && !hasPassed(before, now) ? before : undefined

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const at = instantOf(textIn(form, 'date'), textIn(form, 'time'))
    if (Number.isNaN(at.getTime())) return
    setIsPast(hasPassed(at, now))
    if (!hasPassed(at, now)) onChoose(at)
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
            min={dayInput(now)}
            defaultValue={dayInput(shown ?? now)}
            className="field"
          />
        </Labelled>
        <Labelled id={`${id}time`} label="Time (optional)">
          <input
            id={`${id}time`}
            name="time"
            type="time"
            defaultValue={shown ? timeInput(shown) : ''}
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
      <Button type="submit" size="small">
        Set follow-up
      </Button>
    </form>
  )
}
