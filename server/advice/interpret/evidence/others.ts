import { hasChanged } from '../intended-transfer.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import {
  type Context,
  type Evidence,
  areDisjoint,
  isCollege,
  isCompact,
  isEveryWord,
  isUniversity,
  isWithin,
} from './context.ts'

/** What else is named. */
export function ofOthers<Entry>(
  match: Match<Entry>,
  { whole, tokens, notIntended }: Context<Entry>,
): Evidence {
  const { entry, covered, start, name } = match
  const others = whole.filter((other) => other !== match)
  const foreign = others.filter((other) => other.entry !== entry && other.entry !== undefined)
  // "Osmania University (OU)" names one twice.
  const isRival = (other: Match<Entry>) =>
    areDisjoint(other, match) && !whole.some((one) => one.entry === entry && isWithin(other, one))
  const rivals = foreign.filter(isRival)
  const behind = rivals.filter((other) => other.start >= start)
  const isCalledCollege =
    [...covered].some((at) => tokens[at]?.class === 'college') && name.kind !== 'college'
  const isUnder = behind.some((other) => isUniversity(other.entry) && other.entry.affiliating)
  const isOtherBranch = !isUniversity(entry) && !notIntended
  return [
    ['others: a college of that name behind it affiliates', isCalledCollege && isUnder],
    ['others: before', rivals.length > behind.length],
    ['others: behind', behind.length > 0],
    [
      'others: another called a university',
      rivals.some(
        (other) => !isCollege(other) && isCompact(other) && areApart(match, other, tokens),
      ),
    ],
    [
      'others: another branch',
      isOtherBranch && rivals.some((other) => isCompact(other) && isParted(match, other, tokens)),
    ],
    ['others: in turn', rivals.some((other) => areAlternatives(match, other, tokens))],
    [
      'others: a longer name holds it',
      foreign.some(
        (other) => !isRival(other) && other.covered.size > covered.size && isWithin(match, other),
      ),
    ],
    [
      'others: not in the catalogue',
      others.some(
        (other) =>
          other.entry === undefined &&
          isEveryWord(other) &&
          isCompact(other) &&
          !areDisjoint(other, match) &&
          other.covered.size >= covered.size,
      ),
    ],
  ]
}

/** Its name or the adjacent word is "university", or it is an abbreviation. */
const isCalled = <Entry>({ covered, end, words }: Match<Entry>, tokens: readonly Classified[]) =>
  [...covered, end].some((at) => tokens[at]?.text === 'university') ||
  words.some(({ abbreviation, text, at }) => abbreviation && text.length > 2 && at >= 0)

/** Both are called so, and neither takes the word "university" of the other for its own: "KL University Hyderabad". */
const areApart = <Entry>(one: Match<Entry>, other: Match<Entry>, tokens: readonly Classified[]) => {
  const takes = (taker: Match<Entry>, { covered }: Match<Entry>) =>
    tokens[taker.end]?.text === 'university' && covered.has(taker.end)
  return (
    isCalled(one, tokens) && isCalled(other, tokens) && !takes(one, other) && !takes(other, one)
  )
}

const isParted = <Entry>(one: Match<Entry>, other: Match<Entry>, tokens: readonly Classified[]) =>
  tokens
    .slice(Math.min(one.end, other.end), Math.max(one.start, other.start) + 1)
    .some(({ opens }) => opens)

/** "VTU or KTU", "VTU nahi, KTU", "shifted from VTU to KTU": alternatives, or a completed change. */
function areAlternatives<Entry>(
  { start, end }: Match<Entry>,
  other: Match<Entry>,
  tokens: readonly Classified[],
) {
  const [from, to] = other.end <= start ? [other.end, start] : [end, other.start]
  const between = tokens.slice(from, to).map(({ text }) => text)
  if (between.length > 3) return false
  const hasMovedOn = between.includes('to') && hasChanged(tokens.map(({ text }) => text))
  const isDenied = /^nah?in?$/.test(between[0] ?? '') && tokens[to]?.opens === true
  return hasMovedOn || isDenied || between.some((text) => text === 'or' || text === 'ya')
}
