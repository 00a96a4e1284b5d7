import type { AmbiguousName } from '../catalogue/entries.ts'
import type { Node, Reading } from './names.ts'
import type { Meant } from './spelling.ts'

/** A stretch of the words that is a name, and what it may name. */
export type Span = {
  start: number
  end: number
  /** Words that had to be corrected. */
  corrected: number
  /** One of them is a short name, of which a slip of the finger has made something else. */
  slip?: 'clear' | 'doubtful'
  readings: Reading[]
  ambiguous?: AmbiguousName
  elsewhere?: true
}

/** Every stretch that is a name, the longest first, then the one nearest to how the catalogue writes it. */
export function spansIn(words: Meant[], root: Node): Span[] {
  const spans: Span[] = []
  const walk = (node: Node, start: number, end: number, corrected: number, slip?: Span['slip']) => {
    const { readings } = node
    const ambiguous =
      node.ambiguous ?? (readings.every(({ rank }) => rank === 2) ? node.shared : undefined)
    const where = { start, end, corrected, ...(slip && { slip }) }
    if (node.elsewhere) spans.push({ ...where, readings: [], elsewhere: true })
    else if (ambiguous || readings.length > 0)
      spans.push({ ...where, readings, ...(ambiguous && { ambiguous }) })
    const word = words[end]
    if (!word) return
    for (const option of word.options) {
      const next = node.next.get(option)
      if (next) walk(next, start, end + 1, corrected + (option === word.text ? 0 : 1), slip)
    }
    for (const { kept, clear } of slip ? [] : (word.slips ?? [])) {
      const next = node.next.get(kept)
      if (next) walk(next, start, end + 1, corrected + 1, clear ? 'clear' : 'doubtful')
    }
  }
  for (let start = 0; start < words.length; start += 1) walk(root, start, start, 0)
  const rank = (span: Span) =>
    span.ambiguous ? -1 : Math.min(...span.readings.map((reading) => reading.rank))
  return spans
    .toSorted(
      (one, other) =>
        other.end - other.start - (one.end - one.start) ||
        one.corrected - other.corrected ||
        rank(one) - rank(other),
    )
    .slice(0, 40)
}
