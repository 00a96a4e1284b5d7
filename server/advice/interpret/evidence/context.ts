import type { University } from '../../catalogue/entries.ts'
import { withoutIntendedTransfer } from '../intended-transfer.ts'
import { classOf } from '../lexicon.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'

/** One thing that speaks for or against a candidate, with how much of it there is: mostly 1. */
export type Evidence = [name: string, value: number]

export type Add = (name: string, value?: number | boolean) => void

/** The text, and all that may be named in it. */
export type Context<Entry> = {
  tokens: readonly Classified[]
  matches: readonly Match<Entry>[]
  /** The names that stand there wholly and without a letter wrong. */
  whole: readonly Match<Entry>[]
  /** Where nobody says where they want to go; absent where nobody wishes anything. */
  notIntended?: ReadonlySet<number>
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
  return { tokens, matches, whole, ...(notIntended && { notIntended }) }
}

const isWhole = <Entry>({ name, at, costs }: Match<Entry>) =>
  name.words.every(
    ({ role }, index) => role !== 'own' || ((at[index] ?? -1) >= 0 && costs[index] === 0),
  )

/** Nothing stands between its words, and they stand in their order. */
export const isCompact = <Entry>({ at, start, end, covered }: Match<Entry>) =>
  end - start === covered.size && !isOutOfOrder(at)

export function isOutOfOrder(at: number[]) {
  const positions = at.filter((one) => one >= 0)
  return positions.some((one, index) => one < (positions[index - 1] ?? -1))
}

export const isUniversity = (entry: unknown): entry is University =>
  typeof entry === 'object' && entry !== null && 'affiliating' in entry

/** A university itself, and not a college of it, that other colleges belong to. */
export const isAffiliating = <Entry>({ entry, name }: Match<Entry>) =>
  isUniversity(entry) && entry.affiliating && name.kind !== 'college'

export const isCollege = <Entry>({ name }: Match<Entry>) =>
  name.kind === 'college' || name.kind === 'initials'

/** All of its words, general ones too. */
export const isEveryWord = <Entry>({ at, costs }: Match<Entry>) =>
  at.every((one, index) => one >= 0 && costs[index] === 0)

/** Its town is all that tells it. */
export const isToldByPlace = <Entry>({ name, at }: Match<Entry>, tokens: readonly Classified[]) =>
  name.words.every(
    ({ role }, index) => role !== 'own' || tokens[at[index] ?? -1]?.class === 'place',
  )

/** All that it has of its own is in a name that several share, and no more is there of it. */
export const sharesWith = <Entry>(match: Match<Entry>, { covered }: Match<Entry>) =>
  !(isEveryWord(match) && match.covered.size > covered.size) &&
  match.name.words.every(({ role }, index) => {
    const position = match.at[index] ?? -1
    return position < 0 || role === 'general' || role === 'title' || covered.has(position)
  })

export const areDisjoint = <Entry>(one: Match<Entry>, other: Match<Entry>) =>
  ![...one.covered].some((at) => other.covered.has(at))

/** Where any of these names stands. */
export const coveredBy = <Entry>(matches: readonly Match<Entry>[]): ReadonlySet<number> =>
  new Set(matches.flatMap(({ covered }) => [...covered]))

const under = classOf('under')

/** "Green Valley College of Engineering, Anna University", "RNSIT, VTU", "GMRIT jntugv": where a college stands beside its university. */
export function collegeBeside<Entry>(
  match: Match<Entry>,
  { tokens, whole }: Context<Entry>,
): ReadonlySet<number> {
  const { start, end, covered, entry, name } = match
  const found = new Set<number>()
  if (!isAffiliating(match)) return found
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1)
      if (
        !covered.has(at) &&
        /^(?:unknown|college|general|weak|place)$/.test(tokens[at]?.class ?? '')
      )
        found.add(at)
  }
  const word = tokens.findIndex((token, at) => token.class === 'college' && !covered.has(at))
  const isLed = tokens.slice(Math.max(0, start - 2), start).some(({ text }) => under.has(text))
  const isShort =
    covered.size === 1 && name.words.some((one) => one.abbreviation && one.text.length > 2)
  const endsInIt =
    isShort && tokens.slice(end).every((token) => /^(?:place|study)$/.test(token.class))
  const isBehind =
    isLed || endsInIt || tokens[start]?.opens === true || tokens[start - 1]?.class === 'place'
  if (start > 0 && (isBehind || (word >= 0 && word < start))) take(0, start)
  const opened = tokens.findIndex(({ opens }, at) => at >= end && opens)
  if (opened > 0 && word >= opened) take(opened, tokens.length)
  const others = coveredBy(whole.filter((one) => one.entry !== entry && !isCollege(one)))
  const isNamed = [...found].some(
    (at) => !/^(?:place|general)$/.test(tokens[at]?.class ?? '') && !others.has(at),
  )
  return isNamed ? found : new Set()
}
