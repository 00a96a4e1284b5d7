import { type SubmitEvent, useId, useState } from 'react'
import { searchedDigits } from '#contract/phone.ts'
import type { Filters } from '#site/backend/listing.ts'
import { languages, moreLanguages } from '#site/content/desk.ts'
import { Button } from '#site/ui/button.tsx'
import { dayInput } from '../../ui/time.ts'
import { idOfName } from '../../ui/catalogue-names.ts'
import { Labelled, textIn } from '../../ui/form.tsx'
import { mostNumbers } from '../view.ts'

type DatesProps = { now: Date; onChoose: (received: Filters['received']) => void }

export function DatesForm({ now, onChoose }: DatesProps) {
  const id = useId()
  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // The two dates may be in either order.
    const [from = '', to = ''] = [textIn(form, 'from'), textIn(form, 'to')].sort()
    if (from && to) onChoose({ from, to })
  }
  const today = dayInput(now)
  return (
    <form
      onSubmit={choose}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2"
    >
      {['From', 'To'].map((name) => (
        <Labelled key={name} id={id + name} label={name}>
          <input
            id={id + name}
            name={name.toLowerCase()}
            type="date"
            required
            max={today}
            defaultValue={today}
            className="field"
          />
        </Labelled>
      ))}
      <Button type="submit" size="small" kind="outline" className="col-span-full">
        Show these days
      </Button>
    </form>
  )
}

type PhoneProps = { phone: string | undefined; onChoose: (phone: string | undefined) => void }

/** Reads what was typed as phone numbers, or says why it cannot be looked for. */
export function PhoneField({ phone, onChoose }: PhoneProps) {
  const id = useId()
  const [fault, setFault] = useState('')
  function choose(typed: string) {
    const numbers = searchedDigits(typed)
    const isEmpty = typed.trim() === ''
    if (numbers.length === 0 && !isEmpty) setFault('There is no digit in this text.')
    else if (numbers.length > mostNumbers)
      setFault(`Find at most ${mostNumbers} numbers at a time.`)
    else onChoose(numbers.join(' ') || undefined)
  }
  return (
    <Labelled id={id} label="Phone">
      <input
        key={phone}
        id={id}
        data-first
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Any part of the number"
        defaultValue={phone}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}fault`}
        onChange={() => setFault('')}
        onBlur={({ target }) => choose(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && choose(currentTarget.value)}
        className="field"
      />
      <output id={`${id}fault`} className="text-fine text-accent-ink empty:hidden">
        {fault}
      </output>
    </Labelled>
  )
}

type LanguageProps = {
  language: string | undefined
  onChoose: (language: string | undefined) => void
}

export function LanguageField({ language, onChoose }: LanguageProps) {
  const id = useId()
  const all = new Set([...languages, ...moreLanguages, ...(language ? [language] : [])])
  return (
    <Labelled id={id} label="Language">
      <select
        id={id}
        value={language ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
        className="field"
      >
        <option value="">Any</option>
        {[...all].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </Labelled>
  )
}

const none: Record<string, string> = {}

type NameProps = {
  label: string
  names: Record<string, string> | undefined
  shortNames: Record<string, string> | undefined
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The browser suggests the names, also by their short forms; other text is not applied. */
export function NameField({ label, names = none, shortNames = none, chosen, onChoose }: NameProps) {
  const id = useId()
  const shown = chosen === undefined ? '' : (names[chosen] ?? chosen)
  const [isUnknown, setIsUnknown] = useState(false)

  function choose(text: string) {
    const match = idOfName(text, names, shortNames)
    setIsUnknown(text.trim() !== '' && match === undefined)
    if (text.trim() === '' || match !== undefined) onChoose(match)
  }

  return (
    <Labelled id={id} label={label}>
      <input
        key={shown}
        id={id}
        list={`${id}names`}
        defaultValue={shown}
        autoComplete="off"
        onChange={(event) => {
          if (Object.values(names).includes(event.target.value)) choose(event.target.value)
        }}
        onBlur={(event) => event.target.value !== shown && choose(event.target.value)}
        aria-describedby={isUnknown ? `${id}unknown` : undefined}
        className="field"
      />
      <datalist id={`${id}names`}>
        {Object.entries(names).map(([key, name]) => (
          <option key={key} value={name}>
            {shortNames[key] ?? name}
          </option>
        ))}
      </datalist>
      {isUnknown && (
        <output id={`${id}unknown`} className="text-fine text-accent-ink">
          Choose a name from the list.
        </output>
      )}
    </Labelled>
  )
}
