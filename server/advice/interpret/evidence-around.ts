import {
  type Context,
  type Evidence,
  type Strength,
  areDisjoint,
  collegeBeside,
  counted,
  coveredBy,
  isAffiliating,
  isCollege,
  isCompact,
  isEveryWord,
  isUniversity,
  isWithin,
  strengthOf,
} from './evidence-of-name.ts'
import { hasChanged } from './intended-transfer.ts'
import { classOf } from './lexicon.ts'
import { relationOf } from './locality.ts'
import type { Match } from './matches.ts'
import type { Classified } from './token-classes.ts'

const is = (name: string, text = '') => classOf(name).has(text)

type Around = Context & {
  match: Match
  strength: Strength
  /** The positions of its college, and of a repeated name: "Osmania University (OU)". */
  college: ReadonlySet<number>
  twice: ReadonlySet<number>
}

/** The words that do not belong to the name. */
export function ofSurroundings(match: Match, context: Context): Evidence {
  const { tokens, whole, notIntended } = context
  const around: Around = {
    ...context,
    match,
    strength: strengthOf(match, tokens),
    college: collegeBeside(match, context),
    twice: coveredBy(whole.filter((one) => one.entry === match.entry)),
  }
  return [
    ...ofNeighbours(around),
    ...ofRemainder(around),
    ...ofPlaces(around),
    ['wished for', notIntended?.has(match.start) === false],
    ['not what is wished for', notIntended?.has(match.start) === true],
    ['a wish of another kind', !notIntended && tokens.some(({ text }) => is('wish', text))],
  ]
}

/** The words that touch the name. */
function ofNeighbours(around: Around): Evidence {
  const { match, tokens, whole, strength, college, twice } = around
  const { start, end, entry, covered } = match
  const first = tokens[start]
  const others = coveredBy(
    whole.filter((one) => one.entry !== entry && isCompact(one) && areDisjoint(one, match)),
  )
  // "VTU and PES University"
  const neighbour = (at: number, joint: number) =>
    twice.has(at) || (tokens[joint]?.afterAnd === true && others.has(at)) ? undefined : tokens[at]
  const [left, right] = [neighbour(start - 1, start), neighbour(end, end)]
  const behind = neighbour(end + 1, end)
  const isEndOfCollege = college.has(start - 1) && left?.class === 'unknown'
  const before = first?.opens === true || isEndOfCollege ? undefined : left
  const next = right?.opens === true ? undefined : right
  const afterEnding = is('caseEnding', right?.text) ? behind : right
  const preceding = (count: number) => tokens.slice(Math.max(0, start - count), start)
  return [
    [`before: ${before?.class}`, before !== undefined && first?.parted === false],
    [`before: unknown, ${strength}`, before?.class === 'unknown' && first?.parted === false],
    ['before: field', is('describing', before?.text)],
    [`behind: ${next?.class}`, next?.parted === false || next?.afterOf === true],
    ['behind: of', next?.afterOf === true && !/^(?:everyday|place|number)$/.test(next.class)],
    [
      'behind: unknown, then general',
      next?.class === 'unknown' && /^(?:general|college)$/.test(behind?.class ?? ''),
    ],
    [`alone, ${strength}`, tokens.length === covered.size],
    ['under it', isAffiliating(match) && preceding(2).some(({ text }) => is('under', text))],
    ['denied before', preceding(5).some((token) => token.class === 'denial')],
    ['denied behind', is('denial', afterEnding?.text)],
  ]
}

/** Features of the remaining tokens. */
function ofRemainder(around: Around): Evidence {
  const { match, tokens, whole, college, twice } = around
  const { covered, start, end, entry, name } = match
  const named = coveredBy(whole.filter((one) => one.entry !== entry))
  const remainder = [...tokens.entries()].filter(
    ([at, token]) =>
      !covered.has(at) &&
      !twice.has(at) &&
      !college.has(at) &&
      token.class !== 'place' &&
      !(token.class === 'unknown' && named.has(at)),
  )
  const unknown = remainder.filter(([, token]) => token.class === 'unknown')
  const far = unknown.filter(([at, { opens }]) => at < start - 2 || (at > end + 1 && !opens))
  const counting = remainder.map(([, token]) => token)
  const isCalledCollege = [...college].some((at) => tokens[at]?.class === 'college')
  const mayBeNamesake = isUniversity(entry) && !entry.affiliating && name.kind !== 'college'
  // "Saveetha Engineering College", "Sharda Group of Institutions": another body than the university of that name.
  const isNamesake = remainder.some(
    ([at, { text }]) =>
      text === 'group' ||
      (text === 'college' &&
        [tokens[at - 1], tokens[at + 1]].some((token) => is('describing', token?.text))),
  )
  return [
    ...counted('around', counting, 4),
    ['around: unknown at all', unknown.length > 0],
    ['around: unknown far away', Math.min(4, far.length)],
    ['a college of its own, called one', isCalledCollege],
    ['around: a college of that name', mayBeNamesake && isNamesake],
  ]
}

/** How the places that are named lie to it. */
function ofPlaces(around: Around): Evidence {
  const { match, tokens, notIntended, college } = around
  const { covered, entry, words } = match
  if (!isUniversity(entry)) return []
  let [seat, state, town, elsewhere] = [false, around.state === entry.state, false, 0]
  for (const [at, { place, class: kind }] of tokens.entries()) {
    // The place a student wishes to go to does not locate their university.
    if (kind !== 'place' || !place || covered.has(at) || notIntended?.has(at) === false) continue
    const relation = relationOf(place, entry)
    if (relation === 'seat') seat = true
    else if (relation === 'state' && place.isState) state = true
    else if (relation === 'state') town = true
    else if (!college.has(at)) elsewhere += 1
  }
  const kind = isAffiliating(match) ? ', affiliating' : ''
  const hasPlace = words.some(({ role, at }) => role === 'place' && at >= 0)
  return [
    ['place: seat', seat],
    [`place: state${kind}`, state],
    [`place: town of the state${kind}`, town],
    ['place: another town of the state alone', !entry.affiliating && town && !seat],
    ['place: elsewhere', Math.min(2, elsewhere)],
    ['place: elsewhere alone', elsewhere > 0 && !seat && !hasPlace],
  ]
}

/** What else is named. */
export function ofOthers(match: Match, { whole, tokens, notIntended }: Context): Evidence {
  const { entry, covered, start, name } = match
  const others = whole.filter((other) => other !== match)
  const foreign = others.filter((other) => other.entry !== entry && other.entry !== undefined)
  // "Osmania University (OU)" names one twice.
  const isRival = (other: Match) =>
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
const isCalled = ({ covered, end, words }: Match, tokens: readonly Classified[]) =>
  [...covered, end].some((at) => tokens[at]?.text === 'university') ||
  words.some(({ abbreviation, text, at }) => abbreviation && text.length > 2 && at >= 0)

/** Both are called so, and neither takes the word "university" of the other for its own: "KL University Hyderabad". */
const areApart = (one: Match, other: Match, tokens: readonly Classified[]) => {
  const takes = (taker: Match, { covered }: Match) =>
    tokens[taker.end]?.text === 'university' && covered.has(taker.end)
  return (
    isCalled(one, tokens) && isCalled(other, tokens) && !takes(one, other) && !takes(other, one)
  )
}

const isParted = (one: Match, other: Match, tokens: readonly Classified[]) =>
  tokens
    .slice(Math.min(one.end, other.end), Math.max(one.start, other.start) + 1)
    .some(({ opens }) => opens)

/** "VTU or KTU", "VTU nahi, KTU", "shifted from VTU to KTU": alternatives, or a completed change. */
function areAlternatives({ start, end }: Match, other: Match, tokens: readonly Classified[]) {
  const [from, to] = other.end <= start ? [other.end, start] : [end, other.start]
  const between = tokens.slice(from, to).map(({ text }) => text)
  if (between.length > 3) return false
  const hasMovedOn = between.includes('to') && hasChanged(tokens.map(({ text }) => text))
  const isDenied = /^nah?in?$/.test(between[0] ?? '') && tokens[to]?.opens === true
  return hasMovedOn || isDenied || between.some((text) => text === 'or' || text === 'ya')
}
