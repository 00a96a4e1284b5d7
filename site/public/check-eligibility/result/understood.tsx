import { useId, useState } from 'react'
import type { Answer, Candidate } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { Pencil, ChevronRight } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { Quoting, Typed } from '#site/ui/quoted.tsx'
import { ownWordsOf, type Result } from '../result.ts'
import { type Amend, AmendFailure, TextButton, Section } from './parts.tsx'
import { filled } from '#site/words/own.ts'

type Props = { result: Result; amend: Amend; onCorrect: () => void }

/** How the entries were understood, so that students notice mistakes. */
export function Understood({ result, amend, onCorrect }: Props) {
  const [first = '', ...others] = result.answer.understood
  return (
    <section className="we-read">
      <h3 className="font-body text-note font-normal tracking-normal text-ink-soft">
        {words.understood}
      </h3>
      <TextButton onClick={onCorrect} className="-my-2.5 inline-flex items-center gap-2 text-note">
        <Pencil className="size-4 shrink-0 narrow:hidden" />
        {words.correct}
      </TextButton>
      <div className="min-w-0">
        <p className="text-pretty">
          <WithUniversity text={first} answer={result.answer} />
        </p>
        {others.map((line) => (
          <p key={line} className="mt-1 text-note leading-snug text-ink-soft">
            <Quoting>{line}</Quoting>
          </p>
        ))}
        {isUnknown(result.answer) && <UniversityQuestion result={result} amend={amend} />}
        {result.answer.recognition === 'not-recognised' && (
          <p className="mt-3">
            <b className="font-bold">{words.different.strong}</b> {words.different.more}
          </p>
        )}
      </div>
    </section>
  )
}

/** Not in our list; in answers of before `recognition`, one for India, with a minimum CGPA. */
const isUnknown = ({ matched, minimumCgpa, recognition }: Answer) =>
  recognition === undefined
    ? !matched.university && Boolean(minimumCgpa)
    : recognition === 'not-in-list' || recognition === 'none'

/** The line with the recognised university, and its city if it follows, in bold. */
export function WithUniversity({ text, answer }: { text: string; answer: Answer }) {
  const { name = '', city } = answer.matched.university ?? {}
  const part = [`${name}, ${city}`, name].find((one) => one && text.includes(one))
  if (!part) return <Quoting>{text}</Quoting>
  const start = text.lastIndexOf(part)
  return (
    <>
      <Quoting>{text.slice(0, start)}</Quoting>
      <b className="font-bold">{part}</b>
      <Quoting>{text.slice(start + part.length)}</Quoting>
    </>
  )
}

const longest = 160

/** The student's own words on a ruled leaf, so that nobody thinks they were not read. */
export function YouWrote({ result }: { result: Result }) {
  const [whole, setWhole] = useState(false)
  const text = ownWordsOf(result)
  if (!text) return null
  const isLong = text.length > longest && !whole
  return (
    <section className="you-wrote">
      <h3 className="font-body text-note font-normal tracking-normal text-ink-soft">
        {words.youWrote}
      </h3>
      <div className="min-w-0">
        <p className={`whitespace-pre-line ${isLong ? 'line-clamp-4' : ''}`}>
          “<Typed>{text}</Typed>”
        </p>
        {isLong && <TextButton onClick={() => setWhole(true)}>{words.whole}</TextButton>}
      </div>
    </section>
  )
}

const by = 'university'

/** For an unrecognised college: asks for its university, which decides and is on the mark sheet. */
function UniversityQuestion({ result, amend }: { result: Result; amend: Amend }) {
  const id = useId()
  const { sent, taps } = result
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        const university = new FormData(event.currentTarget).get(by)
        if (typeof university !== 'string' || amend.checking) return
        amend.send({ by, values: { ...sent, university: university.trim() }, taps })
      }}
    >
      <label htmlFor={id} className="block font-bold">
        {words.unknown.label}
      </label>
      <p id={`${id}-hint`} className="text-note text-ink-soft">
        {words.unknown.hint}
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <input
          id={id}
          name={by}
          required
          pattern=".*\S.*"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          className="control min-w-0 flex-1 basis-32 px-3.5 max-xs:basis-full"
        />
        <Button type="submit" aria-disabled={amend.checking === by} className="max-xs:w-full">
          {amend.checking === by ? submit.busy : words.unknown.check}
        </Button>
      </div>
      {amend.failed === by && <AmendFailure onRetry={amend.retry} />}
    </form>
  )
}

type CandidatesProps = {
  result: Result
  amend: Amend
  onCorrect: (field: Candidate['field']) => void
}

/** The possible meanings of an ambiguous name: a tap requests a new answer. */
export function Candidates({ result, amend, onCorrect }: CandidatesProps) {
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

function Choice({
  candidate,
  result,
  amend,
}: Omit<CandidatesProps, 'onCorrect'> & { candidate: Candidate }) {
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
      className="flex h-full min-h-14 w-full items-center gap-3 rounded-control border border-brand bg-surface px-[min(0.875rem,3.5vw)] py-2 text-left text-brand hover:bg-sheet aria-disabled:border-field aria-disabled:bg-transparent"
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
export function namesOf({ name, short, city, state }: Partial<Candidate> & { name: string }) {
  // "Ananthapuramu" is Anantapur.
  const town = city && !name.includes(city.slice(0, 5)) ? city : undefined
  if (short === undefined || name.length <= longName) return { title: name, detail: town }
  // "JNTU Kakinada" says the name and the town.
  if (short.includes(' ') && state) return { title: short, detail: state }
  return { title: short, detail: town ? `${name}, ${town}` : name }
}
