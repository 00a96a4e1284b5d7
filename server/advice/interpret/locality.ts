import type { University } from '../catalogue/entries.ts'
import { onceEach } from '../memoized.ts'
import { type Option, soundOf } from './fuzzy-lookup.ts'
import { abroad, lexicon, spellings, split, towns } from './lexicon.ts'
import { type Token, tokensOf } from './tokens.ts'

/** `isState`: "Kerala", "UP", and not a town of it. */
export type Place = { state: string; around: ReadonlySet<string>; isState: boolean }

/** How a place that is named lies to a university. */
export type Relation = 'seat' | 'state' | 'elsewhere'

const canonicalWords = (list: string) => split(list).map((word) => spellings.get(word) ?? word)

const surroundings = lexicon.surroundings.map(canonicalWords)

function aroundOf(city: string): ReadonlySet<string> {
  if (city === 'ncr') return new Set(canonicalWords(lexicon.capitalRegion))
  return new Set([city, ...surroundings.filter((list) => list.includes(city)).flat()])
}

/** Cities, towns and states of India by the word they are written with. */
const places: ReadonlyMap<string, Place> = new Map(
  Object.entries(lexicon.states).flatMap(([state, [also, cities]]) => {
    const names = canonicalWords(`${state.toLowerCase().replaceAll(' ', '')} ${also}`)
    return [...names, ...canonicalWords(cities)].map((word): [string, Place] => [
      word,
      { state, around: aroundOf(word), isState: names.includes(word) },
    ])
  }),
)

/** Smaller towns, and parts of towns and villages, which are no words of names. A part of two words is written with a hyphen. */
const smallPlaces: ReadonlyMap<string, Place> = new Map([
  ...Array.from(towns, ([name, state]): [string, Place] => [
    name,
    { state, around: new Set([name]), isState: false },
  ]),
  ...lexicon.quarters.flatMap((row) => {
    const [town = '', ...names] = canonicalWords(row)
    const place = places.get(town)
    return place ? names.map((name): [string, Place] => [name.replace('-', ' '), place]) : []
  }),
])

/** "कलिना" */
const smallBySound = new Map(Array.from(smallPlaces, ([name, place]) => [soundOf(name), place]))

const scripts = Object.entries(lexicon.scripts)

/** The state whose script a text is written in. */
export const stateOfScript = (text: string) =>
  scripts.find(([, letters]) => Array.from(letters).some((one) => text.includes(one)))?.[0]

export const placeWords = (): Iterable<string> => places.keys()
export const isPlace = (word: string) => places.has(word)
export const isSmallTown = (word: string) => smallPlaces.has(word)
export const isAbroad = (name: string) => abroad.has(name)

/** The place named by a word, alone or with the next one. */
export function placeAt(tokens: readonly (Token & { options?: Option[] })[], at: number) {
  const { text: first = '', indian = false, options = [] } = tokens[at] ?? {}
  const second = tokens[at + 1]?.text ?? ''
  const pair = smallPlaces.get(`${first} ${second}`)
  if (pair) return { place: pair, length: 2 }
  const place =
    places.get(first) ??
    smallPlaces.get(first) ??
    (indian && !options.some(({ cost }) => cost < 1) ? smallBySound.get(soundOf(first)) : undefined)
  return place && { place, length: 1 }
}

/** The words of the cities with a campus. */
export const seatsOf = onceEach(({ city, campuses = [] }: University): ReadonlySet<string> => {
  const words = [city, ...campuses].flatMap((place) => tokensOf(place))
  return new Set(words.map(({ text }) => text))
})

export function relationOf({ state, around }: Place, university: University): Relation {
  const own = seatsOf(university)
  for (const town of around) if (own.has(town)) return 'seat'
  return state === university.state ? 'state' : 'elsewhere'
}
