import type { Answer } from '../../../backend/answer.ts'
import { Pencil } from '../../../images/icons.tsx'
import { result as words } from '../../../content/eligibility.ts'
import type { Result } from '../result.ts'
import type { Amend } from './amend.ts'
import { Section } from './section.tsx'
import { TextButton } from './text-button.tsx'
import { UniversityQuestion } from './university-question.tsx'

type Props = { result: Result; amend: Amend; onCorrect: () => void }

/** How the entries were read, so that a wrong reading is seen at once. */
export function Understood({ result, amend, onCorrect }: Props) {
  const [first = '', ...others] = result.answer.understood
  return (
    <Section
      heading={words.understood}
      aside={
        <TextButton
          onClick={onCorrect}
          className="-my-2.5 inline-flex items-center gap-2 text-note"
        >
          <Pencil className="size-4 shrink-0 narrow:hidden" />
          {words.correct}
        </TextButton>
      }
    >
      <p className="mt-2 text-pretty">
        <WithUniversity text={first} answer={result.answer} />
      </p>
      {others.map((line) => (
        <p key={line} className="mt-1 text-note leading-snug text-ink-soft">
          {line}
        </p>
      ))}
      {lacksUniversity(result.answer) && <UniversityQuestion result={result} amend={amend} />}
    </Section>
  )
}

/** Within India, where a minimum CGPA can be spoken of, but without a university. */
const lacksUniversity = ({ matched, minimumCgpa }: Answer) =>
  !matched.university && Boolean(minimumCgpa)

/** The line with the university that was recognised in it set bold, and its city where that follows. */
export function WithUniversity({ text, answer }: { text: string; answer: Answer }) {
  const { name = '', city } = answer.matched.university ?? {}
  const part = [`${name}, ${city}`, name].find((one) => one && text.includes(one))
  if (!part) return text
  const start = text.lastIndexOf(part)
  return (
    <>
      {text.slice(0, start)}
      <b className="font-bold">{part}</b>
      {text.slice(start + part.length)}
    </>
  )
}
