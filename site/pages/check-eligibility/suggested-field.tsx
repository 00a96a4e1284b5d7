import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type SuggestionList, suggestionRows } from '../../backend/suggestions.ts'
import { Field } from '../../ui/field.tsx'
import { wholeStyle } from '../../whole-style.ts'
import type { Search } from './suggestion-index.ts'
import type { SuggestionsProps } from './suggestions.tsx'

type Loaded = { Suggestions: ComponentType<SuggestionsProps>; search: Search }
type Props = ComponentProps<typeof Field> & { list: SuggestionList }

/**
 * A text field that offers names of the catalogue while somebody types. Names and code are fetched when it is first
 * touched; until then, and when that fails, it is a text field like the others.
 */
export function SuggestedField({ list, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<Loaded>()
  /** What was typed; absent while no list is wanted. */
  const [typed, setTyped] = useState<string>()

  async function load() {
    if (loaded) return
    try {
      const [{ Suggestions, suggestionIndex }, rows] = await Promise.all([
        import('./suggestions.tsx'),
        suggestionRows(list),
        wholeStyle(),
      ])
      setLoaded((before) => before ?? { Suggestions, search: suggestionIndex(rows) })
    } catch {
      // Nothing is missing without a list. The next focus tries again.
    }
  }

  // Somebody may stand in the field, and type, before the app is there to hear of it.
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
        // An open list closes itself, when the press that left the field is over.
        if (currentTarget.getAttribute('aria-expanded') !== 'true') setTyped(undefined)
      }}
    >
      {loaded && (
        <loaded.Suggestions
          id={field.name}
          input={input}
          search={loaded.search}
          typed={typed}
          onClose={() => setTyped(undefined)}
        />
      )}
    </Field>
  )
}
