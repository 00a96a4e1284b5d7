import type { University } from '../catalogue/entries.ts'
import { places } from './places.ts'
import { weak } from './plain-words.ts'
import type { Rest } from './rest.ts'
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
export function collegeUnder(
  { end, readings }: Span,
  rest: Rest,
  named: University[],
  words: Meant[],
) {
  const isCollege =
    /^(?:engineering )?college/.test(`${words[end]?.text ?? ''} ${words[end + 1]?.text ?? ''}`) &&
    !readings.some(({ college }) => college)
  const over = rest.others.find(
    (other) =>
      !other.ambiguous &&
      other.readings.every(
        ({ university, college }) =>
          university.affiliating && !college && !named.includes(university),
      ),
  )
  return isCollege && over ? 'its college stands under another' : undefined
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
