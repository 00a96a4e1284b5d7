import type { WordsState } from '#site/backend/content.ts'
import { dayAndTime } from '../people/moments.ts'
import { useNow } from '../ui/time.ts'

/** Who published what, and when. Saves are in the audit. */
export function Published({ state: { history, current } }: { state: WordsState }) {
  const now = useNow()
  if (history.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-section">Published</h2>
      <ol className="mt-2 grid gap-3 text-note">
        {history.map(({ id, at, by, changed }) => (
          <li key={id} className="border-l-4 border-rule pl-3">
            <p className="font-bold">
              {dayAndTime(at, now)}, by {by}
              {id === current && ' (public now)'}
            </p>
            <p className="wrap-anywhere text-ink-soft">
              {changed.length === 0 ? 'No changes from the version before.' : changed.join('; ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
