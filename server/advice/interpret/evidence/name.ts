import { classOf } from '../lexicon.ts'
import { relationOf } from '../locality.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import {
  type Context,
  type Evidence,
  isEveryWord,
  isOutOfOrder,
  isNamedByPlace,
  isUniversity,
  isWhole,
  sharesWith,
} from './context.ts'

/** How distinctive a name is by itself: several words or a long abbreviation; a word and "university"; one ordinary word or two letters. */
export type Strength = 'strong' | 'plain' | 'slight'

const ownOf = <Entry>({ words }: Match<Entry>) =>
  words.filter(({ role, at }) => role === 'own' && at >= 0)

/** No word in it or beside it gives the kind of institution. */
const isBare = <Entry>(
  { words, start, end, covered }: Match<Entry>,
  tokens: readonly Classified[],
) =>
  words.every(({ role, at }) => role !== 'general' || at < 0) &&
  ![start - 1, end].some((at) => tokens[at]?.text === 'university' && !covered.has(at))

const lengthOf = (words: { text: string }[]) =>
  words.reduce((sum, { text }) => sum + text.length, 0)

export function strengthOf<Entry>(match: Match<Entry>, tokens: readonly Classified[]): Strength {
  const own = ownOf(match)
  const letters = own.some(({ abbreviation }) => abbreviation) ? lengthOf(own) : 0
  if (own.length > 1 || letters > 3) return 'strong'
  return letters > 2 || !isBare(match, tokens) ? 'plain' : 'slight'
}

/** How much of the name is there, and how it is written. */
export function ofName<Entry>(match: Match<Entry>, { tokens, whole }: Context<Entry>): Evidence {
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
  const isCollege = name.kind === 'college'
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
    ['name: college in few words, no place', isCollege && bare && own.length < 3 && !hasTown],
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
const hasItsTown = <Entry>(
  { entry, words, covered }: Match<Entry>,
  tokens: readonly Classified[],
) =>
  words.some(({ role, at }) => role === 'place' && at >= 0) ||
  (isUniversity(entry) &&
    tokens.some(
      ({ place }, at) => place && !covered.has(at) && relationOf(place, entry) === 'seat',
    ))

/** "It was raining" */
export const isNoName = <Entry>({ start, end }: Match<Entry>, tokens: readonly Classified[]) =>
  end - start === 1 &&
  /^it (?:is|was|has|will)$/.test(`${tokens[start]?.text} ${tokens[end]?.text}`)
