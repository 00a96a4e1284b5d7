import { isShortFormAbroad } from './atlas.ts'
import { isCommonNoun, isNaming } from './naming.ts'
import { isGeneric } from './names.ts'
import type { Rest } from './rest.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { sentenceWords } from './study-words.ts'
import { isVerb, tells, tellsOfStudies } from './telling.ts'
import { caseEndings } from './plain-words.ts'
import { romance } from './turns.ts'

/**
 * Whether the unknown words around a name are what people say around it ("bhai vtu ka 2017 batch hu, 5 back bachi h"), and no part of a
 * longer or another name. Nobody can list all such words; but who speaks of studies also uses some that are known: a case ending, "was",
 * a year, "backlogs". The more of them, the more unknown words are let pass; none where a strange word could belong to the name itself.
 */
export function isChatter(span: Span, rest: Rest, words: Meant[]): boolean {
  const around = words.filter((_, at) => at < span.start || at >= span.end)
  if (around.some((word) => isNaming(word, span, words))) return false
  const strange = rest.unknown.filter(({ text }) => !caseEndings.has(text))
  if (!rest.generic.every((word) => isCommonNoun(word, strange, words, span))) return false
  if (isPartOfName(span, strange, words)) return false
  const telling = around.filter((word) => tells(word.text) || isVerb(word, span, words))
  const told = telling.every(({ text }) => romance.has(text)) ? 0 : telling.length
  if (isDistinct(span, rest, words))
    return (told > 0 || isBehindComma(span, rest, words)) && strange.length <= told * 3 + 2
  // "RTU" is Riga's too, "Galgotias" also a family's: more must speak of studies here, and nothing strange may touch the name.
  const studies = around.some(({ text }) => tellsOfStudies(text))
  if (!studies || touches(span, strange, words) || !isPlacedAsName(span, words)) return false
  const isCode = strange.every(({ text }) => text.length < 5)
  return strange.length <= (told > 1 ? told * 2 : isCode ? 1 : 0)
}

/** A name that no university abroad shares and that is no ordinary word; or one that its place confirms. */
function isDistinct(span: Span, rest: Rest, words: Meant[]) {
  if (span.ambiguous) return false
  const said = words.slice(span.start, span.end)
  const written = said.map(({ text }) => text).join('')
  const full = said.length > 1 && span.readings.some(({ bare, college }) => !bare && !college)
  const long = said.filter((word) => !isGeneric(word.text)).length > 1
  if (full || long || rest.places.length > 0) return true
  return (
    span.readings.some(({ abbreviation }) => abbreviation) &&
    written.length > 2 &&
    !isShortFormAbroad(written)
  )
}

/** "Greenwood Anna University", "VTU of Narnia": a strange word that nothing parts from the name. */
function isPartOfName({ start, end }: Span, strange: Meant[], words: Meant[]) {
  const [before, first, next] = [words[start - 1], words[start], words[end]]
  // "I attended Anna University" is no "Attended Anna University".
  const said =
    sentenceWords.has(words[start - 2]?.text ?? '') && (before?.text ?? '').endsWith('ed')
  const joined = first && !first.opens && !first.parted && !said
  if (before && strange.includes(before) && joined) return true
  if (!next || !strange.includes(next)) return false
  // "VTU Foo se hu", "VTU in Foo": the ending, the "in" make it a place.
  const behind = words[end + 1]
  return next.afterOf || next.within || (behind !== undefined && isOfPlaces.test(behind.text))
}

/** "Nirma se", "in Nirma", "Nirma 2016"; not "symbiosis paper": a word that is more than a name must stand where a name does. */
function isPlacedAsName(span: Span, words: Meant[]) {
  if (!span.readings.every(({ bare }) => bare)) return true
  const [before, first, next] = [words[span.start - 1], words[span.start], words[span.end]]
  const ahead = first?.parted === true || before?.text === 'from'
  return ahead || !next || next.opens || caseEndings.has(next.text) || follows.test(next.text)
}

const follows = /^(?:\d.*|btech|wala|wali|wale|student|[a-z]{1,3})$/

const joins = (word?: Meant) => word !== undefined && !word.opens && !word.parted

const isOfPlaces = /^(?:se|me|mein|mai|lo|la|il|te|ma|madhe|nalli|alli|theke|ton|vich|nunchi)$/

function touches({ start, end }: Span, strange: Meant[], words: Meant[]) {
  const [before, first, next] = [words[start - 1], words[start], words[end]]
  const beside = [joins(first) ? before : undefined, joins(next) ? next : undefined]
  return beside.some((word) => word && strange.includes(word))
}

/** "Sathyabama, OMR, Chennai": the strange words stand apart from the name, and the town of both is the right one. */
function isBehindComma({ end }: Span, { unknown, places: around }: Rest, words: Meant[]) {
  const apart = words.findIndex(({ opens }, at) => at >= end && opens)
  return around.length > 0 && apart > 0 && unknown.every((word) => words.indexOf(word) >= apart)
}
