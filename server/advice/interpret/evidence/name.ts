import { classOf } from '../lexicon.ts'
import { relationOf } from '../locality.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import { type Add, type Context, type Strength, isUniversity, sharesWith } from './context.ts'

/** General words that tell of what is taught, where others tell of what kind an institution is. */
const describing = classOf('describing')

/** How much of the name is there, and how it is written. */
export function ofName<Entry>(
  match: Match<Entry>,
  { tokens, shared }: Context<Entry>,
  add: Add,
): Strength {
  const { name, at, costs, covered, start, end } = match
  const { words } = name
  const single =
    words.filter(({ role }, index) => role === 'own' && (at[index] ?? -1) >= 0).length === 1
  const seated = isSeated(match, tokens)
  let [there, ownThere, general, generalThere, placesMissing, placesThere, typos] = [
    0, 0, 0, 0, 0, 0, 0,
  ]
  let [describingMissing, ownLength, wrong] = [0, 0, 0]
  let [abbreviation, byPlace] = [false, true]
  for (const [index, { role, weight, text, ...word }] of words.entries()) {
    const position = at[index] ?? -1
    const found = position >= 0
    const cost = costs[index] ?? 0
    if (role === 'own') {
      if (!found) continue
      there += weight
      ownThere += 1
      ownLength += text.length
      typos += cost / Math.sqrt(text.length)
      wrong += Number(cost > 0)
      abbreviation ||= word.abbreviation
      byPlace &&= tokens[position]?.class === 'place'
      if (cost === 0) continue
      const typed = tokens[position]?.text ?? ''
      add('letters: of an abbreviation', word.abbreviation)
      add('letters: of a short word', text.length < 6 && cost >= 1)
      add('letters: the first', isUniversity(match.entry) && cost >= 1 && typed[0] !== text[0])
      add('letters: in two places', cost >= 2)
      add('letters: another one', areExchanged(typed, text))
      add(
        'letters: too few to be sure',
        isUniversity(match.entry) && single && cost >= 1 && text.length < 7 && !seated,
      )
      add('letters: by sound alone', cost < 1)
      add('letters: of a script', tokens[position]?.indian === true)
    } else if (role === 'place') {
      if (found) placesThere += 1
      else placesMissing += 1
    } else if (role === 'general') {
      general += 1
      generalThere += Number(found)
      if (!found && describing.has(text)) describingMissing += 1
    }
  }
  const missing = 1 - there / name.weight
  const called = [start - 1, end].some(
    (one) => tokens[one]?.text === 'university' && !covered.has(one),
  )
  const bare = generalThere === 0 && !called
  const full = missing < 0.001 && wrong === 0
  add(`name: ${name.kind}`)
  add('name: missing', missing)
  add('name: words missing', missing > 0.001)
  add('name: half missing', missing >= 0.5)
  add('name: misses and slips', missing > 0.001 && wrong > 0)
  add('name: place missing', placesMissing > 0)
  add('name: place there', Math.min(1, placesThere))
  add('name: general words missing', general > 0 ? 1 - generalThere / general : 0)
  add('name: field missing', describingMissing > 0)
  add(
    'name: field missing, though called a university',
    describingMissing > 0 && (generalThere > 0 || called),
  )
  add('name: called a university', called)
  add('name: words missing, though called a university', missing > 0.001 && !bare)
  add(
    'name: cut before university',
    missing > 0.001 && single && (generalThere > 0 || called) && !seated,
  )
  add('name: college, though called a university', name.kind === 'college' && called)
  add('letters: wrong', typos)
  add('name: weight', Math.min(1, there / 15))
  add('name: says little', there < 5)
  add('name: whole', full)
  add('name: every word', full && general === generalThere && placesMissing === 0)
  add('name: told by a place', byPlace)
  add('name: told by a place alone', byPlace && bare)
  add('name: told by a place, field missing', byPlace && describingMissing > 0)
  if (single && abbreviation) add(`name: abbreviation of ${Math.min(5, ownLength)}`)
  add('name: one word wrong', single && wrong > 0)
  add('name: one bare word wrong', single && wrong > 0 && bare)
  add('name: college in few words', name.kind === 'college' && bare && ownThere < 3)
  add(
    'name: college in few words, no place',
    name.kind === 'college' && bare && ownThere < 3 && !seated,
  )
  const positions = at.filter((one) => one >= 0)
  add(
    'name: of another degree',
    [...covered].some((one) => tokens[one]?.class === 'degree'),
  )
  add(
    'name: out of order',
    positions.some((one, index) => one < (positions[index - 1] ?? -1)),
  )
  for (let one = start; one < end; one += 1) {
    const token = tokens[one]
    if (!token || covered.has(one)) continue
    add(`inside: ${token.class}`)
    add('inside: opens', token.opens)
    add('inside: field', describing.has(token.text))
  }
  add(
    'name: as another that several share',
    name.kind !== 'shared' && shared.some((other) => sharesWith(match, other)),
  )
  if (ownThere > 1 || (abbreviation && ownLength > 3)) return 'strong'
  return (abbreviation && ownLength > 2) || !bare ? 'plain' : 'slight'
}

/** In a short word, another letter in the place of one makes another name: Sharma, Sharda. One too many, too few or swapped does not. */
const areExchanged = (one: string, other: string) =>
  one.length === other.length &&
  one.split('').toSorted().join('') !== other.split('').toSorted().join('')

/** Its town is named, as a part of the name or beside it. */
const isSeated = <Entry>(
  { entry, name, at, covered }: Match<Entry>,
  tokens: readonly Classified[],
) =>
  name.words.some(({ role }, index) => role === 'place' && (at[index] ?? -1) >= 0) ||
  (isUniversity(entry) &&
    tokens.some(
      ({ place }, one) => place && !covered.has(one) && relationOf(place, entry) === 'seat',
    ))
