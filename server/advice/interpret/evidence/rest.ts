import { relationOf } from '../locality.ts'
import type { Match } from '../matches.ts'
import {
  type Add,
  type Context,
  type Strength,
  isAffiliating,
  isCompact,
  isUniversity,
  toldAround,
  twiceCovered,
} from './context.ts'
import { collegeBeside } from './own-college.ts'

const counted = [
  'abroad',
  'order',
  'exclusion',
  'employment',
  'relative',
  'denial',
  'degree',
  'general',
  'college',
  'weak',
] as const

/** The words that do not belong to the name. */
export function ofRest<Entry>(
  match: Match<Entry>,
  context: Context<Entry>,
  strength: Strength,
  add: Add,
) {
  const { tokens } = context
  const { covered, end, start, name, entry } = match
  const telling = toldAround(match, tokens)
  const affiliating = isAffiliating(match)
  const college = collegeBeside(match, context)
  const twice = twiceCovered(entry, context)
  const namedClosely = new Set(
    context.whole
      .filter((one) => one.entry !== entry && isCompact(one))
      .flatMap((one) => [...one.covered]),
  )
  const named = new Set(
    context.whole.filter((one) => one.entry !== entry).flatMap((one) => [...one.covered]),
  )
  let [unknown, elsewhere, otherState, seat, state, town, far] = [0, 0, 0, 0, 0, 0, 0]
  const counts = new Map<string, number>()
  for (const [at, token] of tokens.entries()) {
    if (covered.has(at)) continue
    // A place where somebody wants to go says nothing of where they are.
    if (context.notIntended?.has(at) === false && token.class === 'place') continue
    if (token.class === 'place' && token.place && isUniversity(entry)) {
      const relation = relationOf(token.place, entry)
      if (relation === 'seat') seat += 1
      else if (relation === 'state' && token.isState) state += 1
      else if (relation === 'state') town += 1
      else if (!college.has(at)) {
        elsewhere += 1
        otherState += Number(token.isState)
      }
    } else if (twice.has(at)) continue
    else if (college.has(at)) counts.set('college of its own', 1)
    else if (token.class === 'unknown' || token.class === 'verb') {
      if (named.has(at)) continue
      unknown += Number(token.class === 'unknown')
      const isFar = at > end + 1 || at < start - 2
      far += Number(token.class === 'unknown' && isFar && !(token.opens && at >= end))
    } else counts.set(token.class, (counts.get(token.class) ?? 0) + 1)
  }
  for (const rare of counted) {
    add(`around: ${rare}`, Math.min(2, counts.get(rare) ?? 0))
  }
  add('around: unknown', Math.min(4, unknown))
  const another = tokens.some(
    ({ text }, at) =>
      text === 'university' &&
      !covered.has(at) &&
      !namedClosely.has(at) &&
      tokens[at - 1]?.class === 'unknown' &&
      !covered.has(at - 1) &&
      !namedClosely.has(at - 1),
  )
  add('around: another university', another)
  add(
    'around: unknown, told by a place',
    unknown > 0 &&
      telling === 0 &&
      name.words.every(
        ({ role }, index) => role !== 'own' || tokens[match.at[index] ?? -1]?.class === 'place',
      ),
  )
  const ordinary = strength === 'slight' && covered.size === 1 && seat === 0
  const introduced = /^(?:am|im|is)$/.test(tokens[start - 1]?.text ?? '') && end === tokens.length
  add(
    'name: a word that is more than a name',
    ordinary &&
      !match.name.words.some(({ abbreviation }) => abbreviation) &&
      (unknown > 0 || introduced),
  )
  add('around: unknown at all', unknown > 0)
  add('around: unknown far away', Math.min(4, far))
  add('around: more unknown than told', Math.min(4, Math.max(0, unknown - 2 - telling * 3)))
  add(`around: unknown, ${strength}`, unknown > 0)
  add('around: unknown, seat', unknown > 0 && seat > 0)
  add(`around: told, ${strength}`, Math.min(3, telling))
  add('a college of its own', college.size > 0)
  add('place: seat', seat > 0)
  add('place: seat, slips', seat > 0 && match.costs.some((cost) => cost > 0))
  add(affiliating ? 'place: state, affiliating' : 'place: state', state > 0)
  add(affiliating ? 'place: town of the state, affiliating' : 'place: town of the state', town > 0)
  add('place: elsewhere', Math.min(2, elsewhere))
  add(`place: elsewhere, ${strength}`, elsewhere > 0)
  add('place: another state', otherState > 0)
  add(
    'place: elsewhere alone',
    elsewhere > 0 &&
      seat === 0 &&
      !name.words.some(({ role }, index) => role === 'place' && (match.at[index] ?? -1) >= 0),
  )
}
