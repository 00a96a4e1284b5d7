import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewAddress, type WordValues } from '#site/backend/content.ts'
import { wordsFor } from '../people/words.ts'

/** In milliseconds without typing before the preview is refreshed. */
const pauseMs = 600

/** `version`: changes with the files that are not among the values. */
type Props = { path: string | undefined; values: WordValues; version: string }

/** The page with these values, without its scripts. */
export function Preview({ path, values, version }: Props) {
  const settled = usePause(values)
  const { data, error, isFetching } = useQuery({
    queryKey: ['preview', path, version, settled],
    queryFn: () => previewAddress({ path: path ?? '', values: settled }),
    enabled: Boolean(path),
    placeholderData: (before) => before,
    gcTime: 0,
    // The server is busy with an earlier preview.
    retry: 3,
  })
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
          src={data}
          title="Preview of the page"
          sandbox="allow-same-origin"
          className="mt-2 h-[70vh] w-full border border-rule bg-surface"
        />
      )}
    </section>
  )
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
