import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { phoneQuestion } from '../../content/eligibility.ts'
import { Field } from '../../ui/field.tsx'
import { useLeaving } from './use-leaving.ts'

/** Asks to check an unreadable number, but never blocks the form. */
export function PhoneField(field: ComponentProps<typeof Field>) {
  const input = useRef<HTMLInputElement>(null)
  const [isQuestionShown, setQuestionShown] = useState(false)
  useLeaving(input, true, () => void ask())

  async function ask() {
    const text = input.current?.value.trim() ?? ''
    // The browser itself reports an empty field.
    if (text === '') return setQuestionShown(false)
    try {
      // Loaded on demand: most students type a number that is read.
      const { reachableIn } = await import('#contract/phone.ts')
      setQuestionShown(reachableIn(text).length === 0)
    } catch {
      // The form can be sent without the question.
    }
  }

  // The field may have lost focus before hydration.
  useEffect(() => {
    if (document.activeElement !== input.current) void ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, after hydration.
  }, [])

  return (
    <Field {...field} ref={input} onInput={() => isQuestionShown && void ask()}>
      <output className="mt-1.5 block text-note font-semibold text-accent-ink empty:hidden">
        {isQuestionShown && phoneQuestion}
      </output>
    </Field>
  )
}
