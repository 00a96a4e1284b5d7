import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { previewAddress } from '#site/backend/content.ts'
import type { WordValues } from '#contract/words.ts'
import { wordsFor } from '../people/words.ts'

/** In milliseconds without typing before the preview is refreshed. */
const pauseMs = 600

/** `text`: what the owner is changing. `version`: changes with the files that are not among the values. */
type Props = { path: string | undefined; values: WordValues; text: string; version: string }

/** The page with these values, without its scripts. */
export function Preview({ path, values, text, version }: Props) {
  const settled = usePause(values)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef({ path, top: 0 })
  const { data, error, isFetching } = useQuery({
    queryKey: ['preview', path, version, settled],
    queryFn: () => {
      const top = scrolled.current.path === path ? frame.current?.contentWindow?.scrollY : 0
      scrolled.current = { path, top: top ?? 0 }
      return previewAddress({ path: path ?? '', values: settled })
    },
    enabled: Boolean(path),
    placeholderData: (before) => before,
    gcTime: 0,
    // The server is busy with an earlier preview.
    retry: 3,
  })
  // The page in the frame is outside React.
  useEffect(() => markIn(frame.current, text), [text])
  if (!path)
    return <p className="text-note text-ink-soft">These words stand on no page of their own.</p>
  return (
    <section id="preview" aria-label="Preview" className="xl:sticky xl:top-4 xl:self-start">
      <p className="flex items-baseline justify-between gap-4 text-note">
        <span className="font-bold">Preview</span>
        <output className="text-ink-soft">{isFetching ? 'Drawing...' : ''}</output>
      </p>
      {error && (
        <p role="alert" className="text-note text-danger">
          {wordsFor(error)}
        </p>
      )}
      {data && (
        <iframe
          ref={frame}
          src={data}
          onLoad={({ currentTarget }) => {
            currentTarget.contentWindow?.scrollTo(0, scrolled.current.top)
            markIn(currentTarget, text)
          }}
          title="Preview of the page"
          sandbox="allow-same-origin"
          className="mt-2 h-[70vh] w-full border border-rule bg-surface"
        />
      )}
    </section>
  )
}

/** Shows the place of a text. A fact that the page words in another way has none: the page then stays where it is. */
export function markIn(frame: HTMLIFrameElement | null, text: string) {
  const page = frame?.contentDocument
  // A page that begins to load has no body.
  if (!page?.body) return
  for (const marked of page.querySelectorAll<HTMLElement>('[data-marked]')) {
    delete marked.dataset['marked']
    marked.style.outline = ''
  }
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (text.trim() !== '' && walker.nextNode()) {
    const { nodeValue, parentElement: place } = walker.currentNode
    if (!place?.offsetParent || !nodeValue?.includes(text)) continue
    place.dataset['marked'] = ''
    Object.assign(place.style, { outline: '3px solid var(--color-accent)', outlineOffset: '4px' })
    place.scrollIntoView({ block: 'center' })
    return
  }
}

/** The value, debounced. */
function usePause<Value>(value: Value) {
  const [settled, setSettled] = useState(value)
  // The clock is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
