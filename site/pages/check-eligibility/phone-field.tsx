import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { phoneQuestion } from '../../content/eligibility.ts'
import { Field } from '../../ui/field.tsx'
import { phoneCountryOf } from './phone-country.ts'
import { useLeaving } from './use-leaving.ts'

/** Asks once more, and takes whatever stands there: the form refuses nothing that the browser accepts. */
export function PhoneField(field: ComponentProps<typeof Field>) {
  const input = useRef<HTMLInputElement>(null)
  const [isQuestionShown, setQuestionShown] = useState(false)
  const ask = () => setQuestionShown(isUnreadable(input.current?.value ?? ''))
  useLeaving(input, true, ask)

  // It may have been left before the app was there to hear of it.
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

/** An empty field is a matter of the browser. */
const isUnreadable = (phone: string) => phone.trim() !== '' && !phoneCountryOf(phone)
