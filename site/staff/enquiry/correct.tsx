import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import type { Correctable } from '#contract/staff/person.ts'
import { serverMessage } from '#site/backend/admin.ts'
import { correctField, isConflict } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Close, Pencil } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { Typed } from '#site/ui/quoted.tsx'
import { IconButton } from '../ui/buttons.tsx'
import { useBusy } from '../ui/form.tsx'
import { useFocusOnce } from '../ui/keyboard.ts'

type Props = { row: Row; field: Correctable }

/** The button *Correct*, and then the field: in place, on a phone a sheet at the foot. */
export function Correct({ row, field }: Props) {
  const [isOpen, setOpen] = useState(false)
  const around = useRef<HTMLSpanElement>(null)
  function close() {
    setOpen(false)
    // After the button is there again.
    setTimeout(() => around.current?.querySelector('button')?.focus())
  }
  return (
    <span ref={around} className="contents">
      {isOpen ? (
        <CorrectForm row={row} field={field} onClose={close} />
      ) : (
        <IconButton name={`Correct the ${field}`} onClick={() => setOpen(true)} className="correct">
          <Pencil className="size-4.5" />
        </IconButton>
      )}
    </span>
  )
}

function CorrectForm({ row, field, onClose }: Props & { onClose: () => void }) {
  const former = row[field]
  const id = useId()
  const [value, setValue] = useState(former)
  const input = useFocusOnce<HTMLInputElement>()
  const { busy, trouble, save } = useSave({ row, field }, onClose)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (value.trim() === former) onClose()
    else void save(value)
  }
  function type(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // The panel stays open.
    event.preventDefault()
    onClose()
  }
  return (
    <form noValidate onSubmit={submit} className="correct-form">
      <label
        htmlFor={id}
        className="font-semibold cards:font-heading cards:text-(length:--text-h4)"
      >
        Correct the {field}
      </label>
      <input
        ref={input}
        id={id}
        aria-describedby={`${id}note`}
        aria-invalid={trouble !== ''}
        value={value}
        dir="auto"
        type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
        autoComplete="off"
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={type}
        className="field"
      />
      <FormerNote id={`${id}note`} row={row} field={field} />
      {trouble && (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      )}
      <div className="correct-buttons">
        <Button type="submit" size="small" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Correct'}
        </Button>
        <Button kind="outline" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <IconButton name="Close" onClick={onClose} className="absolute top-2 right-2 table:hidden">
        <Close />
      </IconButton>
    </form>
  )
}

const FormerNote = ({ row, field, id }: Props & { id: string }) => (
  <p id={id} className="font-normal text-ink-soft [&_bdi]:inline-block [&_bdi]:max-w-full">
    {row[field] && (
      <>
        Now <Typed>{row[field]}</Typed>.{' '}
      </>
    )}
    It stays in the history.
    {row.person && field !== 'university' && ' All enquiries of the person change.'}
  </p>
)

function useSave({ row, field }: Props, onSaved: () => void) {
  const client = useQueryClient()
  const { busy, trouble, run } = useBusy(wordsFor)

  async function save(value: string) {
    const own = { queryKey: ['enquiry', row.id] }
    const isSaved = await run(async () => {
      await correctField({ enquiry: row.id, field, value, former: row[field] })
      await client.invalidateQueries(own)
    })
    if (isSaved) {
      for (const name of ['person', 'activity', 'submissions', 'counts'])
        void client.invalidateQueries({ queryKey: [name] })
      onSaved()
    } else void client.invalidateQueries(own)
  }

  return { busy, trouble, save }
}

function wordsFor(error: unknown) {
  if (isConflict(error)) return 'Somebody has just changed this. Look again.'
  return (
    // The server names the field, which stands above.
    serverMessage(error)?.replace(/^Invalid `\w+` param: /, '') ?? 'This could not be saved.'
  )
}
