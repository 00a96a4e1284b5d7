import type { University } from '../catalogue/entries.ts'
import { withoutIntendedTransfer } from './intended-transfer.ts'
import { classOf } from './lexicon.ts'
import { relationOf } from './locality.ts'
import type { Match } from './matches.ts'
import type { Classified } from './token-classes.ts'

/** A feature for or against a candidate and its amount, mostly yes or no. */
export type Evidence = [name: string, value: number | boolean][]

/** The text, and all names it may contain. */
export type Context<Entry = unknown> = {
  tokens: readonly Classified[]
  /** Names that are complete and spelled correctly. */
  whole: readonly Match<Entry>[]
  /** Tokens that are not part of an intended transfer; absent without such a wish. */
  notIntended?: ReadonlySet<number>
  /** The state whose script it is written in. */
  state?: string | undefined
}

export function contextOf<Entry>(
  tokens: readonly Classified[],
  matches: readonly Match<Entry>[],
): Context<Entry> {
  const whole = matches.filter(
    (match) =>
      isWhole(match) && ![...match.covered].every((at) => tokens[at]?.class === 'everyday'),
  )
  const notIntended = withoutIntendedTransfer(tokens, whole.filter(isCompact))
  return { tokens, whole, ...(notIntended && { notIntended }) }
}

/** All of its distinctive words, spelled correctly. */
export const isWhole = ({ words }: Match) =>
  words.every(({ role, at, cost }) => role !== 'own' || (at >= 0 && cost === 0))

/** Its words are adjacent and in order. */
export const isCompact = (match: Match) =>
  match.end - match.start === match.covered.size && !isOutOfOrder(match)

export function isOutOfOrder({ words }: Match) {
  const present = words.filter(({ at }) => at >= 0)
  return present.some(({ at }, index) => at < (present[index - 1]?.at ?? -1))
}

export const isUniversity = (entry: unknown): entry is University =>
  typeof entry === 'object' && entry !== null && 'affiliating' in entry

/** A university with affiliated colleges, not a college of it. */
export const isAffiliating = ({ entry, name }: Match) =>
  isUniversity(entry) && entry.affiliating && name.kind !== 'college'

export const isCollege = ({ name }: Match) => name.kind === 'college' || name.kind === 'initials'

/** All of its words, general ones too. */
export const isEveryWord = ({ words }: Match) =>
  words.every(({ at, cost }) => at >= 0 && cost === 0)

/** Identified only by its town. */
export const isNamedByPlace = ({ words }: Match, tokens: readonly Classified[]) =>
  words.every(({ role, at }) => role !== 'own' || tokens[at]?.class === 'place')

/** Matches no more than a name that several entries share, except for a place. */
export const sharesWith = (
  match: Match,
  { name, covered }: Match,
  tokens: readonly Classified[],
) => {
  const isNamed = (at: number) => covered.has(at) || tokens[at]?.class === 'place'
  const isLonger =
    match.covered.size > covered.size || [...match.covered].some((at) => !isNamed(at))
  const isPart = match.words.every(({ role, at }) => at < 0 || role === 'general' || isNamed(at))
  return name.kind === 'shared' && isPart && !(isLonger && isEveryWord(match))
}

export const areDisjoint = (one: Match, other: Match) =>
  ![...one.covered].some((at) => other.covered.has(at))

export const isWithin = (one: Match, other: Match) =>
  [...one.covered].every((at) => other.covered.has(at))

/** The positions of any of these names. */
export const coveredBy = (matches: readonly Match[]): ReadonlySet<number> =>
  new Set(matches.flatMap(({ covered }) => [...covered]))

/** "Green Valley College of Engineering, Anna University", "RNSIT, VTU", "GMRIT jntugv": positions of a college beside its university. */
export function collegeBeside(match: Match, { tokens, whole }: Context): ReadonlySet<number> {
  const { start, end, covered, entry, words } = match
  if (!isAffiliating(match)) return new Set()
  const mayBelong = /^(?:unknown|college|general|weak|place)$/
  const college = tokens.findIndex((token, at) => token.class === 'college' && !covered.has(at))
  const isShort = covered.size === 1 && words.some((one) => one.abbreviation && one.text.length > 2)
  const endsInIt =
    isShort && tokens.slice(end).every((token) => /^(?:place|study)$/.test(token.class))
  const isBefore = endsInIt || tokens[start]?.opens === true || (college >= 0 && college < start)
  const opened = tokens.findIndex(({ opens }, at) => at >= end && opens)
  const isAfter = opened > 0 && college >= opened
  const positions = [...tokens.keys()].filter(
    (at) =>
      ((isBefore && at < start) || (isAfter && at >= opened)) &&
      !covered.has(at) &&
      mayBelong.test(tokens[at]?.class ?? ''),
  )
  const others = coveredBy(whole.filter((one) => one.entry !== entry && !isCollege(one)))
  const isNamed = positions.some(
    (at) => !/^(?:place|general)$/.test(tokens[at]?.class ?? '') && !others.has(at),
  )
  return new Set(isNamed ? positions : [])
}

/** How distinctive a name is by itself: several words or a long abbreviation; a word and "university"; one ordinary word or two letters. */
export type Strength = 'strong' | 'plain' | 'slight'

const ownOf = ({ words }: Match) => words.filter(({ role, at }) => role === 'own' && at >= 0)

/** No word in it or beside it gives the kind of institution. */
const isBare = ({ words, start, end, covered }: Match, tokens: readonly Classified[]) =>
  words.every(({ role, at }) => role !== 'general' || at < 0) &&
  ![start - 1, end].some((at) => tokens[at]?.text === 'university' && !covered.has(at))

const lengthOf = (words: { text: string }[]) =>
  words.reduce((sum, { text }) => sum + text.length, 0)

export function strengthOf(match: Match, tokens: readonly Classified[]): Strength {
  const own = ownOf(match)
  const letters = own.some(({ abbreviation }) => abbreviation) ? lengthOf(own) : 0
  if (own.length > 1 || letters > 3) return 'strong'
  return letters > 2 || !isBare(match, tokens) ? 'plain' : 'slight'
}

/** How much of the name is there, and how it is written. */
export function ofName(match: Match, { tokens, whole }: Context): Evidence {
  const { name, words, covered, start, end } = match
  const own = ownOf(match)
  const weight = own.reduce((sum, one) => sum + one.weight, 0)
  const missing = 1 - weight / name.weight
  const wrong = own.filter(({ cost }) => cost > 0)
  const isSingle = own.length === 1
  const bare = isBare(match, tokens)
  const lacksField = words.some(
    ({ role, at, text }) => role === 'general' && at < 0 && classOf('describing').has(text),
  )
  const misspelled = isUniversity(match.entry) ? wrong.filter(({ cost }) => cost >= 1) : []
  const firstWrong = misspelled.filter((one) => tokens[one.at]?.text[0] !== one.text[0])
  const isTooShort = misspelled.some(({ text }) => text.length < 7)
  const hasTown = hasItsTown(match, tokens)
  const isOfCollege = name.kind === 'college'
  const isShared = name.kind !== 'shared' && whole.some((other) => sharesWith(match, other, tokens))
  const inside = tokens.slice(start, end).filter((_, at) => !covered.has(start + at))
  const isShort = isSingle && own.some(({ abbreviation }) => abbreviation)
  return [
    ['letters: the first', firstWrong.length],
    ['letters: too few to be sure', isSingle && isTooShort && !hasTown],
    ['letters: wrong', wrong.reduce((sum, one) => sum + one.cost / Math.sqrt(one.text.length), 0)],
    [`name: ${name.kind}`, true],
    ['name: missing', missing],
    ['name: words missing', missing > 0.001],
    ['name: place there', words.some(({ role, at }) => role === 'place' && at >= 0)],
    ['name: field missing', lacksField],
    ['name: weight', Math.min(1, weight / 15)],
    ['name: whole', isWhole(match)],
    ['name: every word', isEveryWord(match)],
    ['name: told by a place alone', bare && isNamedByPlace(match, tokens)],
    [`name: abbreviation of ${Math.min(5, lengthOf(own))}`, isShort],
    ['name: one bare word wrong', isSingle && wrong.length > 0 && bare],
    ['name: college in few words, no place', isOfCollege && bare && own.length < 3 && !hasTown],
    ['name: out of order', isOutOfOrder(match)],
    ['name: as another that several share', isShared],
    ...counted('inside', inside),
  ]
}

/** How many words of each class. */
export function counted(where: string, tokens: readonly Classified[], most = Infinity): Evidence {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token.class, (counts.get(token.class) ?? 0) + 1)
  return Array.from(counts, ([name, count]) => [`${where}: ${name}`, Math.min(most, count)])
}

/** Its town is named, as a part of the name or beside it. */
const hasItsTown = ({ entry, words, covered }: Match, tokens: readonly Classified[]) =>
  words.some(({ role, at }) => role === 'place' && at >= 0) ||
  (isUniversity(entry) &&
    tokens.some(
      ({ place }, at) => place && !covered.has(at) && relationOf(place, entry) === 'seat',
    ))

/** "It was raining" */
export const isNoName = ({ start, end }: Match, tokens: readonly Classified[]) =>
  end - start === 1 &&
  /^it (?:is|was|has|will)$/.test(`${tokens[start]?.text} ${tokens[end]?.text}`)
