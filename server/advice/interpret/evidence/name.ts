import { classOf } from '../lexicon.ts'
import { relationOf } from '../locality.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import {
  type Add,
  type Context,
  isOutOfOrder,
  isToldByPlace,
  isUniversity,
  sharesWith,
} from './context.ts'

/** How sure a name is by itself: several words or a long abbreviation; a word and "university"; one ordinary word or two letters. */
export type Strength = 'strong' | 'plain' | 'slight'

/** General words that tell of what is taught, where others tell of what kind an institution is. */
const describing = classOf('describing')
const weak = classOf('weak')

/** How much of the name is there, and how it is written. */
export function ofName<Entry>(
  match: Match<Entry>,
  { tokens, whole }: Context<Entry>,
  add: Add,
): Strength {
  const { name, at, costs, covered, start, end } = match
  const words = name.words.map((word, index) => ({
    ...word,
    at: at[index] ?? -1,
    cost: costs[index] ?? 0,
  }))
  const of = (role: string) => words.filter((word) => word.role === role)
  const own = of('own').filter((word) => word.at >= 0)
  const general = of('general')
  const generalThere = general.filter((word) => word.at >= 0).length
  const there = own.reduce((sum, { weight }) => sum + weight, 0)
  const missing = 1 - there / name.weight
  const isMissing = missing > 0.001
  const isSingle = own.length === 1
  const isWrong = own.some(({ cost }) => cost > 0)
  const isAbbreviation = own.some(({ abbreviation }) => abbreviation)
  const length = own.reduce((sum, { text }) => sum + text.length, 0)
  const isBare =
    generalThere === 0 &&
    ![start - 1, end].some((one) => tokens[one]?.text === 'university' && !covered.has(one))
  const field = general.some((word) => word.at < 0 && describing.has(word.text))

  for (const { cost, text, at: position } of own) {
    if (cost < 1 || !isUniversity(match.entry)) continue
    add('letters: the first', tokens[position]?.text[0] !== text[0])
    add('letters: too few to be sure', isSingle && text.length < 7 && !hasItsTown(match, tokens))
  }
  add(
    'letters: wrong',
    own.reduce((sum, { cost, text }) => sum + cost / Math.sqrt(text.length), 0),
  )
  add(`name: ${name.kind}`)
  add('name: missing', missing)
  add('name: words missing', isMissing)
  add(
    'name: place there',
    of('place').some((word) => word.at >= 0),
  )
  add('name: general words missing', general.length > 0 ? 1 - generalThere / general.length : 0)
  add('name: field missing', field)
  add('name: field missing, though called a university', field && !isBare)
  add('name: weight', Math.min(1, there / 15))
  add('name: whole', !isMissing && !isWrong)
  add(
    'name: every word',
    !isMissing && !isWrong && words.every((word) => word.at >= 0 || word.role === 'title'),
  )
  add('name: told by a place alone', isBare && isToldByPlace(match, tokens))
  if (isSingle && isAbbreviation) add(`name: abbreviation of ${Math.min(5, length)}`)
  add('name: one bare word wrong', isSingle && isWrong && isBare)
  add(
    'name: college in few words, no place',
    name.kind === 'college' && isBare && own.length < 3 && !hasItsTown(match, tokens),
  )
  add(
    'name: of another degree',
    [...covered].some((one) => tokens[one]?.class === 'degree'),
  )
  add('name: out of order', isOutOfOrder(at))
  for (let one = start; one < end; one += 1) {
    const token = tokens[one]
    if (!token || covered.has(one)) continue
    add(`inside: ${token.class}`)
  }
  add(
    'name: as another that several share',
    name.kind !== 'shared' &&
      whole.some((other) => other.name.kind === 'shared' && sharesWith(match, other)),
  )
  if (own.length > 1 || (isAbbreviation && length > 3)) return 'strong'
  return (isAbbreviation && length > 2) || !isBare ? 'plain' : 'slight'
}

/** Its town is named, as a part of the name or beside it. */
const hasItsTown = <Entry>(
  { entry, name, at, covered }: Match<Entry>,
  tokens: readonly Classified[],
) =>
  name.words.some(({ role }, index) => role === 'place' && (at[index] ?? -1) >= 0) ||
  (isUniversity(entry) &&
    tokens.some(
      ({ place }, one) => place && !covered.has(one) && relationOf(place, entry) === 'seat',
    ))

/** "Mumbai Indians", "it was raining": words that make no name by themselves. */
export function isNoName<Entry>(
  { name, at, costs, covered, start, end }: Match<Entry>,
  tokens: readonly Classified[],
) {
  // Initials that nobody has written down for it, with a letter wrong.
  if (name.kind === 'initials' && costs.some((cost) => cost > 0)) return true
  const own = name.words.filter(({ role }, index) => role === 'own' && (at[index] ?? -1) >= 0)
  if (covered.size === own.length && own.every(({ text }) => weak.has(text))) return true
  // "Chandigarh University, Punjab" is no "Punjab University Chandigarh".
  const isParted = [...covered].some((one) => one > start && tokens[one]?.opens === true)
  if (isParted && isOutOfOrder(at)) return true
  // "Anna University, Guindy, Chennai" is no "Chennai University".
  const gap = end - start - covered.size
  if (gap > 1 && [...covered].every((one) => /^(?:place|general)$/.test(tokens[one]?.class ?? '')))
    return true
  return (
    end - start === 1 &&
    tokens[start]?.text === 'it' &&
    /^(?:is|was|has|will)$/.test(tokens[end]?.text ?? '')
  )
}
