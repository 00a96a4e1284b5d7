import { isGeneric } from './names.ts'
import { collegeWords, fieldWords, noise, weak } from './plain-words.ts'
import { places } from './places.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'

/** "VTU Global", "Virtual Academy": words that make names. "Due to health" has none of them beside it. */
export function isNaming(word: Meant, { start, end }: Span, words: Meant[]) {
  if (!weak.has(word.text)) return false
  const at = words.indexOf(word)
  const beside = [words[at - 1], words[at + 1]]
  return at === end || at === start - 1 || beside.some((one) => one && isInstitution(one.text))
}

/** "Mera college", "the university": no name of its own. "Narnia College" has one. */
export function isCommonNoun(word: Meant, strange: Meant[], words: Meant[], span: Span) {
  if (fieldWords.has(word.text)) return true
  const at = words.indexOf(word)
  const [before, next] = [words[at - 1], words[at + 1]]
  if (at === span.end && span.readings.some(({ generics }) => generics.has(word.text))) return true
  const adjoins = (at === span.end && !word.parted && !word.opens) || at === span.start - 1
  if (!isInstitution(word.text)) return !adjoins
  if (possessive.test(before?.text ?? '')) return next?.afterOf !== true
  const qualified =
    (before && (strange.includes(before) || isGeneric(before.text))) || next?.afterOf === true
  return !qualified && !adjoins && (!before || noise.has(before.text) || places.has(before.text))
}

const possessive = /^(?:my|our|mer[aie]|hamar[aie]|apn[aie]|maza|majhi|amar|nanna|ente)$/

const isInstitution = (text: string) => collegeWords.has(text) || institutions.has(text)

const institutions = new Set(['university', 'institute', 'foundation', 'deemed', 'research'])
