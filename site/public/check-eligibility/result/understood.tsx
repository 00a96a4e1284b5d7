import { useId, useState } from 'react'
import type { Answer } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { Pencil } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { Quoting, Typed } from '#site/ui/quoted.tsx'
import { ownWordsOf, type Result } from '../result.ts'
import { type Amend, AmendFailure } from './amend.tsx'
import { TextButton } from './parts.tsx'

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
