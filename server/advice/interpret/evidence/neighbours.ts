import { classOf } from '../lexicon.ts'
import type { Match } from '../matches.ts'
import {
  type Add,
  type Context,
  type Strength,
  isUniversity,
  toldAround,
  twiceCovered,
} from './context.ts'
import { collegeBeside } from './own-college.ts'

const under = classOf('under')
const caseEnding = classOf('caseEnding')
const titles = classOf('title')
const ownStudent = classOf('own')
const denial = classOf('denial')
/** General words that tell of what is taught, where others tell of what kind an institution is. */
const describing = classOf('describing')

/** The words that touch the name. */
export function ofNeighbours<Entry>(
  match: Match<Entry>,
  context: Context<Entry>,
  strength: Strength,
  add: Add,
) {
  const { start, end, entry, covered } = match
  const { tokens } = context
  const telling = toldAround({ covered }, tokens)
  const first = tokens[start]
  const college = collegeBeside(match, context)
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
