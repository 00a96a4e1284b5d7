import type { Match } from '../matches.ts'
import type { Add, Context, Evidence } from './context.ts'
import { ofName } from './name.ts'
import { ofNeighbours } from './neighbours.ts'
import { ofOthers } from './others.ts'
import { ofRest } from './rest.ts'
import { ofWishes } from './wishes.ts'

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
