import type { University } from '../catalogue/entries.ts'
import { withoutIntendedTransfer } from './intended-transfer.ts'
import { classOf } from './lexicon.ts'
import { relationOf } from './locality.ts'
import type { Match } from './matches.ts'
import type { Classified } from './token-classes.ts'

/** One thing that speaks for or against a candidate, with how much of it there is: mostly 1. */
export type Evidence = [name: string, value: number]

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

const under = classOf('under')
const caseEnding = classOf('caseEnding')
const titles = classOf('title')
const ownStudent = classOf('own')
const denial = classOf('denial')
const wish = classOf('wish')
const weak = classOf('weak')
/** General words that tell of what is taught, where others tell of what kind an institution is. */
const describing = classOf('describing')

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
const isCompact = <Entry>({ at, start, end, covered }: Match<Entry>) =>
  end - start === covered.size && !isOutOfOrder(at)

const isOutOfOrder = (at: number[]) => {
  const positions = at.filter((one) => one >= 0)
  return positions.some((one, index) => one < (positions[index - 1] ?? -1))
}

/** All that speaks for or against a match. */
export function evidenceOf<Entry>(match: Match<Entry>, context: Context<Entry>): Evidence[] {
  const evidence: Evidence[] = [['candidate', 1]]
  const add: Add = (name, value = true) => {
    if (value !== false && value !== 0) evidence.push([name, Number(value)])
  }
  const strength = ofName(match, context, add)
  ofNeighbours(match, context, strength, add)
  ofRest(match, context, strength, add)
  ofOthers(match, context, add)
  ofWishes(match, context, add)
  return evidence
}

type Add = (name: string, value?: number | boolean) => void

/** How sure a name is by itself: several words or a long abbreviation; a word and "university"; one ordinary word or two letters. */
type Strength = 'strong' | 'plain' | 'slight'

export const isUniversity = (entry: unknown): entry is University =>
  typeof entry === 'object' && entry !== null && 'affiliating' in entry

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

/** "Mumbai Indians", "it was raining": words that make no name by themselves. */
export const isNoName = <Entry>(
  { name, at, costs, covered, start, end }: Match<Entry>,
  tokens: readonly Classified[],
) => {
  // Initials that nobody has written down for it, with a letter wrong.
  if (name.kind === 'initials' && costs.some((cost) => cost > 0)) return true
  const own = name.words.filter(({ role }, index) => role === 'own' && (at[index] ?? -1) >= 0)
  if (covered.size === own.length && own.every(({ text }) => weak.has(text))) return true
  // "Chandigarh University, Punjab" is no "Punjab University Chandigarh".
  const parted = [...covered].some((one) => one > start && tokens[one]?.opens === true)
  if (parted && isOutOfOrder(at)) return true
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

/** How much of the name is there, and how it is written. */
function ofName<Entry>(
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
  add('name: one ordinary word', single && !abbreviation && bare)
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

/** All that it has of its own is in a name that several share, and no more is there of it. */
export const sharesWith = <Entry>(match: Match<Entry>, { covered }: Match<Entry>) =>
  !(isEveryWord(match) && match.covered.size > covered.size) &&
  match.name.words.every(({ role }, index) => {
    const position = match.at[index] ?? -1
    return position < 0 || role === 'general' || role === 'title' || covered.has(position)
  })

const isEveryWord = <Entry>({ at, costs }: Match<Entry>) =>
  at.every((one, index) => one >= 0 && costs[index] === 0)

/** How many words around a name only somebody says who tells of studies. */
const toldAround = ({ covered }: { covered: ReadonlySet<number> }, tokens: readonly Classified[]) =>
  tokens.filter((token, at) => token.telling && !covered.has(at)).length

/** What any whole name of the same entry covers: "Osmania University (OU)". */
const twiceCovered = <Entry>(entry: Entry | undefined, { whole }: Context<Entry>) =>
  new Set(whole.filter((one) => one.entry === entry).flatMap((one) => [...one.covered]))

/** The words that touch the name. */
function ofNeighbours<Entry>(
  match: Match<Entry>,
  context: Context<Entry>,
  strength: Strength,
  add: Add,
) {
  const { start, end, entry, covered } = match
  const { tokens } = context
  const telling = toldAround({ covered }, tokens)
  const first = tokens[start]
  const college = isAffiliating(match) ? collegeBeside(match, context) : new Set<number>()
  // "Nova Dr. Ambedkar University"
  const ahead = start - 1 - Number(titles.has(tokens[start - 1]?.text ?? ''))
  const twice = twiceCovered(entry, context)
  const beside = (at: number) => (twice.has(at) ? undefined : tokens[at])
  const [before, next, behind] = [beside(ahead), beside(end), beside(end + 1)]
  if (before && first && !first.opens && college.has(ahead) && before.class === 'unknown')
    add('before: the end of its college')
  else if (before && first && !first.opens) {
    add(`before: ${before.class}${first.parted ? ' parted' : ''}`)
    add(
      `before: ${before.class}, ${strength}`,
      /^(?:unknown|general)$/.test(before.class) && !first.parted,
    )
    add('before: unknown, telling', before.class === 'unknown' && telling > 1)
    add('before: unknown at the start', before.class === 'unknown' && ahead === 0 && !first.parted)
    add('before: field', describing.has(before.text))
  }
  if (next && !next.opens) {
    add(`behind: ${next.class}${next.parted && !next.afterOf ? ' parted' : ''}`)
    add(`behind: ${next.class}, ${strength}`, /^(?:unknown|general)$/.test(next.class))
    add('behind: of', next.afterOf && next.class !== 'everyday' && next.class !== 'place')
    add('behind: of a place', next.afterOf && next.class === 'place')
    add('behind: case ending', caseEnding.has(next.text))
    add(
      'behind: unknown and a case ending',
      next.class === 'unknown' && caseEnding.has(behind?.text ?? ''),
    )
    add(
      'behind: unknown, then general',
      next.class === 'unknown' && /^(?:general|college)$/.test(behind?.class ?? ''),
    )
    add('behind: field', describing.has(next.text))
  }
  const beyond = tokens.findIndex((token, at) => at >= end && token.class !== 'place')
  const far = beyond > end ? tokens[beyond] : undefined
  if (far && !far.opens) {
    add(`beyond the place: ${far.class}`, /^(?:unknown|general)$/.test(far.class))
    add('beyond the place: of', far.afterOf && far.class === 'unknown')
  }
  add('behind: or', /^(?:or|ya)$/.test(next?.text ?? ''))
  add('behind: nothing', !next)
  add('before: nothing', !before)
  add('alone', tokens.length === covered.size)
  add(`alone, ${strength}`, tokens.length === covered.size)
  const lead = [tokens[start - 1], tokens[start - 2]].some((one) => one && under.has(one.text))
  add('under it', lead && isUniversity(entry) && entry.affiliating)
  add(
    'before: near',
    [before, tokens[start - 2]].some((one) => one?.class === 'near'),
  )
  add(
    'denied before',
    tokens.slice(Math.max(0, start - 5), start).some((one) => one.class === 'denial'),
  )
  const said = caseEnding.has(next?.text ?? '') ? behind : next
  add('denied behind', said !== undefined && denial.has(said.text))
  add(
    'work beside',
    tokens.slice(Math.max(0, start - 3), end + 3).some((one) => one.class === 'employment'),
  )
  add(
    'own',
    tokens.slice(end, end + 3).some(({ text }) => ownStudent.has(text)),
  )
}

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
  'near',
] as const

/** The words that do not belong to the name. */
function ofRest<Entry>(match: Match<Entry>, context: Context<Entry>, strength: Strength, add: Add) {
  const { tokens } = context
  const { covered, end, start, name, entry } = match
  const telling = toldAround(match, tokens)
  const affiliating = isAffiliating(match)
  const college = affiliating ? collegeBeside(match, context) : new Set<number>()
  const twice = twiceCovered(entry, context)
  const namedClosely = new Set(
    context.whole
      .filter((one) => one.entry !== entry && isCompact(one))
      .flatMap((one) => [...one.covered]),
  )
  const named = new Set(
    context.whole.filter((one) => one.entry !== entry).flatMap((one) => [...one.covered]),
  )
  let [unknown, apart, elsewhere, otherState, seat, state, town, far] = [0, 0, 0, 0, 0, 0, 0, 0]
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
      if (token.opens && at >= end) apart += 1
      else if (token.class === 'unknown' && (at > end + 1 || at < start - 2)) far += 1
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
  add('around: unknown behind a comma', apart)
  add('around: more unknown than told', Math.min(4, Math.max(0, unknown - 2 - telling * 3)))
  add('around: unknown, nothing told', unknown > 0 && telling === 0)
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
  add('place: seat, several share it', seat > 0 && name.kind === 'shared')
}

/** A university itself, and not a college of it, that other colleges belong to. */
const isAffiliating = <Entry>({ entry, name }: Match<Entry>) =>
  isUniversity(entry) && entry.affiliating && name.kind !== 'college'

/** "Green Valley College of Engineering, Anna University", "RNSIT, VTU", "Truba under RGPV": where a college stands beside its university. */
function collegeBeside<Entry>(
  { start, end, covered, entry }: Match<Entry>,
  { tokens, whole }: Context<Entry>,
) {
  const found = new Set<number>()
  const universities = new Set(
    whole
      .filter((one) => one.entry !== entry && !isCollege(one))
      .flatMap((one) => [...one.covered]),
  )
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1)
      if (!covered.has(at) && isOfCollege(tokens[at])) found.add(at)
  }
  const led = tokens.slice(Math.max(0, start - 2), start).some(({ text }) => under.has(text))
  const word = tokens.findIndex((token, at) => token.class === 'college' && !covered.has(at))
  const townBefore = tokens[start - 1]?.class === 'place'
  if (
    start > 0 &&
    (led || tokens[start]?.opens === true || townBefore || (word >= 0 && word < start))
  )
    take(0, start)
  const opened = tokens.findIndex(({ opens }, at) => at >= end && opens)
  if (opened > 0 && word >= opened) take(opened, tokens.length)
  const isNamed = [...found].some(
    (at) =>
      tokens[at]?.class !== 'place' && tokens[at]?.class !== 'general' && !universities.has(at),
  )
  return isNamed ? found : new Set<number>()
}

const isOfCollege = (token?: Classified) =>
  token !== undefined && /^(?:unknown|college|general|weak|place)$/.test(token.class)

/** What else is named. */
function ofOthers<Entry>(match: Match<Entry>, context: Context<Entry>, add: Add) {
  const { whole, tokens } = context
  const affiliating = isUniversity(match.entry) && match.entry.affiliating
  let [support, contained, elsewhere, equal] = [false, false, false, false]
  const rivals: Match<Entry>[] = []
  for (const other of whole) {
    if (other === match) continue
    const disjoint = ![...other.covered].some((at) => match.covered.has(at))
    if (other.entry === undefined)
      elsewhere ||=
        isEveryWord(other) &&
        isCompact(other) &&
        !disjoint &&
        other.covered.size >= match.covered.size
    else if (other.entry === match.entry) support ||= disjoint
    else if (disjoint && !isNamedTwice(other, match, whole)) rivals.push(other)
    else {
      contained ||=
        other.covered.size > match.covered.size &&
        [...match.covered].every((at) => other.covered.has(at))
      equal ||= other.covered.size === match.covered.size
    }
  }
  const before = rivals.filter((other) => other.start < match.start)
  const behind = rivals.filter((other) => other.start >= match.start)
  const kind = affiliating ? ', affiliating' : ''
  add(`others: before${kind}`, before.length > 0)
  add(`others: behind${kind}`, behind.length > 0)
  add(
    'others: one behind that affiliates',
    behind.some(({ entry }) => isUniversity(entry) && entry.affiliating),
  )
  const alone = !tokens.some(
    ({ class: one }, at) =>
      /^(?:college|unknown)$/.test(one) && !whole.some(({ covered }) => covered.has(at)),
  )
  add(
    `others: another university and no college${kind}`,
    alone && rivals.some((other) => !isCollege(other)),
  )
  const toldByPlace = match.name.words.every(
    ({ role }, index) => role !== 'own' || tokens[match.at[index] ?? -1]?.class === 'place',
  )
  add('others: told by a place, and another stands there', toldByPlace && rivals.length > 0)
  add(
    'others: another called a university',
    isCalled(match, tokens) &&
      rivals.some((other) => !isCollege(other) && isCompact(other) && isCalled(other, tokens)),
  )
  const reads = [...match.covered].some((at) => tokens[at]?.class === 'college')
  add(
    'others: a college of that name behind it affiliates',
    reads &&
      behind.some(({ entry }) => isUniversity(entry) && entry.affiliating) &&
      match.name.kind !== 'college',
  )
  add(
    'others: another branch',
    !isUniversity(match.entry) &&
      !context.notIntended &&
      rivals.some(
        (other) =>
          isCompact(other) &&
          tokens
            .slice(Math.min(match.end, other.end), Math.max(match.start, other.start) + 1)
            .some(({ opens }) => opens),
      ),
  )
  add('others: in turn', areInTurn(match, rivals, context))
  add('others: said twice', support)
  add('others: a longer name holds it', contained)
  add('others: not in the catalogue', elsewhere)
  add('others: another as long', equal)
}

/** Its name or the word beside it says "university", or it is an abbreviation. */
const isCalled = <Entry>({ covered, end, name, at }: Match<Entry>, tokens: readonly Classified[]) =>
  [...covered, end].some((one) => tokens[one]?.text === 'university') ||
  name.words.some(
    ({ abbreviation, text }, index) => abbreviation && text.length > 2 && (at[index] ?? -1) >= 0,
  )

const isCollege = <Entry>({ name }: Match<Entry>) =>
  name.kind === 'college' || name.kind === 'initials'

/** "Osmania University (OU)": what is another name of the same one. */
const isNamedTwice = <Entry>(
  other: Match<Entry>,
  { entry }: Match<Entry>,
  whole: readonly Match<Entry>[],
) =>
  whole.some((one) => one.entry === entry && [...other.covered].every((at) => one.covered.has(at)))

const changed = /^(?:shift|transferr?|mov|chang|switch|migrat)ed$/

/** "VTU or KTU", "VTU nahi, KTU", "shifted from VTU to KTU": somebody wavers between names, or has changed. */
function areInTurn<Entry>(
  { start, end }: Match<Entry>,
  rivals: Match<Entry>[],
  { tokens }: Context<Entry>,
) {
  return rivals.some((other) => {
    const [from, to] = other.end <= start ? [other.end, start] : [end, other.start]
    const between = tokens.slice(from, to).map(({ text }) => text)
    if (between.length > 3) return false
    const gone = between.includes('to') && tokens.some(({ text }) => changed.test(text))
    const denied = /^nah?in?$/.test(between[0] ?? '') && tokens[to]?.opens === true
    return gone || denied || between.some((text) => text === 'or' || text === 'ya')
  })
}

/** Whether it is where somebody wants to go, or where they are. */
function ofWishes<Entry>(
  { start }: Match<Entry>,
  { notIntended, tokens }: Context<Entry>,
  add: Add,
) {
  if (!notIntended) {
    add(
      'a wish of another kind',
      tokens.some(({ text }) => wish.has(text)),
    )
    return
  }
  add('wished for', !notIntended.has(start))
  add('not what is wished for', notIntended.has(start))
}
