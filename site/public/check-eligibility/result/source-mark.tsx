import type { Answer } from '../../../backend/answer.ts'
import { result as words } from '../../../content/answer.ts'

type Props = { number?: number; sources: Answer['sources']; className?: string }

/** The source number after a statement, linked to the source. Not shown without an address. */
export function SourceMark({ number = 0, sources, className = '' }: Props) {
  const source = sources[number - 1]
  if (!source?.url) return null
  return (
    <a
      href={source.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${words.source} ${number}: ${source.title} ${words.newTab}`}
      className={`inline-flex items-center font-bold text-brand ${className}`}
    >
      <span className="border-b border-current leading-tight">{number}</span>
    </a>
  )
}
