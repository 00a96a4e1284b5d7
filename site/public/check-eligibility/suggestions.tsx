import Combobox from '@github/combobox-nav'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  fetchSuggestions,
  type SuggestedName,
  type Suggestion,
  suggestionsAtHand,
} from '#site/backend/suggestions.ts'
import { suggestions as words } from '#site/content/eligibility.ts'
import { Check } from '#site/images/icons.tsx'
import { useLeaving } from './use-leaving.ts'

type Input = RefObject<HTMLInputElement | null>

export type SuggestionsProps = {
  /** The id of the field. */
  id: string
  input: Input
  list: SuggestedName
  /** Undefined while the list is closed. */
  typed: string | undefined
  onClose: () => void
}

const none: Suggestion[] = []

/** In milliseconds: somebody who types on waits for nothing. */
const pause = 150

/**
 * The list of an editable combobox (ARIA practices): nothing is highlighted until an arrow key is used, so Enter submits the form. In
 * the flow, because a floating list would cover the next field.
 */
export function Suggestions({ id, input, list: name, typed, onClose }: SuggestionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const matches = useMatches(name, typed)
  const [taken, setTaken] = useState<Suggestion>()
  const open = matches.length > 0
  const keys = useKeys(input, list)

  useEffect(() => {
    if (!input.current || !box.current) return
    input.current.setAttribute('aria-expanded', String(open))
    if (open) bringIntoView(input.current, box.current)
    else keys.current?.clearSelection()
  }, [input, keys, open])

  useLeaving(input, open, onClose)
  useChoosing(input, list, (insert) => {
    setTaken(matches.find((one) => one.insert === insert))
    onClose()
  })
  if (taken && typed !== undefined && typed !== taken.insert) setTaken(undefined)

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
          <Options {...{ id, matches }} typed={typed ?? ''} />
        </div>
        {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
        <p className="border-t border-rule bg-sheet px-3.5 py-2 text-note text-ink-soft">
          <span className="pointer-coarse:hidden">{words.byKeys}</span>
          <span className="hidden pointer-coarse:inline">{words.byTouch}</span>
        </p>
      </div>
      <output className="sr-only">{open && words.announced(matches.length)}</output>
      {taken?.under && <Under {...taken.under} />}
    </>
  )
}

type OptionsProps = { id: string; matches: Suggestion[]; typed: string }

const Options = ({ id, matches, typed }: OptionsProps) =>
  matches.map((match, at) => (
    <div
      key={match.insert}
      id={`${id}-suggestion-${at}`}
      // A native option stands only in a native list box.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={false}
      data-insert={match.insert}
      className="relative flex min-h-14 cursor-pointer flex-col justify-center border-t border-hair px-3.5 py-1.5 leading-snug first:border-t-0 before:absolute before:inset-y-0 before:left-0 before:w-1 hover:bg-sheet aria-selected:bg-sheet-strong aria-selected:before:bg-brand forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-3"
    >
      <Match {...match} typed={typed} />
    </div>
  ))

/** Of the college that was chosen. */
const Under = ({ name, usually }: NonNullable<Suggestion['under']>) => (
  <output className="mt-2 flex gap-2 text-note font-bold text-brand">
    <Check className="mt-0.5 shrink-0" />
    {words.under(name, usually)}
  </output>
)

/** The university of a college stands beside the last words of its place; on a phone by its short form. */
function Match({ name, place, under, typed }: Suggestion & { typed: string }) {
  const said = (university: string) => (under?.usually ? words.usually(university) : university)
  return (
    <>
      <span>{piecesOf(name, typed).map(piece)}</span>
      {(place ?? under) && (
        <span className="flow-root text-note leading-snug text-ink-soft">
          {place}
          {under && (
            <span className="float-right ml-4 text-right">
              <span className="sm:hidden">{said(under.short)}</span>
              <span className="max-sm:hidden">{said(under.name)}</span>
            </span>
          )}
        </span>
      )}
    </>
  )
}

/** The matches for the current text. Until they are there, those of its beginning stay; without an answer there are none. */
function useMatches(name: SuggestedName, typed: string | undefined) {
  const [latest, setLatest] = useState({ typed: '', matches: none })

  useEffect(() => {
    if (typed === undefined || suggestionsAtHand(name, typed)) return undefined
    const call = new AbortController()
    const timer = setTimeout(async () => {
      const matches = await fetchSuggestions(name, typed, call.signal).catch(() => none)
      if (!call.signal.aborted) setLatest({ typed, matches })
    }, pause)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [name, typed])

  if (typed === undefined) return none
  const atHand = suggestionsAtHand(name, typed)
  return atHand ?? (typed.startsWith(latest.typed) ? latest.matches : none)
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
function useChoosing(
  input: Input,
  list: RefObject<HTMLElement | null>,
  onChosen: (insert: string) => void,
) {
  const chosen = useEffectEvent(onChosen)

  useEffect(() => {
    const current = list.current
    const choose = ({ target }: Event) => {
      const insert = target instanceof HTMLElement && target.dataset['insert']
      if (!insert || !input.current) return
      input.current.value = insert
      // The form saves its draft on this event; the list it opens is closed at once.
      input.current.dispatchEvent(new Event('input', { bubbles: true }))
      chosen(insert)
    }
    current?.addEventListener('combobox-commit', choose)
    return () => current?.removeEventListener('combobox-commit', choose)
  }, [input, list])
}

const piece = ({ text, isNew }: ReturnType<typeof piecesOf>[number], at: number) =>
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

/** The pieces of a name; `isNew` if it was not typed. A typed word stands for one of the name. Where nothing was typed as it is written, nothing is marked. */
export function piecesOf(name: string, typed: string) {
  const typedWords = new Set(typed.toLowerCase().match(word))
  const pieces: { text: string; isNew: boolean }[] = []
  let end = 0
  for (const { 0: text, index } of name.matchAll(word)) {
    const [first = '', ...others] = [...typedWords].filter((one) =>
      text.toLowerCase().startsWith(one),
    )
    const longest = others.reduce((one, other) => (other.length > one.length ? other : one), first)
    if (!typedWords.delete(longest)) continue
    const { length } = longest
    pieces.push({ text: name.slice(end, index), isNew: true })
    pieces.push({ text: name.slice(index, index + length), isNew: false })
    end = index + length
  }
  return [...pieces, { text: name.slice(end), isNew: pieces.length > 0 }].filter(({ text }) => text)
}

const word = /[\p{L}\p{M}\p{N}]+/gu
