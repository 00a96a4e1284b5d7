import { type SubmitEvent, useId, useState } from 'react'
import { searchedDigits } from '#contract/phone.ts'
import type { Received } from '#site/backend/listing.ts'
import { Button } from '#site/ui/button.tsx'
import { dayInput } from '../../enquiry/marks/follow-up.ts'
import { idOfName } from '../../ui/catalogue-names.ts'
import { Notifications, permission, RowsPerPage } from '../../ui/desk-settings.tsx'
import { Labelled, textIn } from '../../ui/form.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { mostNumbers } from '../view.ts'
import { receivedWords } from './filter-words.ts'
import type { Finding } from './finding.ts'
import { SavedViews } from './saved-views.tsx'

type ReceivedProps = { now: Date; onChoose: (received: Received) => void }

/** Today, yesterday, seven days, or a range of dates. */
export function ReceivedChoices({ now, onChoose }: ReceivedProps) {
  return (
    <>
      {Object.entries(receivedWords).map(([key, word]) => (
        // The keys of a constant are those of its type.
        <MenuItem key={key} onChoose={() => onChoose(key as keyof typeof receivedWords)}>
          {word}
        </MenuItem>
      ))}
      <SpanForm now={now} onChoose={onChoose} />
    </>
  )
}

export function SpanForm({ now, onChoose }: ReceivedProps) {
  const id = useId()
  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const days = [textIn(form, 'from'), textIn(form, 'to')]
    // The two dates may be in either order.
    const [from = '', to = ''] = [...days].sort()
    if (from && to) onChoose({ from, to })
  }
  const today = dayInput(now)
  return (
    <form
      onSubmit={choose}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 p-2"
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
export function usePhoneFilter(onChoose: PhoneProps['onChoose']) {
  const [fault, setFault] = useState('')
  function choose(typed: string) {
    const numbers = searchedDigits(typed)
    const isEmpty = typed.trim() === ''
    if (numbers.length === 0 && !isEmpty) setFault('There is no digit in this text.')
    else if (numbers.length > mostNumbers)
      setFault(`Find at most ${mostNumbers} numbers at a time.`)
    else onChoose(numbers.join(' ') || undefined)
  }
  return { fault, setFault, choose }
}

export function PhoneForm({ phone, onChoose }: PhoneProps) {
  const id = useId()
  const { fault, setFault, choose } = usePhoneFilter(onChoose)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose(textIn(new FormData(event.currentTarget), 'phone'))
      }}
      className="grid grid-cols-[1fr_auto] items-end gap-2 p-2"
    >
      <Labelled id={id} label="Any part of the number">
        <input
          id={id}
          data-first
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={phone}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}fault`}
          onChange={() => setFault('')}
          className="field"
        />
        <output id={`${id}fault`} className="text-fine text-accent-ink empty:hidden">
          {fault}
        </output>
      </Labelled>
      <Button type="submit" size="small">
        Find
      </Button>
    </form>
  )
}

type MoreProps = {
  finding: Finding
  /** Before a saved view is opened. */
  onOpen?: () => void
}

/** University and branch as recognised, saved views, and rows per page. */
export function MoreChoices({ finding, onOpen }: MoreProps) {
  const { view, names, change } = finding
  const { list, filters } = view
  return (
    <div className="grid grid-cols-1 gap-3 p-2">
      {list === undefined && (
        <>
          <NameField
            label="University (as understood)"
            names={names?.universities}
            shortNames={names?.shortNames.universities}
            chosen={filters.university}
            onChoose={(university) => change({ university })}
          />
          <NameField
            label="Branch (as understood)"
            names={names?.branches}
            shortNames={names?.shortNames.branches}
            chosen={filters.branch}
            onChoose={(branch) => change({ branch })}
          />
        </>
      )}
      <RowsPerPage />
      {permission() !== undefined && <Notifications />}
      <SavedViews onOpen={(next) => (onOpen?.(), finding.open(next))} />
    </div>
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
function NameField({ label, names = none, shortNames = none, chosen, onChoose }: NameProps) {
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
