import { stateOfTown } from './atlas.ts'
import { isHindi } from './bars.ts'
import { isGeneric } from './names.ts'
import { type Place, places } from './places.ts'
import { noise, titles } from './plain-words.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { isStudyCode } from './study-words.ts'

/** What stands around a name. */
export type Rest = {
  unknown: Meant[]
  generic: Meant[]
  places: { word: string; place: Place }[]
  /** The states of smaller towns. */
  states: { word: string; state: string }[]
  /** Other names beside the span. */
  others: Span[]
}

export function restOf(span: Span, spans: Span[], words: Meant[]): Rest {
  const others: Span[] = []
  for (const other of spans) {
    const apart = [span, ...others].every(
      (taken) => other.end <= taken.start || other.start >= taken.end,
    )
    const tells = words.slice(other.start, other.end).some(({ text }) => isName(text))
    // What had to be corrected is rather the unknown name of a college.
    const exact = other.corrected === 0
    if (apart && tells && exact && (other.readings.some(({ rank }) => rank < 2) || other.ambiguous))
      others.push(other)
  }
  const rest: Rest = { unknown: [], generic: [], places: [], states: [], others }
  words.forEach((word, position) => {
    const taken = [span, ...others].some(({ start, end }) => position >= start && position < end)
    if (taken || titles.has(word.text)) return
    const place = isHindi(words, position) ? undefined : places.get(word.text)
    if (isGeneric(word.text)) rest.generic.push(word)
    else if (place) rest.places.push({ word: word.text, place })
    else if (stateFrom(word)) rest.states.push({ word: word.text, state: stateFrom(word) ?? '' })
    else if (!saysNothing(word)) rest.unknown.push(word)
  })
  return rest
}

/** A town that is no word of any name. */
const stateFrom = ({ text, options }: Meant) =>
  options.length === 0 && !noise.has(text) ? stateOfTown(text) : undefined

/** The "India" of an address says nothing; a university "of India" is another one. */
const saysNothing = ({ text, afterOf }: Meant) =>
  (noise.has(text) && !(text === 'india' && afterOf)) ||
  isStudyCode(text) ||
  /^(?:\d+(?:st|nd|rd|th)?|2k\d\d|[a-z])$/.test(text)

export const isName = (word: string) => !isGeneric(word) && !places.has(word) && !noise.has(word)
