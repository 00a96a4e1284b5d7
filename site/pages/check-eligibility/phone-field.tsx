import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { reachableIn } from '#contract/phone.ts'
import { phoneQuestion } from '../../content/eligibility.ts'
import { Field } from '../../ui/field.tsx'
import { useLeaving } from './use-leaving.ts'

/** Asks to check an unreadable number, but never blocks the form. */
export function PhoneField(field: ComponentProps<typeof Field>) {
  const input = useRef<HTMLInputElement>(null)
  const [isQuestionShown, setQuestionShown] = useState(false)
  const ask = () => setQuestionShown(isUnreadable(input.current?.value ?? ''))
  useLeaving(input, true, ask)

  // The field may have lost focus before hydration.
  useEffect(() => {
    if (document.activeElement !== input.current) ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, after hydration.
  }, [])

  return (
    <Field
      {...field}
      ref={input}
      onInput={({ currentTarget }) => {
        if (!isUnreadable(currentTarget.value)) setQuestionShown(false)
      }}
    >
      <output className="mt-1.5 block text-note font-semibold text-accent-ink empty:hidden">
        {isQuestionShown && phoneQuestion}
      </output>
    </Field>
  )
}

/** The browser itself reports an empty field. */
const isUnreadable = (phone: string) => phone.trim() !== '' && reachableIn(phone).length === 0
