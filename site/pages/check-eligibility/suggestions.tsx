import Combobox from '@github/combobox-nav'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { suggestions as words } from '../../content/eligibility.ts'
import type { Piece, Search, Suggestion } from './suggestion-index.ts'
import { useLeaving } from './use-leaving.ts'

export { suggestionIndex } from './suggestion-index.ts'

type Input = RefObject<HTMLInputElement | null>

export type SuggestionsProps = {
  /** The id of the field. */
  id: string
  input: Input
  search: Search
  /** Undefined while the list is closed. */
  typed: string | undefined
  onClose: () => void
}

const none: Suggestion[] = []

/**
 * The list of an editable combobox (ARIA practices): nothing is highlighted until an arrow key is used, so Enter submits the form. In
 * the flow, because a floating list would cover the next field.
 */
export function Suggestions({ id, input, search, typed, onClose }: SuggestionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const matches = useMemo(() => (typed === undefined ? none : search(typed)), [search, typed])
  const open = matches.length > 0
  const keys = useKeys(input, list)

  useEffect(() => {
    if (!input.current || !box.current) return
    input.current.setAttribute('aria-expanded', String(open))
    if (open) bringIntoView(input.current, box.current)
    else keys.current?.clearSelection()
  }, [input, keys, open])

  useLeaving(input, open, onClose)
  useChoosing(input, list, onClose)

  return (
    <>
      <div
        ref={box}
        hidden={!open}
        className="mt-1.5 overflow-clip rounded-control border border-brand bg-surface"
      >
        {/* A native list box would take the focus from the field. */}
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
        <div
          ref={list}
          id={`${id}-suggestions`}
          role="listbox"
          tabIndex={-1}
          aria-label={words.label}
          // Keeps the focus in the field on press.
          onMouseDown={(event) => event.preventDefault()}
          className="max-h-[min(21rem,max(14rem,45dvh))] pointer-coarse:max-h-[min(21rem,max(14rem,30dvh))] overflow-y-auto overscroll-contain"
        >
          {matches.map(({ name, place, title }, at) => (
            <div
              key={name}
              id={`${id}-suggestion-${at}`}
              role="option"
              aria-selected={false}
              data-name={name}
              className="relative flex min-h-14 cursor-pointer flex-col justify-center border-t border-hair px-3.5 py-1.5 leading-snug first:border-t-0 before:absolute before:inset-y-0 before:left-0 before:w-1 hover:bg-sheet aria-selected:bg-sheet-strong aria-selected:before:bg-brand forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-3"
            >
              <span>{title.map(piece)}</span>
              {place && <span className="text-note leading-snug text-ink-soft">{place}</span>}
            </div>
          ))}
        </div>
        {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
        <p className="border-t border-rule bg-sheet px-3.5 py-2 text-note text-ink-soft">
          <span className="pointer-coarse:hidden">{words.byKeys}</span>
          <span className="hidden pointer-coarse:inline">{words.byTouch}</span>
        </p>
      </div>
      <output className="sr-only">{open && words.announced(matches.length)}</output>
    </>
  )
}

/** Arrow keys, Enter and Escape. */
function useKeys(input: Input, list: RefObject<HTMLElement | null>) {
  const keys = useRef<Combobox>(null)

  useEffect(() => {
    if (!input.current || !list.current) return undefined
    const combobox = new Combobox(input.current, list.current, { tabInsertsSuggestions: false })
    keys.current = combobox
    combobox.start()
    // The browser's autocomplete would cover this list.
    input.current.setAttribute('autocomplete', 'off')
    return () => combobox.destroy()
  }, [input, list])

  return keys
}

/** Writes the choice into the field. */
function useChoosing(input: Input, list: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const current = list.current
    const choose = ({ target }: Event) => {
      const name = target instanceof HTMLElement && target.dataset['name']
      if (!name || !input.current) return
      input.current.value = name
      // The form saves its draft on this event; the list it opens is closed at once.
      input.current.dispatchEvent(new Event('input', { bubbles: true }))
      onClose()
    }
    current?.addEventListener('combobox-commit', choose)
    return () => current?.removeEventListener('combobox-commit', choose)
  }, [input, list, onClose])
}

const piece = ({ text, isNew }: Piece, at: number) =>
  isNew ? (
    <b key={at} className="font-bold text-brand-strong">
      {text}
    </b>
  ) : (
    text
  )

/** Scrolls just enough to show the list, but never hides the field's label. */
function bringIntoView(input: HTMLInputElement, box: HTMLElement) {
  const line = input.closest('li') ?? input
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  const room = line.getBoundingClientRect().top - (Number.parseFloat(scrollPaddingTop) || 0)
  const visibleHeight = visualViewport?.height ?? innerHeight
  const missing = Math.min(box.getBoundingClientRect().bottom + 8 - visibleHeight, room)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (missing > 0) scrollBy({ top: missing, behavior: still ? 'instant' : 'smooth' })
}
