import { classOf } from '../lexicon.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import { type Context, isAffiliating, isCollege } from './context.ts'

const under = classOf('under')

/** "Green Valley College of Engineering, Anna University", "RNSIT, VTU", "Truba under RGPV": where a college stands beside its university. */
export function collegeBeside<Entry>(
  match: Match<Entry>,
  { tokens, whole }: Context<Entry>,
): ReadonlySet<number> {
  const { start, end, covered, entry } = match
  const found = new Set<number>()
  if (!isAffiliating(match)) return found
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
