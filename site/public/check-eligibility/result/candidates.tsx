import type { Candidate } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { ChevronRight } from '#site/images/icons.tsx'
import { Quoting } from '#site/ui/quoted.tsx'
import { filled } from '#site/words/own.ts'
import type { Result } from '../result.ts'
import { type Amend, AmendFailure } from './amend.tsx'
import { Section, TextButton } from './parts.tsx'

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
            <Quoting>
              {filled(wordsFor(choices.length === 1).text, { typed: result.sent[field] })}
            </Quoting>
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

/** In characters: longer names do not fit one line on a phone. */
const longName = 34

/** The two lines of a choice. A long official name goes below its abbreviation; the city appears once, also under another spelling. */
export function namesOf({
  name,
  short,
  city,
  state,
}: Pick<Candidate, 'name' | 'short' | 'city' | 'state'>) {
  // "Ananthapuramu" is Anantapur.
  const town = city && !name.includes(city.slice(0, 5)) ? city : undefined
  if (short === undefined || name.length <= longName) return { title: name, detail: town }
  // "JNTU Kakinada" says the name and the town.
  if (short.includes(' ') && state) return { title: short, detail: state }
  return { title: short, detail: town ? `${name}, ${town}` : name }
}
