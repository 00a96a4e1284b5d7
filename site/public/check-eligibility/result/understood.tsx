import type { Answer } from '../../../backend/answer.ts'
import { Pencil } from '../../../images/icons.tsx'
import { result as words } from '../../../content/answer.ts'
import type { Result } from '../result.ts'
import type { Amend } from './amend.ts'
import { Quoting } from '../../../ui/quoted.tsx'
import { Section } from './section.tsx'
import { TextButton } from './text-button.tsx'
import { UniversityQuestion } from './university-question.tsx'

type Props = { result: Result; amend: Amend; onCorrect: () => void }

/** How the entries were understood, so that students notice mistakes. */
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
          <Quoting>{line}</Quoting>
        </p>
      ))}
      {isUnknown(result.answer) && <UniversityQuestion result={result} amend={amend} />}
      {result.answer.recognition === 'not-recognised' && (
        <p className="mt-3">
          <b className="font-bold">{words.different.strong}</b> {words.different.more}
        </p>
      )}
    </Section>
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
