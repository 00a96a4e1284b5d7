import { fitting } from './placed.ts'
import { places } from './places.ts'
import { noise, weak } from './plain-words.ts'
import { type Rest, isExact, isName } from './rest.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'

/** "Sardar Patel" alone is the name of many; "Sardar Patel Institute of Technology", "SRKR Bhimavaram" of one. */
export function isBareCollege(
  { start, end, ambiguous, readings }: Span,
  rest: Rest,
  words: Meant[],
) {
  const placed =
    rest.places.length > 0 || words.slice(start, end).some(({ text }) => places.has(text))
  return (
    !ambiguous &&
    readings.every(
      ({ college, bare, own, rank, initials }) =>
        college && bare && rank === 2 && own < 3 && !(initials && placed),
    )
  )
}

/** "CV Raman College, BPUT": a college of that name under the university that stands beside it. */
export function collegeUnder(span: Span, spans: Span[], words: Meant[]) {
  const over = spans.some(
    (other) =>
      (other.end <= span.start || other.start >= span.end) &&
      isExact(other, words) &&
      readsAsCollege(span, other, words),
  )
  return over && !span.readings.some(({ college }) => college)
    ? 'its college stands under another'
    : undefined
}

/**
 * "Amrita Sai Institute, JNTU Kakinada", "SRM Easwari Engineering College (Anna University)": what goes on with the name of a university
 * is another college, where one that affiliates colleges is named whole, behind it or behind a comma.
 */
export function readsAsCollege(name: Span, over: Span, words: Meant[]): boolean {
  if (!isAffiliating(over) || !standsApart(name, over, words)) return false
  // "VTU Institute, AKTU": no college is called by the short form of a university that affiliates colleges itself.
  if (name.readings.some((one) => one.abbreviation && one.university.affiliating)) return false
  const end = words.findIndex(({ opens }, at) => at >= name.end && (opens || at === over.start))
  const behind = words.slice(name.end, end === -1 ? undefined : end).map(({ text }) => text)
  const whole = words.slice(name.start, name.end).some(({ text }) => text === 'university')
  if (behind.some((text) => (whole ? /^(?:college|institute)$/ : ofColleges).test(text)))
    return true
  return (
    !whole &&
    behind.some(isName) &&
    behind.every((text) => isName(text) || text === 'tech') &&
    words[over.start]?.opens === true
  )
}

/** "Bharati Vidyapeeth Paschim Vihar, GGSIPU": no seat of the one, and where the other has colleges. */
export const isCollegeElsewhere = (name: Span, over: Span, rest: Rest, words: Meant[]) =>
  name.ambiguous === undefined &&
  name.end <= over.start &&
  rest.places.length > 0 &&
  isAffiliating(over) &&
  standsApart(name, over, words) &&
  fitting(
    name.readings.map(({ university }) => university),
    rest.places,
    false,
  ).length === 0

const ofColleges = /^(?:college|institute|school|academy|polytechnic|group)$/

/** What is only called a university that affiliates colleges: by its name or by its short form, not by a word of it. */
const isAffiliating = ({ ambiguous, readings }: Span) =>
  ambiguous === undefined &&
  readings.every(({ university, college }) => university.affiliating && !college) &&
  readings.some(({ bare, rank }) => !bare && rank < 2)

/** At the end, in a part of its own, or in front of one. */
function standsApart(name: Span, over: Span, words: Meant[]) {
  if (over.end <= name.start) return words[name.start]?.opens === true
  const last = words.slice(over.end).every(({ text }) => places.has(text) || noise.has(text))
  return last || words[over.start]?.opens === true
}

/** "Mar Baselios Trivandrum KTU": an unknown college, its town, and the short form of the university there. */
export function isTownedCollege(
  { start, readings }: Span,
  { unknown, places: around }: Rest,
  words: Meant[],
) {
  const before = words[start - 1]
  return (
    around.length > 0 &&
    readings.some(({ abbreviation }) => abbreviation) &&
    unknown.length < 4 &&
    unknown.every((word) => words.indexOf(word) < start - 1 && !weak.has(word.text)) &&
    around.some(({ word }) => word === before?.text)
  )
}
