import { Pencil } from '../../../images/icons.tsx'
import { result as words } from '../../../content/eligibility.ts'
import type { Result } from '../result.ts'
import { Section } from './section.tsx'
import { TextButton } from './text-button.tsx'

type Props = { result: Result; onCorrect: () => void }

/** How the entries were read, so that a wrong reading is seen at once. */
export function Understood({ result, onCorrect }: Props) {
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
        <Emphasised text={first} part={result.answer.matched.university?.name} />
      </p>
      {others.map((line) => (
        <p key={line} className="mt-1 text-note leading-snug text-ink-soft">
          {line}
        </p>
      ))}
    </Section>
  )
}

export function Emphasised({ text, part }: { text: string; part?: string }) {
  const start = part ? text.lastIndexOf(part) : -1
  if (!part || start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <b className="font-bold">{part}</b>
      {text.slice(start + part.length)}
    </>
  )
}
