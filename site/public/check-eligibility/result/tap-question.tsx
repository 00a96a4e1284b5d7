import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import type { Tap } from '#contract/tap-phrases.ts'
import { tapWords } from '../../../content/answer.ts'
import { submit } from '../../../content/eligibility.ts'
import { Button } from '../../../ui/button.tsx'
import { TextButton } from './text-button.tsx'

type Props = {
  tap: Tap
  checking: boolean
  onAdd: (value: string) => void
  onCancel: () => void
}

const oldestYear = 1980

/** The browser's input constraints. */
const inputs: Partial<Record<Tap, ComponentProps<'input'>>> = {
  pending: { type: 'number', inputMode: 'numeric', min: 1, max: 99, className: 'w-24' },
  left: { type: 'number', inputMode: 'numeric', min: oldestYear, className: 'w-28' },
  joined: { type: 'number', inputMode: 'numeric', min: oldestYear, className: 'w-28' },
  join: { maxLength: 100, className: 'basis-full', pattern: '.*\\S.*' },
}

/** The question of a tap; replaces its chip. */
export function TapQuestion({ tap, checking, onAdd, onCancel }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [thisYear] = useState(() => new Date().getFullYear())
  const { className = '', ...rules } = inputs[tap] ?? {}

  // The user opened the question, so it takes the focus.
  useEffect(() => {
    input.current?.focus()
  }, [])

  return (
    <form
      className="rounded-control border border-brand bg-surface p-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        const value = input.current?.value.trim()
        if (value && !checking) onAdd(value)
      }}
    >
      <label htmlFor={id} className="block font-bold">
        {tapWords.each[tap].question}
      </label>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <input
          ref={input}
          id={id}
          required
          autoComplete="off"
          max={tap === 'left' || tap === 'joined' ? thisYear : undefined}
          className={`control min-w-0 px-3.5 ${className}`}
          {...rules}
        />
        <Button type="submit" aria-disabled={checking}>
          {checking ? submit.busy : tapWords.add}
        </Button>
        <TextButton onClick={onCancel}>{tapWords.cancel}</TextButton>
      </div>
    </form>
  )
}
