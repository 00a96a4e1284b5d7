import type { University } from '../../catalogue/entries.ts'
import { withoutIntendedTransfer } from '../intended-transfer.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'

/** One thing that speaks for or against a candidate, with how much of it there is: mostly 1. */
export type Evidence = [name: string, value: number]

export type Add = (name: string, value?: number | boolean) => void

/** How sure a name is by itself: several words or a long abbreviation; a word and "university"; one ordinary word or two letters. */
export type Strength = 'strong' | 'plain' | 'slight'

/** The text, and all that may be named in it. */
export type Context<Entry> = {
  tokens: readonly Classified[]
  matches: readonly Match<Entry>[]
  /** The names that stand there wholly and without a letter wrong. */
  whole: readonly Match<Entry>[]
  shared: readonly Match<Entry>[]
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
  const compact = whole.filter(isCompact)
  const notIntended = withoutIntendedTransfer(tokens, compact)
  return {
    tokens,
    matches,
    whole,
    shared: whole.filter(({ name }) => name.kind === 'shared'),
    ...(notIntended && { notIntended }),
  }
}

const isWhole = <Entry>({ name, at, costs }: Match<Entry>) =>
  name.words.every(
    ({ role }, index) => role !== 'own' || ((at[index] ?? -1) >= 0 && costs[index] === 0),
  )

/** Nothing stands between its words, and they stand in their order. */
export const isCompact = <Entry>({ at, start, end, covered }: Match<Entry>) =>
  end - start === covered.size && !isOutOfOrder(at)

export const isOutOfOrder = (at: number[]) => {
  const positions = at.filter((one) => one >= 0)
  return positions.some((one, index) => one < (positions[index - 1] ?? -1))
}

export const isUniversity = (entry: unknown): entry is University =>
  typeof entry === 'object' && entry !== null && 'affiliating' in entry

/** All that it has of its own is in a name that several share, and no more is there of it. */
export const sharesWith = <Entry>(match: Match<Entry>, { covered }: Match<Entry>) =>
  !(isEveryWord(match) && match.covered.size > covered.size) &&
  match.name.words.every(({ role }, index) => {
    const position = match.at[index] ?? -1
    return position < 0 || role === 'general' || role === 'title' || covered.has(position)
  })

export const isEveryWord = <Entry>({ at, costs }: Match<Entry>) =>
  at.every((one, index) => one >= 0 && costs[index] === 0)

/** How many words around a name only somebody says who tells of studies. */
export const toldAround = (
  { covered }: { covered: ReadonlySet<number> },
  tokens: readonly Classified[],
) => tokens.filter((token, at) => token.telling && !covered.has(at)).length

/** What any whole name of the same entry covers: "Osmania University (OU)". */
export const twiceCovered = <Entry>(entry: Entry | undefined, { whole }: Context<Entry>) =>
  new Set(whole.filter((one) => one.entry === entry).flatMap((one) => [...one.covered]))

/** A university itself, and not a college of it, that other colleges belong to. */
export const isAffiliating = <Entry>({ entry, name }: Match<Entry>) =>
  isUniversity(entry) && entry.affiliating && name.kind !== 'college'

export const isCollege = <Entry>({ name }: Match<Entry>) =>
  name.kind === 'college' || name.kind === 'initials'
