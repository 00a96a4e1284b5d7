import { noise } from './plain-words.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'

/** "LNCT, affiliated to RGPV", "under VTU", "AKTU ke under": what is said of a university and of nothing else. */
export function isNamedAsAffiliating({ start, end, ambiguous, readings }: Span, words: Meant[]) {
  if (
    !ambiguous &&
    !readings.every(({ university, college }) => university.affiliating && !college)
  )
    return false
  const before = words.slice(Math.max(0, start - 2), start).map(({ text }) => text)
  const after = words.slice(end, end + 2).map(({ text }) => text)
  return says(before) || (after.length === 2 && noise.has(after[0] ?? '') && says(after.slice(1)))
}

const says = (words: string[]) =>
  /(?:^| )(?:under|aff?il[a-z]*)(?: (?:to|with|by))?$/.test(words.join(' '))
