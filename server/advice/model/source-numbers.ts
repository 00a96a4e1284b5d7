import { withoutNumber } from '../answer-text/answer-text.ts'
import { isGrounded } from './grounding.ts'
import { replaces } from './output-checks.ts'

/**
 * The model's paragraphs with the source numbers of the statements they restate, each compared with its own statement; a short
 * introduction comes first. Undefined if the paragraphs do not match.
 */
export function withSourceNumbers(notes: string, statements: string[]): string | undefined {
  const plain = statements.map(withoutNumber)
  const paragraphs = notes.trim().split(/\n{2,}/)
  if (!replaces(notes, plain.join('\n\n'))) return [...paragraphs, ...statements].join('\n\n')
  // One of kind words may come first.
  const before = paragraphs.length - statements.length
  if (before !== 0 && before !== 1) return undefined
  const fits = paragraphs.every((paragraph, at) => isGrounded(paragraph, plain[at - before] ?? ''))
  if (!fits) return undefined
  return paragraphs
    .map(
      (paragraph, at) =>
        `${paragraph}${/ \[\d+\]$/.exec(statements[at - before] ?? '')?.[0] ?? ''}`,
    )
    .join('\n\n')
}
