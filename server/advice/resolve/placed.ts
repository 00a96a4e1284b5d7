import type { University } from '../catalogue/entries.ts'
import type { Place } from './places.ts'
import { nameSpellings } from './plain-words.ts'
import type { Rest } from './rest.ts'
import type { Span } from './spans.ts'
import { wordsOf } from './words.ts'

/** Those of the named that the places and the smaller towns beside the name speak for. */
export function placedBy(rest: Rest, { ambiguous, readings }: Span, named: University[]) {
  const shared = ambiguous !== undefined || named.length > 1
  const byCollege = new Set(
    readings.flatMap(({ college, university }) => (college ? [university] : [])),
  )
  const near = fitting(named, rest.places, shared, byCollege)
  if (!shared || rest.states.length === 0) return near
  // "JNTU Jagtial": where it affiliates colleges, a town of its state speaks for it; "REC Sonbhadra" need be none of the NITs.
  const stated = near.filter(
    ({ affiliating, state }) =>
      affiliating && rest.states.every((town) => town.state === state.toLowerCase()),
  )
  return stated.length > 0 ? stated : near
}

/** The candidates that the places speak for. Where a name is shared, a place must speak for one; else it must not contradict. */
export function fitting(
  named: University[],
  around: Rest['places'],
  shared: boolean,
  /** Meant by the name of a college, which may stand anywhere in the state. */
  byCollege: ReadonlySet<University> = new Set(),
): University[] {
  if (around.length === 0) return named
  const agreeing = named.filter((university) =>
    around.every(({ word, place }) => agrees(university, word, place)),
  )
  if (!shared) return agreeing
  const near = agreeing.filter(
    (university) =>
      byCollege.has(university) ||
      around.some(({ word, place }) => isNear(university, word, place)),
  )
  return near.length > 0 ? near : agreeing
}

function agrees(university: University, word: string, place: Place) {
  if (isNear(university, word, place)) return true
  if (place.state === 'Chandigarh' && university.affiliating && atChandigarh.has(university.state))
    return true
  return university.state === place.state && (place.city === undefined || university.affiliating)
}

/** It is the capital of both. */
const atChandigarh = new Set(['Punjab', 'Haryana'])

function isNear(university: University, word: string, place: Place) {
  const own = ownPlaces(university)
  return own.has(word) || [...place.around].some((town) => own.has(town))
}

const ownPlacesOf = new WeakMap<University, ReadonlySet<string>>()

/** The words of its seat and of its further campuses. */
function ownPlaces(university: University): ReadonlySet<string> {
  const kept = ownPlacesOf.get(university)
  if (kept) return kept
  const own = new Set(
    [university.city, ...(university.campuses ?? [])].flatMap((city) =>
      wordsOf(city).map(({ text }) => nameSpellings.get(text) ?? text),
    ),
  )
  ownPlacesOf.set(university, own)
  return own
}
