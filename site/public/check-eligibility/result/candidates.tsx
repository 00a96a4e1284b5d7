import type { Candidate } from '../../../backend/answer.ts'
import { result as words } from '../../../content/answer.ts'
import { submit } from '../../../content/eligibility.ts'
import { ChevronRight } from '../../../images/icons.tsx'
import type { Result } from '../result.ts'
import { AmendFailure } from './amend-failure.tsx'
import { Quoting } from '../../../ui/quoted.tsx'
import type { Amend } from './amend.ts'
import { namesOf } from './candidate-names.ts'
import { Section } from './section.tsx'
import { TextButton } from './text-button.tsx'

type Props = { result: Result; amend: Amend; onCorrect: (field: Candidate['field']) => void }

/** The possible meanings of an ambiguous name: a tap requests a new answer. */
export function Candidates({ result, amend, onCorrect }: Props) {
  const { candidates } = result.answer.matched
  const fields = (['university', 'branch'] as const)
    .map((field) => ({ field, choices: candidates.filter((one) => one.field === field) }))
    .filter(({ choices }) => choices.length > 0)
  const { heading, none } = wordsFor(fields.every(({ choices }) => choices.length === 1))
  const failed = candidates.some(({ name }) => amend.failed?.startsWith(name))
  return (
    <Section heading={heading}>
      {fields.map(({ field, choices }) => (
        <div key={field} className="mt-1 mb-2">
          <p>
            <Quoting>{wordsFor(choices.length === 1).text(result.sent[field] ?? '')}</Quoting>
          </p>
          <ul className="mt-3 grid gap-2 xs:auto-rows-fr wide:grid-cols-2">
            {choices.map((candidate) => (
              <li key={candidate.name + candidate.city}>
                <Choice {...{ candidate, result, amend }} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {failed && <AmendFailure onRetry={amend.retry} />}
      <TextButton onClick={() => onCorrect(fields[0]?.field ?? 'university')}>{none}</TextButton>
    </Section>
  )
}

const wordsFor = (isOne: boolean) => (isOne ? words.choose.one : words.choose)

function Choice({ candidate, result, amend }: Omit<Props, 'onCorrect'> & { candidate: Candidate }) {
  const { name, city, field } = candidate
  const { title, detail } = namesOf(candidate)
  const { sent, taps, answer } = result
  const hasNamesake = answer.matched.candidates.filter((other) => other.name === name).length > 1
  const value = hasNamesake && city ? `${name}, ${city}` : name
  return (
    <button
      type="button"
      // The disabled attribute would drop the focus.
      aria-disabled={amend.checking !== undefined}
      onClick={() => amend.send({ by: value, values: { ...sent, [field]: value }, taps })}
      className="choice flex h-full min-h-14 w-full items-center gap-3 px-[min(0.875rem,3.5vw)] py-2 text-left text-brand"
    >
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-bold">
          {amend.checking === value ? submit.busy : title}
        </span>
        {detail && <span className="block text-note leading-snug text-ink-soft">{detail}</span>}
      </span>
      <ChevronRight className="size-5 shrink-0 max-xs:hidden" />
    </button>
  )
}
