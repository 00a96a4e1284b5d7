import type { Answer } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { Figure, Section, SourceMark } from './parts.tsx'
import { shareOfWidth, shortLineFrom } from './statement.ts'

type Props = { answer: Answer; before?: Answer }

/** Lines with figure, bold phrase and sentence. Lines changed by a tap are tinted. */
export function InShort({ answer, before }: Props) {
  return (
    <Section heading={words.inShort}>
      <ul className="ledger ruled mt-1.5">
        {answer.inShort.map((line) => (
          <Line
            key={line}
            line={line}
            sources={answer.sources}
            changed={before !== undefined && !before.inShort.includes(line)}
          />
        ))}
      </ul>
    </Section>
  )
}

type LineProps = { line: string; sources: Answer['sources']; changed: boolean }

function Line({ line, sources, changed }: LineProps) {
  const { figure, strong, remainder, more, source } = shortLineFrom(line)
  return (
    <li
      className={`ledger-line ${figure ? 'ledger-line-counted' : ''}`}
      data-changed={changed || undefined}
      style={{ flexGrow: shareOfWidth(line) }}
    >
      {figure && <Figure className="ledger-figure">{figure}</Figure>}
      <p className="text-pretty">
        <b className="font-bold">{strong}</b>
        {remainder}
        {more}
        <Mark {...{ source, sources }} />
      </p>
    </li>
  )
}

type MarkProps = { source?: number; sources: Answer['sources'] }

const Mark = ({ source, sources }: MarkProps) => (
  <>
    {' '}
    <SourceMark number={source} sources={sources} className="min-h-6 min-w-6 justify-start" />
  </>
)
