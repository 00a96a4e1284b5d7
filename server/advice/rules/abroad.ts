import type { University } from '../catalogue/entries.ts'
import { normalized } from '../normalized.ts'
import abroad from './places-abroad.json' with { type: 'json' }
import universitiesAbroad from './universities-abroad.json' with { type: 'json' }

// Cities with many universities that give no time zone its name, or under another spelling; states and provinces whose names stand in
// those of universities (Georgia is a country too, Victoria also a name of colleges); words that are also English, people or places of
// India; words in names of places in India that others have too; short names of countries.
const { cities, states, short } = abroad
const ordinary = new Set(abroad.ordinary)
const ofAnyPlace = new Set(abroad.ofAnyPlace)

const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

/** The countries of Unicode's own list. */
function countries() {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return codes.flatMap((code) => names.of(code) ?? [])
}

const zoneCities = () =>
  Intl.supportedValuesOf('timeZone').map(
    (zone) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '',
  )

const named = (names: string[]) =>
  names.flatMap((name): [string, string][] => {
    const written = wordsOf(name).join(' ')
    return written.length < 4 || ordinary.has(written) ? [] : [[written, name]]
  })

const countriesByName: ReadonlyMap<string, string> = new Map([
  ...named(countries()),
  ...Object.entries(short),
])
const citiesByName: ReadonlyMap<string, string> = new Map(
  named([...zoneCities(), ...cities, ...states]),
)

/** The first country or large city outside India that a text names by its whole name. */
export const placeAbroadIn = (text: string) =>
  placeIn(text, citiesByName) ?? placeIn(text, countriesByName)

function placeIn(text: string, places: ReadonlyMap<string, string>): string | undefined {
  const words = wordsOf(text)
  for (let at = 0; at < words.length; at += 1)
    for (const length of [3, 2, 1]) {
      const place = places.get(words.slice(at, at + length).join(' '))
      if (place !== undefined) return place
    }
  return undefined
}

/**
 * The country of a university outside the catalogue; undefined if the text also names a place in India. A college in India may be called
 * Oxford or Stanley, but no university is.
 */
export function abroadFinder(universities: University[]) {
  const indian = new Set(
    universities.flatMap(({ city, state }) => [city, state].flatMap((name) => wordsOf(name))),
  )
  const isIndian = (word: string) => word === 'india' || (indian.has(word) && !ofAnyPlace.has(word))
  return (text: string) => {
    const words = wordsOf(text)
    const wellKnown = wellKnownIn(words)
    if (wellKnown) return wellKnown.others.some(isIndian) ? undefined : wellKnown.place
    // An address ends in its country: "Manipal International University, Malaysia".
    const country = placeIn(words.slice(-1).join(), countriesByName)
    if (country !== undefined && !isIndian(words.at(-1) ?? '')) return country
    if (words.some(isIndian)) return undefined
    const isUniversity = words.some((word) => /^(?:uni|univ.*|polytechnic|tu)$/.test(word))
    return (
      (isUniversity ? placeIn(text, citiesByName) : undefined) ?? placeIn(text, countriesByName)
    )
  }
}

/**
 * The world's best-known universities without a city or country in their name, by the country shown to the student. Colleges in India
 * are called Cambridge, Oxford, Trinity and Stanley too, so these are not listed.
 */
const wellKnownByName = new Map(
  Object.entries(universitiesAbroad).flatMap(([place, names]) =>
    names.map((name): [string, string] => [` ${wordsOf(name).join(' ')} `, place]),
  ),
)

/** A one-word name counts only if nothing else is written. */
function wellKnownIn(words: string[]) {
  const text = ` ${words.join(' ')} `
  for (const [name, place] of wellKnownByName) {
    const isOneWord = !name.trim().includes(' ')
    if (isOneWord ? text === name : text.includes(name))
      return { place, others: text.replace(name, ' ').trim().split(' ') }
  }
  return undefined
}

function wordsOf(text: string) {
  return (
    normalized(text, 'NFKC', 300)
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/\p{L}+/gu) ?? []
  )
}
