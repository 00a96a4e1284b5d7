import { isHindi } from './bars.ts'
import { isLegalForm } from './legal-form.ts'
import { isGeneric } from './names.ts'
import { type Place, places } from './places.ts'
import { noise, titles } from './plain-words.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { isStudyCode } from './study-words.ts'
import { isRoad, quarterAt, stateAt } from './whereabouts.ts'

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
    if (apart && isTelling(other, words)) others.push(other)
  }
  const rest: Rest = { unknown: [], generic: [], places: [], states: [], others }
  words.forEach((word, position) => {
    const taken = [span, ...others].some(({ start, end }) => position >= start && position < end)
    if (taken || titles.has(word.text) || isRoad(words, position)) return
    if (isLegalForm(words, position) || isKindOfCampus(words, position)) return
    const place = isHindi(words, position) ? undefined : places.get(word.text)
    const quarter = quarterAt(words, position)
    const state = stateAt(words, position)
    if (quarter) rest.places.push(quarter)
    else if (isGeneric(word.text)) rest.generic.push(word)
    else if (place) rest.places.push({ word: word.text, place })
    else if (state) rest.states.push(state)
    else if (!saysNothing(word)) rest.unknown.push(word)
  })
  return rest
}

/** "Regional campus", "off campus", "Mysuru region" */
const isKindOfCampus = (words: Meant[], at: number) =>
  (/^(?:regional|main|off|city|east|west|north|south)$/.test(words[at]?.text ?? '') &&
    words[at + 1]?.text === 'campus') ||
  (words[at]?.text === 'region' && at === words.length - 1)

/** The "India" of an address says nothing; a university "of India" is another one. */
const saysNothing = ({ text, afterOf }: Meant) =>
  (noise.has(text) && !(text === 'india' && afterOf)) ||
  isStudyCode(text) ||
  /^(?:\d+(?:st|nd|rd|th)?|2k\d\d|[a-z])$/.test(text)

/** A name as it is written, and no mere place. What had to be corrected is rather the unknown name of a college. */
const isTelling = (span: Span, words: Meant[]) =>
  isExact(span, words) && words.slice(span.start, span.end).some(({ text }) => isName(text))

export const isExact = ({ start, end, corrected, ambiguous, readings }: Span, words: Meant[]) =>
  corrected === 0 &&
  words.slice(start, end).some(({ text }) => !noise.has(text)) &&
  (ambiguous !== undefined || readings.some(({ rank }) => rank < 2))

export const isName = (word: string) => !isGeneric(word) && !places.has(word) && !noise.has(word)
