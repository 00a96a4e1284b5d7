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
  const { tokens, whole, notIntended } = context
  const { entry, start } = match
  const around: Around<Entry> = {
    match,
    context,
    strength,
    college: collegeBeside(match, context),
    // "Osmania University (OU)"
    twice: coveredBy(whole.filter((one) => one.entry === entry)),
  }
  ofNeighbours(around, add)
  ofRest(around, add)
  ofPlaces(around, add)
  add('wished for', notIntended?.has(start) === false)
  add('not what is wished for', notIntended?.has(start) === true)
  add('a wish of another kind', !notIntended && tokens.some(({ text }) => wish.has(text)))
}

type Around<Entry> = {
  match: Match<Entry>
  context: Context<Entry>
  strength: Strength
  college: ReadonlySet<number>
  twice: ReadonlySet<number>
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
  const beside = (at: number, joint: number) =>
    twice.has(at) || (tokens[joint]?.afterAnd === true && others.has(at)) ? undefined : tokens[at]
  const [before, next, behind] = [beside(ahead, start), beside(end, end), beside(end + 1, end)]
  const isEndOfCollege = college.has(ahead) && before?.class === 'unknown'
  if (before && first && !first.opens && !isEndOfCollege) {
    const isUnknown = before.class === 'unknown' && !first.parted
    add(`before: ${before.class}`, !first.parted)
    add(`before: ${before.class}, ${strength}`, isUnknown)
    add('before: unknown at the start', isUnknown && ahead === 0)
    add('before: field', describing.has(before.text))
  }
  if (next && !next.opens) {
    const isUnknown = next.class === 'unknown'
    add(`behind: ${next.class}`, !next.parted || next.afterOf)
    add(`behind: ${next.class}, ${strength}`, isUnknown)
    add('behind: of', next.afterOf && next.class !== 'everyday' && next.class !== 'place')
    add('behind: unknown and a case ending', isUnknown && caseEnding.has(behind?.text ?? ''))
    add(
      'behind: unknown, then general',
      isUnknown && /^(?:general|college)$/.test(behind?.class ?? ''),
    )
  }
  const said = caseEnding.has(next?.text ?? '') ? behind : next
  const beforeIt = (count: number) => tokens.slice(Math.max(0, start - count), start)
  add(`alone, ${strength}`, tokens.length === covered.size)
  add('under it', isAffiliating(match) && beforeIt(2).some(({ text }) => under.has(text)))
  add(
    'before: near',
    beforeIt(2).some((one) => one.class === 'near'),
  )
  add(
    'denied before',
    beforeIt(5).some((one) => one.class === 'denial'),
  )
  add('denied behind', said !== undefined && denial.has(said.text))
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
  { match, context: { tokens, whole }, strength, college, twice }: Around<Entry>,
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
  // How many words around it only somebody says who tells of studies.
  const telling = tokens.filter((token, at) => token.telling && !covered.has(at)).length
  const unknown = rest.filter(({ at, class: kind }) => kind === 'unknown' && !named.has(at))
  const far = unknown.filter((one) => one.at < start - 2 || (one.at > end + 1 && !one.opens))
  for (const kind of counted)
    add(`around: ${kind}`, Math.min(2, rest.filter((one) => one.class === kind).length))
  add('around: unknown', Math.min(4, unknown.length))
  add('around: unknown at all', unknown.length > 0)
  add('around: unknown far away', Math.min(4, far.length))
  add(`around: told, ${strength}`, Math.min(3, telling))
  add(
    'around: unknown, told by a place',
    unknown.length > 0 && telling === 0 && isToldByPlace(match, tokens),
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
      (unknown.length > 0 || isIntroduced),
  )
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
  let [seat, state, town, elsewhere] = [false, false, false, 0]
  for (const [at, { place, isState, class: kind }] of tokens.entries()) {
    // A place where somebody wants to go says nothing of where they are.
    if (kind !== 'place' || !place || covered.has(at) || notIntended?.has(at) === false) continue
    const relation = relationOf(place, entry)
    if (relation === 'seat') seat = true
    else if (relation === 'state' && isState) state = true
    else if (relation === 'state') town = true
    else if (!college.has(at)) elsewhere += 1
  }
  const kind = isAffiliating(match) ? ', affiliating' : ''
  add('place: seat', seat)
  add('place: seat, slips', seat && match.costs.some((cost) => cost > 0))
  add(`place: state${kind}`, state)
  add(`place: town of the state${kind}`, town)
  add('place: another town of the state alone', !entry.affiliating && town && !seat)
  add('place: elsewhere', Math.min(2, elsewhere))
  add(`place: elsewhere, ${strength}`, elsewhere > 0)
  const hasPlace = name.words.some(
    ({ role }, index) => role === 'place' && (match.at[index] ?? -1) >= 0,
  )
  add('place: elsewhere alone', elsewhere > 0 && !seat && !hasPlace)
}
