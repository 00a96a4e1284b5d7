import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Listing } from '#site/backend/listing.ts'
import { Search } from '#site/images/desk-icons.tsx'
import { letterOf } from '../../ui/keyboard.ts'
import { longestSearch } from '../view.ts'

/** In milliseconds: longer than between two keystrokes, short enough to feel immediate. */
const pause = 275

const words = {
  submissions: ['Search submissions', 'Search by name, university, branch, email...'],
  others: ['Search other enquiries', 'Search by name, email, course, message...'],
} as const

type Props = {
  list: Listing['list']
  /** The search in the address. */
  search: string
  /** `further`: typing continues, so replace the history entry; Back then undoes all of it. */
  onSearch: (search: string, further: boolean) => void
}

export function SearchBox({ list, search, onSearch }: Props) {
  const [label, placeholder] = words[list ?? 'submissions']
  const [text, setText] = useState(search)
  const [appliedSearch, setAppliedSearch] = useState(search)
  const typing = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  // Back, Forward or "Clear search" changed the address: the box follows it.
  if (search !== appliedSearch) {
    setAppliedSearch(search)
    if (search !== text.trim()) setText(search)
  }

  function submit() {
    if (text.trim() === search) return
    onSearch(text.trim(), typing.current)
    typing.current = true
  }
  const askLater = useEffectEvent(submit)

  // Time is outside React. A change of the address, by Back for example, cancels a pending search.
  useEffect(() => {
    const timer = text.trim() === search ? undefined : setTimeout(askLater, pause)
    return () => clearTimeout(timer)
  }, [text, search])

  useShortcut(input)

  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Search className="pointer-events-none absolute top-3.25 left-3 sm:left-3.5 size-5.5 text-ink-soft" />
        <input
          ref={input}
          type="search"
          name="search"
          aria-label={label}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={longestSearch}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => (typing.current = false)}
          className="search control py-2 pr-2 pl-10.5 text-label text-ellipsis sm:pr-3 sm:pl-11.5"
        />
      </form>
    </search>
  )
}

/** Ctrl+K or Cmd+K focuses the box. A single letter would interfere with dictation. */
function useShortcut(input: RefObject<HTMLInputElement | null>) {
  // The keyboard is outside React.
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (letterOf(event) !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', reach)
    return () => removeEventListener('keydown', reach)
  }, [input])
}
