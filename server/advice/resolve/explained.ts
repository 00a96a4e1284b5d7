import type { University } from '../catalogue/entries.ts'
import { isAddress } from './address.ts'
import { isChatter } from './chatter.ts'
import { isBareCollege, isTownedCollege, readsAsCollege } from './colleges.ts'
import { places } from './places.ts'
import { collegeWords, fieldWords, noise } from './plain-words.ts'
import { isGeneric } from './names.ts'
import { isNaming } from './naming.ts'
import { type Rest, isName } from './rest.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { counts } from './telling.ts'
import { isNamedAsAffiliating } from './underneath.ts'

/** "RV University Mysore Road": no University of Mysore. */
export function belongsBefore({ start, end }: Span, words: Meant[]) {
  const [first, second] = words.slice(start, end)
  return first?.text === 'university' && !first.opens && second?.afterOf === false
}

/** "Anna University of Texas" is no Anna University: what follows with an "of" belongs to the name. */
export function goesOnWithOf(span: Span, words: Meant[]) {
  if (belongsBefore(span, words)) return `its "university" belongs to what stands before`
  const behind = words[span.end]
  if (behind?.text === 'university' && !behind.opens && isCollegeAlone(span))
    return 'its "university" makes it another one'
  const first = words[span.start]
  const before = words[span.start - 1]
  if (first?.text === 'university' && !first.opens && before && isPartOfName(before))
    return `"${before.text}" before its "university" makes it another one`
  const next = words[span.end]
  if (!next?.afterOf || places.has(next.text)) return undefined
  // "SRM for two years", "for a year"
  const counted = /^an?$/.test(next.text) ? words[span.end + 1] : next
  if (counted && (counts.test(counted.text) || counted.text === 'year')) return undefined
  return `"of ${next.text}" makes it another one`
}

/** "DAV University" is no DAV College. */
const isCollegeAlone = ({ ambiguous, readings }: Span) =>
  !ambiguous && readings.every(({ college }) => college)

/** "Netaji Technical University of Kolkata" */
const isPartOfName = ({ text }: Meant) =>
  !collegeWords.has(text) && (isGeneric(text) || isName(text))

/** A shared name beside the name: it must mean the same, or be the short form of a college ("BIT, VTU"). */
export function besideAnother(span: Span, rest: Rest, named: University[], words: Meant[]) {
  for (const other of rest.others) {
    const { ambiguous, start, end } = other
    if (!ambiguous || ambiguous.candidates.some((id) => named.some((one) => one.id === id)))
      continue
    if (readsAsCollege(other, span, words)) continue
    const said = words.slice(start, end).map(({ text }) => text)
    const college =
      said.every((word) => collegeShortForms.has(word)) ||
      (!said.includes('university') && rest.generic.some(({ text }) => text === 'college'))
    if (!college || !named.every(({ affiliating }) => affiliating))
      return `"${said.join(' ')}" beside it is another`
  }
  return undefined
}

const collegeShortForms = new Set(['mit', 'bit', 'rec', 'iet', 'cet', 'sit'])

/** Why the words around a name cannot be a college under it or its own school; nothing when they can. */
export function unexplained(
  span: Span,
  rest: Rest,
  named: University[],
  words: Meant[],
): string | undefined {
  const general = rest.generic.map(({ text }) => text)
  const shown = [...rest.unknown, ...rest.generic].map(({ text }) => text).join(' ')
  const strange = `"${shown}" is not explained`
  const college =
    isNamedAsAffiliating(span, words) ||
    general.some((word) => collegeWords.has(word)) ||
    rest.others.some(
      (other) =>
        other.readings.some((reading) => reading.college) || readsAsCollege(other, span, words),
    )
  const bare = !span.ambiguous && span.readings.every((reading) => reading.bare)
  const under = named.length > 0 && named.every(({ affiliating }) => affiliating)
  const isCollege = !span.ambiguous && span.readings.every((reading) => reading.college)
  if (rest.unknown.length > 0) {
    if (isAddress(span, rest.unknown, rest.places, words)) return undefined
    if (goesOn(span, rest.unknown, words)) return strange
    if (isChatter(span, rest, words)) return undefined
    const parted = words.some(
      ({ opens, capitals }, position) => (position > 0 && opens) || !capitals,
    )
    if (bare || isCollege || !under || general.includes('university') || rest.unknown.length > 8)
      return strange
    const short =
      rest.unknown.length <= 2 && rest.unknown.every((word) => isAbbreviation(word, parted))
    // "JNTUH Galaxy Campus": a campus is called by its place.
    const campus =
      general.length > 0 &&
      general.every((word) => word === 'campus') &&
      rest.places.length === 0 &&
      !isNamedAsAffiliating(span, words)
    return (college && !campus) || short || isTownedCollege(span, rest, words) ? undefined : strange
  }
  const confirmed = rest.others.some(({ readings }) =>
    readings.some(({ university }) => named.includes(university)),
  )
  if (
    isBareCollege(span, rest, words) &&
    !confirmed &&
    general.every((word) => word === 'university')
  )
    return strange
  const allowed = new Set(span.readings.flatMap(({ generics }) => [...generics]))
  const abbreviation =
    span.ambiguous !== undefined || span.readings.some((reading) => reading.abbreviation)
  if (general.every((word) => allowed.has(word) || word === 'university')) {
    return isCollege || bare || abbreviation || !general.includes('university')
      ? undefined
      : strange
  }
  if (bare || isCollege)
    return general.every((word) => allowed.has(word) || (isCollege && word === 'college'))
      ? undefined
      : strange
  if (college)
    return under ||
      !abbreviation ||
      general.every((word) => word === 'college' || word === 'campus' || word === 'school')
      ? undefined
      : strange
  const last = words[span.end - 1]
  const behind = rest.generic.every((word) => words.indexOf(word) >= span.end)
  return last && behind && rest.generic.every(isField) ? undefined : strange
}

/** "University of Gujarat Technological" may be another one. */
const isField = ({ text, opens }: Meant) => fieldWords.has(text) && (text !== 'tech' || opens)

/** "VTU Institute of Magic", "JNTUH Global College": the strange words go on with the name, they do not stand apart from it. */
function goesOn(span: Span, unknown: Meant[], words: Meant[]) {
  const apart = words.findIndex(({ opens }, position) => position >= span.end && opens)
  const same = new Set(words.slice(span.end, apart === -1 ? undefined : apart))
  const goesOnWith = (word: Meant) => {
    const before = words[words.indexOf(word) - 1]
    return word.afterOf && before !== undefined && !noise.has(before.text)
  }
  return unknown.some((word) => same.has(word) && (goesOnWith(word) || isNaming(word, span, words)))
}

const fillers = new Set(['xyz', 'abc', 'abcd'])

/** "SNIST", "kmit": few vowels for their length, and not long; or in capitals that set it apart: "MIET, AKTU". */
function isAbbreviation({ text, capitals }: Meant, parted: boolean) {
  if (text.length < 3 || text.length > 8 || fillers.has(text)) return false
  const vowels = text.match(/[aeiou]/g)?.length ?? 0
  return vowels * 4 <= text.length || (capitals && parted && text.length < 7)
}
