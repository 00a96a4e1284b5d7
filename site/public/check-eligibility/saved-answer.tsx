import { keptAnswer as words } from '../../content/eligibility.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from './result.ts'

type Props = { result: Result; onShow: () => void; onStartAgain: () => void }

/** Shown above the form while the tab has a saved answer. */
export function SavedAnswer({ result: { answer, date }, onShow, onStartAgain }: Props) {
  return (
    <section
      aria-labelledby="saved-answer"
      className="mx-4 mt-6 border-l-4 border-brand bg-sheet px-4 py-4 sm:mx-11"
    >
      <h2 id="saved-answer" className="text-h3">
        {words.heading}
      </h2>
      <p className="mt-1 text-note text-ink-soft">{words.text(date, answer.reference)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button kind="outline" size="small" onClick={onShow}>
          {words.show}
        </Button>
        <button
          type="button"
          aria-describedby="start-again-hint"
          onClick={onStartAgain}
          className="min-h-11 font-bold text-brand underline underline-offset-4"
        >
          {words.again}
        </button>
      </div>
      <p id="start-again-hint" className="mt-1 text-note text-ink-soft">
        {words.againHint}
      </p>
    </section>
  )
}
