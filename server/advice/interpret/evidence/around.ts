import { classOf } from '../lexicon.ts'
import { relationOf } from '../locality.ts'
import type { Match } from '../matches.ts'
import {
  type Add,
  type Context,
  areDisjoint,
  collegeBeside,
  coveredBy,
  isAffiliating,
  isCompact,
  isToldByPlace,
  isUniversity,
} from './context.ts'
import type { Strength } from './name.ts'

const [under, caseEnding, titles, denial, wish, describing] = [
  classOf('under'),
  classOf('caseEnding'),
  classOf('title'),
  classOf('denial'),
  classOf('wish'),
  classOf('describing'),
]

/** The words that do not belong to the name. */
export function ofSurroundings<Entry>(
  match: Match<Entry>,
  context: Context<Entry>,
  strength: Strength,
  add: Add,
) {
  const { tokens, whole } = context
  const { covered, entry } = match
  const around: Around<Entry> = {
    match,
    context,
    strength,
    college: collegeBeside(match, context),
    // "Osmania University (OU)"
    twice: coveredBy(whole.filter((one) => one.entry === entry)),
    telling: tokens.filter((token, at) => token.telling && !covered.has(at)).length,
  }
  ofNeighbours(around, add)
  ofRest(around, add)
  ofPlaces(around, add)
  ofWishes(match, context, add)
}

type Around<Entry> = {
  match: Match<Entry>
  context: Context<Entry>
  strength: Strength
  college: ReadonlySet<number>
  twice: ReadonlySet<number>
  /** How many words around it only somebody says who tells of studies. */
  telling: number
}

/** The words that touch the name. */
function ofNeighbours<Entry>(
  { match, context: { tokens, whole }, strength, college, twice }: Around<Entry>,
  add: Add,
) {
  const { start, end, entry, covered } = match
  const first = tokens[start]
  // "Nova Dr. Ambedkar University"
  const ahead = start - 1 - Number(titles.has(tokens[start - 1]?.text ?? ''))
  const others = coveredBy(
    whole.filter((one) => one.entry !== entry && isCompact(one) && areDisjoint(one, match)),
  )
  // "VTU and PES University"
  const isApart = (at: number, joint: number) => tokens[joint]?.afterAnd === true && others.has(at)
  const beside = (at: number, joint: number) =>
    twice.has(at) || isApart(at, joint) ? undefined : tokens[at]
  const [before, next, behind] = [beside(ahead, start), beside(end, end), beside(end + 1, end)]
  if (before && first && !first.opens && college.has(ahead) && before.class === 'unknown')
    add('before: the end of its college')
  else if (before && first && !first.opens) {
    add(`before: ${before.class}`, !first.parted)
    add(`before: ${before.class}, ${strength}`, before.class === 'unknown' && !first.parted)
    add('before: unknown at the start', before.class === 'unknown' && ahead === 0 && !first.parted)
    add('before: field', describing.has(before.text))
  }
  if (next && !next.opens) {
    const isParted = next.parted && !next.afterOf
    add(`behind: ${next.class}`, !isParted)
    add(`behind: ${next.class}, ${strength}`, next.class === 'unknown')
    add('behind: of', next.afterOf && next.class !== 'everyday' && next.class !== 'place')
    add('behind: of a place', next.afterOf && next.class === 'place')
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
  const said = caseEnding.has(next?.text ?? '') ? behind : next
  const within = (from: number, to: number) => tokens.slice(Math.max(0, from), to)
  add('behind: or', /^(?:or|ya)$/.test(next?.text ?? ''))
  add(`alone, ${strength}`, tokens.length === covered.size)
  add(
    'under it',
    isUniversity(entry) &&
      entry.affiliating &&
      within(start - 2, start).some(({ text }) => under.has(text)),
  )
  add(
    'before: near',
    within(start - 2, start).some((one) => one.class === 'near'),
  )
  add(
    'denied before',
    within(start - 5, start).some((one) => one.class === 'denial'),
  )
  add('denied behind', said !== undefined && denial.has(said.text))
  add(
    'work beside',
    within(start - 3, end + 3).some((one) => one.class === 'employment'),
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
] as const

/** How many words of each kind stand anywhere in the text. */
function ofRest<Entry>(
  { match, context: { tokens, whole }, strength, college, twice, telling }: Around<Entry>,
  add: Add,
) {
  const { covered, start, end, entry, name } = match
  const others = whole.filter((one) => one.entry !== entry)
  const [named, closely] = [coveredBy(others), coveredBy(others.filter(isCompact))]
  const rest = tokens.flatMap((token, at) =>
    covered.has(at) || twice.has(at) || college.has(at) || token.class === 'place'
      ? []
      : [{ ...token, at }],
  )
  const isStrange = ({ at, class: kind }: { at: number; class: string }) =>
    kind === 'unknown' && !named.has(at)
  const unknown = rest.filter(isStrange).length
  for (const kind of counted)
    add(`around: ${kind}`, Math.min(2, rest.filter((one) => one.class === kind).length))
  add('around: unknown', Math.min(4, unknown))
  add('around: unknown at all', unknown > 0)
  add(`around: unknown, ${strength}`, unknown > 0)
  const far = rest.filter(
    (one) => isStrange(one) && (one.at < start - 2 || (one.at > end + 1 && !one.opens)),
  )
  add('around: unknown far away', Math.min(4, far.length))
  add('around: more unknown than told', Math.min(4, Math.max(0, unknown - 2 - telling * 3)))
  add(
    'around: unknown, told by a place',
    unknown > 0 && telling === 0 && isToldByPlace(match, tokens),
  )
  const isApart = (at: number) => !covered.has(at) && !closely.has(at)
  add(
    'around: another university',
    tokens.some(
      ({ text }, at) =>
        text === 'university' &&
        tokens[at - 1]?.class === 'unknown' &&
        isApart(at) &&
        isApart(at - 1),
    ),
  )
  const isIntroduced = /^(?:am|im|is)$/.test(tokens[start - 1]?.text ?? '') && end === tokens.length
  const isSeated = tokens.some(
    ({ place }, at) =>
      !covered.has(at) && place && isUniversity(entry) && relationOf(place, entry) === 'seat',
  )
  add(
    'name: a word that is more than a name',
    strength === 'slight' &&
      covered.size === 1 &&
      !isSeated &&
      !name.words.some(({ abbreviation }) => abbreviation) &&
      (unknown > 0 || isIntroduced),
  )
  add(`around: told, ${strength}`, Math.min(3, telling))
  add('a college of its own', college.size > 0)
  add(
    'a college of its own, called one',
    [...college].some((at) => tokens[at]?.class === 'college'),
  )
  // "Saveetha Engineering College", "Sharda Group of Institutions": another body than the university of that name.
  const isNamesake = rest.some(
    ({ text, at }) =>
      text === 'group' ||
      (text === 'college' &&
        [tokens[at - 1], tokens[at + 1]].some((one) => describing.has(one?.text ?? ''))),
  )
  add(
    'around: a college of that name',
    isUniversity(entry) && !entry.affiliating && name.kind !== 'college' && isNamesake,
  )
}

/** How the places that are named lie to it. */
function ofPlaces<Entry>(
  { match, context: { tokens, notIntended }, strength, college }: Around<Entry>,
  add: Add,
) {
  const { covered, entry, name } = match
  if (!isUniversity(entry)) return
  let [seat, state, town, elsewhere, otherState] = [false, false, false, 0, false]
  for (const [at, { place, isState, class: kind }] of tokens.entries()) {
    // A place where somebody wants to go says nothing of where they are.
    if (kind !== 'place' || !place || covered.has(at) || notIntended?.has(at) === false) continue
    const relation = relationOf(place, entry)
    if (relation === 'seat') seat = true
    else if (relation === 'state' && isState) state = true
    else if (relation === 'state') town = true
    else if (!college.has(at)) {
      elsewhere += 1
      otherState ||= isState
    }
  }
  const kind = isAffiliating(match) ? ', affiliating' : ''
  add('place: seat', seat)
  add('place: seat, slips', seat && match.costs.some((cost) => cost > 0))
  add(`place: state${kind}`, state)
  add(`place: town of the state${kind}`, town)
  add('place: another town of the state alone', !entry.affiliating && town && !seat)
  add('place: elsewhere', Math.min(2, elsewhere))
  add(`place: elsewhere, ${strength}`, elsewhere > 0)
  add('place: another state', otherState)
  const hasPlace = name.words.some(
    ({ role }, index) => role === 'place' && (match.at[index] ?? -1) >= 0,
  )
  add('place: elsewhere alone', elsewhere > 0 && !seat && !hasPlace)
}

/** Whether it is where somebody wants to go, or where they are. */
function ofWishes<Entry>(
  { start }: Match<Entry>,
  { notIntended, tokens }: Context<Entry>,
  add: Add,
) {
  add('wished for', notIntended?.has(start) === false)
  add('not what is wished for', notIntended?.has(start) === true)
  add('a wish of another kind', !notIntended && tokens.some(({ text }) => wish.has(text)))
}
