import { hasChanged } from '../intended-transfer.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import {
  type Add,
  type Context,
  areDisjoint,
  isCollege,
  isCompact,
  isEveryWord,
  isUniversity,
} from './context.ts'

/** What else is named. */
export function ofOthers<Entry>(match: Match<Entry>, context: Context<Entry>, add: Add) {
  const { whole, tokens } = context
  const { entry, covered, start, name } = match
  const others = whole.filter((other) => other !== match)
  const foreign = others.filter((other) => other.entry !== entry && other.entry !== undefined)
  const isRival = (other: Match<Entry>) =>
    areDisjoint(other, match) && !isNamedTwice(other, match, whole)
  const rivals = foreign.filter(isRival)
  const overlapping = foreign.filter((other) => !isRival(other))
  const behind = rivals.filter((other) => other.start >= start)
  add('others: before', rivals.length > behind.length)
  add('others: behind', behind.length > 0)
  add(
    'others: another called a university',
    rivals.some(
      (other) =>
        !isCollege(other) &&
        isCompact(other) &&
        areApart(match, other, tokens) &&
        (areListed(match, other, tokens) || (isCalled(match, tokens) && isCalled(other, tokens))),
    ),
  )
  const isCalledCollege =
    [...covered].some((at) => tokens[at]?.class === 'college') && name.kind !== 'college'
  add(
    'others: a college of that name behind it affiliates',
    isCalledCollege && behind.some((other) => isUniversity(other.entry) && other.entry.affiliating),
  )
  add(
    'others: another branch',
    !isUniversity(entry) &&
      !context.notIntended &&
      rivals.some((other) => isCompact(other) && isParted(match, other, tokens)),
  )
  add(
    'others: in turn',
    rivals.some((other) => areInTurn(match, other, tokens)),
  )
  add(
    'others: said twice',
    others.some((other) => other.entry === entry && areDisjoint(other, match)),
  )
  add(
    'others: a longer name holds it',
    overlapping.some(
      (other) =>
        other.covered.size > covered.size && [...covered].every((at) => other.covered.has(at)),
    ),
  )
  add(
    'others: not in the catalogue',
    others.some(
      (other) =>
        other.entry === undefined &&
        isEveryWord(other) &&
        isCompact(other) &&
        !areDisjoint(other, match) &&
        other.covered.size >= covered.size,
    ),
  )
}

/** Its name or the word beside it says "university", or it is an abbreviation. */
const isCalled = <Entry>({ covered, end, name, at }: Match<Entry>, tokens: readonly Classified[]) =>
  [...covered, end].some((one) => tokens[one]?.text === 'university') ||
  name.words.some(
    ({ abbreviation, text }, index) => abbreviation && text.length > 2 && (at[index] ?? -1) >= 0,
  )

/** "KIIT, Siksha O Anusandhan": names of several words, in two parts of a text without a college. */
const areListed = <Entry>(one: Match<Entry>, other: Match<Entry>, tokens: readonly Classified[]) =>
  Math.max(one.covered.size, other.covered.size) > 1 &&
  isParted(one, other, tokens) &&
  [one, other].every(({ end }) => end === tokens.length || tokens[end]?.opens === true) &&
  tokens.every((token) => token.class !== 'college' && token.class !== 'place')

/** Neither takes the word "university" of the other for its own: "KL University Hyderabad". */
const areApart = <Entry>(one: Match<Entry>, other: Match<Entry>, tokens: readonly Classified[]) => {
  const takes = (taker: Match<Entry>, { covered }: Match<Entry>) =>
    tokens[taker.end]?.text === 'university' && covered.has(taker.end)
  return !takes(one, other) && !takes(other, one)
}

const isParted = <Entry>(one: Match<Entry>, other: Match<Entry>, tokens: readonly Classified[]) =>
  tokens
    .slice(Math.min(one.end, other.end), Math.max(one.start, other.start) + 1)
    .some(({ opens }) => opens)

/** "Osmania University (OU)": what is another name of the same one. */
const isNamedTwice = <Entry>(
  other: Match<Entry>,
  { entry }: Match<Entry>,
  whole: readonly Match<Entry>[],
) =>
  whole.some((one) => one.entry === entry && [...other.covered].every((at) => one.covered.has(at)))

/** "VTU or KTU", "VTU nahi, KTU", "shifted from VTU to KTU": somebody wavers between names, or has changed. */
function areInTurn<Entry>(
  { start, end }: Match<Entry>,
  other: Match<Entry>,
  tokens: readonly Classified[],
) {
  const [from, to] = other.end <= start ? [other.end, start] : [end, other.start]
  const between = tokens.slice(from, to).map(({ text }) => text)
  if (between.length > 3) return false
  const isGone = between.includes('to') && tokens.some(({ text }) => hasChanged(text))
  const isDenied = /^nah?in?$/.test(between[0] ?? '') && tokens[to]?.opens === true
  return isGone || isDenied || between.some((text) => text === 'or' || text === 'ya')
}
