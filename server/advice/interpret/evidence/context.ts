import type { University } from '../../catalogue/entries.ts'
import { withoutIntendedTransfer } from '../intended-transfer.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'

/** A feature for or against a candidate and its amount, mostly yes or no. */
export type Evidence = [name: string, value: number | boolean][]

/** The text, and all names it may contain. */
export type Context<Entry> = {
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
export const isWhole = <Entry>({ words }: Match<Entry>) =>
  words.every(({ role, at, cost }) => role !== 'own' || (at >= 0 && cost === 0))

/** Its words are adjacent and in order. */
export const isCompact = <Entry>(match: Match<Entry>) =>
  match.end - match.start === match.covered.size && !isOutOfOrder(match)

export function isOutOfOrder<Entry>({ words }: Match<Entry>) {
  const present = words.filter(({ at }) => at >= 0)
  return present.some(({ at }, index) => at < (present[index - 1]?.at ?? -1))
}

export const isUniversity = (entry: unknown): entry is University =>
  typeof entry === 'object' && entry !== null && 'affiliating' in entry

/** A university with affiliated colleges, not a college of it. */
export const isAffiliating = <Entry>({ entry, name }: Match<Entry>) =>
  isUniversity(entry) && entry.affiliating && name.kind !== 'college'

export const isCollege = <Entry>({ name }: Match<Entry>) =>
  name.kind === 'college' || name.kind === 'initials'

/** All of its words, general ones too. */
export const isEveryWord = <Entry>({ words }: Match<Entry>) =>
  words.every(({ at, cost }) => at >= 0 && cost === 0)

/** Identified only by its town. */
export const isNamedByPlace = <Entry>({ words }: Match<Entry>, tokens: readonly Classified[]) =>
  words.every(({ role, at }) => role !== 'own' || tokens[at]?.class === 'place')

/** Matches no more than a name that several entries share, except for a place. */
export const sharesWith = <Entry>(
  match: Match<Entry>,
  { name, covered }: Match<Entry>,
  tokens: readonly Classified[],
) => {
  const isNamed = (at: number) => covered.has(at) || tokens[at]?.class === 'place'
  const isLonger =
    match.covered.size > covered.size || [...match.covered].some((at) => !isNamed(at))
  const isPart = match.words.every(({ role, at }) => at < 0 || role === 'general' || isNamed(at))
  return name.kind === 'shared' && isPart && !(isLonger && isEveryWord(match))
}

export const areDisjoint = <Entry>(one: Match<Entry>, other: Match<Entry>) =>
  ![...one.covered].some((at) => other.covered.has(at))

export const isWithin = <Entry>(one: Match<Entry>, other: Match<Entry>) =>
  [...one.covered].every((at) => other.covered.has(at))

/** The positions of any of these names. */
export const coveredBy = <Entry>(matches: readonly Match<Entry>[]): ReadonlySet<number> =>
  new Set(matches.flatMap(({ covered }) => [...covered]))

/** "Green Valley College of Engineering, Anna University", "RNSIT, VTU", "GMRIT jntugv": positions of a college beside its university. */
export function collegeBeside<Entry>(
  match: Match<Entry>,
  { tokens, whole }: Context<Entry>,
): ReadonlySet<number> {
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
