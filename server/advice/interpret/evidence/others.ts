import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import {
  type Add,
  type Context,
  isCollege,
  isCompact,
  isEveryWord,
  isUniversity,
} from './context.ts'

/** What else is named. */
export function ofOthers<Entry>(match: Match<Entry>, context: Context<Entry>, add: Add) {
  const { whole, tokens } = context
  const affiliating = isUniversity(match.entry) && match.entry.affiliating
  let [support, contained, elsewhere, equal] = [false, false, false, false]
  const rivals: Match<Entry>[] = []
  for (const other of whole) {
    if (other === match) continue
    const disjoint = ![...other.covered].some((at) => match.covered.has(at))
    if (other.entry === undefined)
      elsewhere ||=
        isEveryWord(other) &&
        isCompact(other) &&
        !disjoint &&
        other.covered.size >= match.covered.size
    else if (other.entry === match.entry) support ||= disjoint
    else if (disjoint && !isNamedTwice(other, match, whole)) rivals.push(other)
    else {
      contained ||=
        other.covered.size > match.covered.size &&
        [...match.covered].every((at) => other.covered.has(at))
      equal ||= other.covered.size === match.covered.size
    }
  }
  const before = rivals.filter((other) => other.start < match.start)
  const behind = rivals.filter((other) => other.start >= match.start)
  const kind = affiliating ? ', affiliating' : ''
  add(`others: before${kind}`, before.length > 0)
  add(`others: behind${kind}`, behind.length > 0)
  add(
    'others: one behind that affiliates',
    behind.some(({ entry }) => isUniversity(entry) && entry.affiliating),
  )
  const alone = !tokens.some(
    ({ class: one }, at) =>
      /^(?:college|unknown)$/.test(one) && !whole.some(({ covered }) => covered.has(at)),
  )
  add(
    `others: another university and no college${kind}`,
    alone && rivals.some((other) => !isCollege(other)),
  )
  const toldByPlace = match.name.words.every(
    ({ role }, index) => role !== 'own' || tokens[match.at[index] ?? -1]?.class === 'place',
  )
  add('others: told by a place, and another stands there', toldByPlace && rivals.length > 0)
  add(
    'others: another called a university',
    isCalled(match, tokens) &&
      rivals.some((other) => !isCollege(other) && isCompact(other) && isCalled(other, tokens)),
  )
  const reads = [...match.covered].some((at) => tokens[at]?.class === 'college')
  add(
    'others: a college of that name behind it affiliates',
    reads &&
      behind.some(({ entry }) => isUniversity(entry) && entry.affiliating) &&
      match.name.kind !== 'college',
  )
  add(
    'others: another branch',
    !isUniversity(match.entry) &&
      !context.notIntended &&
      rivals.some(
        (other) =>
          isCompact(other) &&
          tokens
            .slice(Math.min(match.end, other.end), Math.max(match.start, other.start) + 1)
            .some(({ opens }) => opens),
      ),
  )
  add('others: in turn', areInTurn(match, rivals, context))
  add('others: said twice', support)
  add('others: a longer name holds it', contained)
  add('others: not in the catalogue', elsewhere)
  add('others: another as long', equal)
}

/** Its name or the word beside it says "university", or it is an abbreviation. */
const isCalled = <Entry>({ covered, end, name, at }: Match<Entry>, tokens: readonly Classified[]) =>
  [...covered, end].some((one) => tokens[one]?.text === 'university') ||
  name.words.some(
    ({ abbreviation, text }, index) => abbreviation && text.length > 2 && (at[index] ?? -1) >= 0,
  )

/** "Osmania University (OU)": what is another name of the same one. */
const isNamedTwice = <Entry>(
  other: Match<Entry>,
  { entry }: Match<Entry>,
  whole: readonly Match<Entry>[],
) =>
  whole.some((one) => one.entry === entry && [...other.covered].every((at) => one.covered.has(at)))

const changed = /^(?:shift|transferr?|mov|chang|switch|migrat)ed$/

/** "VTU or KTU", "VTU nahi, KTU", "shifted from VTU to KTU": somebody wavers between names, or has changed. */
function areInTurn<Entry>(
  { start, end }: Match<Entry>,
  rivals: Match<Entry>[],
  { tokens }: Context<Entry>,
) {
  return rivals.some((other) => {
    const [from, to] = other.end <= start ? [other.end, start] : [end, other.start]
    const between = tokens.slice(from, to).map(({ text }) => text)
    if (between.length > 3) return false
    const gone = between.includes('to') && tokens.some(({ text }) => changed.test(text))
    const denied = /^nah?in?$/.test(between[0] ?? '') && tokens[to]?.opens === true
    return gone || denied || between.some((text) => text === 'or' || text === 'ya')
  })
}
