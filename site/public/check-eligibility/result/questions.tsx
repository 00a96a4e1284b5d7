import { askPhrase } from '#contract/tap-phrases.ts'
import { tapWords } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { Plus } from '#site/images/icons.tsx'
import { reasonAnd, type Result } from '../result.ts'
import { type Amend, AmendFailure } from './amend.tsx'
import { Section } from './parts.tsx'

/** What the student may have asked: a tap answers it at once. */
export function Questions({ result, amend }: { result: Result; amend: Amend }) {
  const { answer, sent, taps } = result
  return (
    <Section heading={tapWords.topics}>
      <p className="text-note text-ink-soft">{tapWords.hint}</p>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {answer.questions.map((title) => (
          <li key={title} className="max-xs:basis-full">
            <button
              type="button"
              // The disabled attribute would drop the focus.
              aria-disabled={amend.checking !== undefined}
              onClick={() =>
                amend.send({
                  by: title,
                  values: { ...sent, reason: reasonAnd(sent['reason'] ?? '', askPhrase(title)) },
                  taps,
                })
              }
              className="tap-chip"
            >
              <Plus className="size-4.5 shrink-0 text-brand forced-colors:text-current" />
              {amend.checking === title ? submit.busy : title}
            </button>
          </li>
        ))}
      </ul>
      {answer.questions.some((title) => title === amend.failed) && (
        <AmendFailure onRetry={amend.retry} />
      )}
    </Section>
  )
}
