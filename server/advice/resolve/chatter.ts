import { isShortFormAbroad } from './atlas.ts'
import { isGeneric } from './names.ts'
import { branchForms, isStudyCode, sentenceWords, studyWords } from './study-words.ts'
import { collegeWords, fieldWords, noise, weak } from './plain-words.ts'
import { places } from './places.ts'
import type { Rest } from './rest.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { caseEndings, romance, turnsAway } from './turns.ts'

/**
 * Whether the unknown words around a name are what people say around it ("bhai vtu ka 2017 batch hu, 5 back bachi h"), and no part of a
 * longer or another name. Nobody can list all such words; but who speaks of studies also uses some that are known: a case ending, "was",
 * a year, "backlogs". The more of them, the more unknown words are let pass; none where a strange word could belong to the name itself.
 */
export function isChatter(span: Span, rest: Rest, words: Meant[]): boolean {
  const around = words.filter((_, at) => at < span.start || at >= span.end)
  if (turnsAway(words, span) || around.some((word) => isNaming(word, span, words))) return false
  const strange = rest.unknown.filter(({ text }) => !caseEndings.has(text))
  if (!rest.generic.every((word) => isCommonNoun(word, strange, words, span))) return false
  if (isPartOfName(span, strange, words)) return false
  const telling = around.filter((word) => tells(word.text) || isVerb(word, span, words))
  const told = telling.every(({ text }) => romance.has(text)) ? 0 : telling.length
  if (isDistinct(span, rest, words))
    return (told > 0 || isBehindComma(span, rest, words)) && strange.length <= told * 3 + 2
  // "RTU" is Riga's too, "Galgotias" also a family's: more must speak of studies here, and nothing strange may touch the name.
  const studies = around.some(({ text }) => tellsOfStudies(text))
  if (!studies || touches(span, strange, words)) return false
  const isCode = strange.every(({ text }) => text.length < 5)
  return strange.length <= (told > 1 ? told * 2 : isCode ? 1 : 0)
}

/** "VTU Global", "Virtual Academy": words that make names. "Due to health" has none of them beside it. */
function isNaming(word: Meant, { start, end }: Span, words: Meant[]) {
  if (!weak.has(word.text)) return false
  const at = words.indexOf(word)
  const beside = [words[at - 1], words[at + 1]]
  return at === end || at === start - 1 || beside.some((one) => one && isInstitution(one.text))
}

/** What only a sentence about oneself and one's studies has. */
export const tells = (text: string) =>
  caseEndings.has(text) || sentenceWords.has(text) || tellsOfStudies(text) || counts.test(text)

const counts =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|second|third|fourth|fifth|sixth|seventh|eighth)$/

/** "Registered at DTU in 2015, lapsed": an English verb, where it cannot be a part of the name. */
const isVerb = (word: Meant, { start, end }: Span, words: Meant[]) =>
  /^[a-z]{3,}(?:ed|ing)$/.test(word.text) &&
  (word !== words[end] || word.opens) &&
  (word !== words[start - 1] || words[start]?.parted === true)

export const tellsOfStudies = (text: string) =>
  studyWords.has(text) ||
  (branchForms.has(text) && text !== 'it' && text !== 'me') ||
  isStudyCode(text) ||
  fieldWords.has(text) ||
  /^(?:(?:19|20)\d\d|2k\d\d|btech|student|study|studying|studied|degree|mechanical|electrical|electronics)$/.test(
    text,
  ) ||
  readsOrLearns.test(text)

/** "Padha", "padichen", "chadivanu", "odide", "portam", "bhanto", "shikat": to read and to learn in the languages of India. */
export const readsOrLearns =
  /^(?:pa+d+(?:h|i|at)|chad[iu]v|odid|odt|odut|por(?:t|h|ch)|bhan|shik[at])[a-z]+$|^odi$/

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
  return next !== undefined && next.afterOf && strange.includes(next)
}

function touches({ start, end }: Span, strange: Meant[], words: Meant[]) {
  const [before, next] = [words[start - 1], words[end]]
  const joined = next && !next.opens && !next.parted ? next : undefined
  return [before, joined].some((word) => word && strange.includes(word))
}

/** "Sathyabama, OMR, Chennai": the strange words stand apart from the name, and the town of both is the right one. */
function isBehindComma({ end }: Span, { unknown, places: around }: Rest, words: Meant[]) {
  const apart = words.findIndex(({ opens }, at) => at >= end && opens)
  return around.length > 0 && apart > 0 && unknown.every((word) => words.indexOf(word) >= apart)
}

/** "Mera college", "the university": no name of its own. "Narnia College" has one. */
function isCommonNoun(word: Meant, strange: Meant[], words: Meant[], span: Span) {
  if (fieldWords.has(word.text)) return true
  const at = words.indexOf(word)
  const [before, next] = [words[at - 1], words[at + 1]]
  if (at === span.end && span.readings.some(({ generics }) => generics.has(word.text))) return true
  const adjoins = (at === span.end && !word.parted && !word.opens) || at === span.start - 1
  if (!isInstitution(word.text)) return !adjoins
  const qualified =
    (before && (strange.includes(before) || isGeneric(before.text))) || next?.afterOf === true
  return !qualified && !adjoins && (!before || noise.has(before.text) || places.has(before.text))
}

const isInstitution = (text: string) => collegeWords.has(text) || institutions.has(text)

const institutions = new Set(['university', 'institute', 'foundation', 'deemed', 'research'])
