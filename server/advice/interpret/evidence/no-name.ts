import { classOf } from '../lexicon.ts'
import type { Match } from '../matches.ts'
import type { Classified } from '../token-classes.ts'
import { isOutOfOrder } from './context.ts'

const weak = classOf('weak')

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
