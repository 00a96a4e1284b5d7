import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { SuggestedName } from '#site/backend/suggestions.ts'
import { wholeStyle } from '#site/shell/whole-style.ts'
import { Field } from '#site/ui/field.tsx'
import type { SuggestionsProps } from './suggestions.tsx'

type Props = ComponentProps<typeof Field> & { list: SuggestedName }

/** A text field with suggestions from the catalogue. Their code is loaded on first focus; until then, or on failure, it is a plain text field. */
export function SuggestedField({ list, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps> }>()
  /** The typed text; undefined while the list is closed. */
  const [typed, setTyped] = useState<string>()

  async function load() {
    if (loaded) return
    try {
      const [{ Suggestions }] = await Promise.all([import('./suggestions.tsx'), wholeStyle()])
      setLoaded({ Suggestions })
    } catch {
      // The field works without suggestions. The next focus retries.
    }
  }

  // The field may have the focus, and text, before hydration.
  useEffect(() => {
    if (!input.current || document.activeElement !== input.current) return
    setTyped(input.current.value)
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, after hydration.
  }, [])

  function onKeyDown({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) return
    if (key === 'Enter' || key === 'Escape' || key === 'Tab') setTyped(undefined)
    if (key === 'ArrowDown') setTyped(currentTarget.value)
  }

  return (
    <Field
      {...field}
      ref={input}
      onFocus={() => void load()}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => {
        // An open list closes itself at the end of the press outside.
        if (currentTarget.getAttribute('aria-expanded') !== 'true') setTyped(undefined)
      }}
    >
      {loaded && (
        <loaded.Suggestions
          id={field.name}
          input={input}
          list={list}
          typed={typed}
          onClose={() => setTyped(undefined)}
        />
      )}
    </Field>
  )
}
