import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Search, Filter } from '#site/images/desk-icons.tsx'
import { useEvent } from '#site/ui/use-event.ts'
import { letterOf } from '../../ui/keyboard.ts'
import { isFiltered, longestSearch } from '../view.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDesk } from '../data/desk.ts'
import { SaveView } from './saved-views.tsx'

/** In milliseconds: longer than between two keystrokes, short enough to feel immediate. */
const pause = 275

const submissions = ['Search submissions', 'Search by name, university, branch, email...'] as const

const words = {
  submissions,
  // It became this list while somebody typed.
  all: submissions,
  others: ['Search other enquiries', 'Search by name, email, course, message...'],
} as const

/** What is typed, which becomes the search after a pause. `isOver`: what is typed next is another search. */
function useTyped() {
  const { view, finding } = useDesk()
  const { search } = view
  const [text, setText] = useState(search)
  const [appliedSearch, setAppliedSearch] = useState(search)
  const typing = useRef(false)

  // Back, Forward or "Clear search" changed the address: the box follows it.
  if (search !== appliedSearch) {
    setAppliedSearch(search)
    if (search !== text.trim()) setText(search)
  }

  function submit() {
    if (text.trim() === search) return
    // While typing continues, the history entry is replaced; Back then undoes all of it.
    const further = { replace: typing.current }
    finding.findPeople({ ...view, page: 1, search: text.trim() }, further)
    typing.current = true
  }
  const askLater = useEffectEvent(submit)

  // Time is outside React. A change of the address, by Back for example, cancels a pending search.
  useEffect(() => {
    const timer = text.trim() === search ? undefined : setTimeout(askLater, pause)
    return () => clearTimeout(timer)
  }, [text, search])

  return { text, setText, submit, isOver: () => (typing.current = false) }
}

export function SearchBox() {
  const [label, placeholder] = words[useDesk().view.list ?? 'submissions']
  const { text, setText, submit, isOver } = useTyped()
  const input = useRef<HTMLInputElement>(null)

  // Ctrl+K or Cmd+K focuses the box. A single letter would interfere with dictation.
  useEvent('keydown', (event) => {
    if (letterOf(event) !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    input.current?.select()
  })

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
          onBlur={isOver}
          className="search control py-2 pr-2 pl-10.5 text-label text-ellipsis sm:pr-3 sm:pl-11.5"
        />
      </form>
    </search>
  )
}

/** The list's actions, next to its summary. */
export function SummaryActions() {
  const { view, setView, finding, live, list } = useDesk()
  const filtered = isFiltered(view)
  const fresh = live.fresh.size
  if (!filtered && fresh === 0) return null
  const showFresh = () => {
    live.markShown()
    setView({ ...view, page: 1 })
    list.refetch()
  }
  return (
    <div className="inline-flex flex-wrap items-center text-note/[1.3] gap-y-1 gap-x-2.5">
      {filtered && (
        <>
          <LinkButton inText onPress={finding.clear}>
            Clear
          </LinkButton>
          <Menu label="Save this view" buttonClass="text-link" className="w-72">
            <SaveView view={view} />
          </Menu>
        </>
      )}
      <output>
        {fresh > 0 && (
          <button type="button" onClick={showFresh} className="fresh">
            {fresh} new, show
          </button>
        )}
      </output>
    </div>
  )
}

/** The button that shows the filters of a list without marks. */
export const FiltersButton = () => (
  <button type="button" onClick={useDesk().filters.show} className="filters-button">
    <Filter className="size-4.5" />
    Filters
  </button>
)
