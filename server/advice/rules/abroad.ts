import type { University } from '../catalogue/entries.ts'
import { normalized } from '../normalized.ts'

/** Cities with many universities that are no one's time zone. */
const cities =
  'Abu Dhabi,Adelaide,Ajman,Auckland,Barcelona,Beijing,Birmingham,Boston,Brampton,Bristol,Calgary,Cambridge,Canberra,Cardiff,Coventry,Dallas,Edinburgh,Frankfurt,Glasgow,Hamburg,Houston,Jeddah,Kyoto,Leeds,Leicester,Liverpool,Manchester,Mississauga,Montreal,Munich,Nottingham,Osaka,Ottawa,Oxford,Philadelphia,San Francisco,Seattle,Seoul,Sharjah,Sheffield,Shenzhen,Southampton,Stuttgart,Tbilisi,Washington,Wellington,Wuhan'.split(
    ',',
  )

/** Time zones that are also a person, a thing or a saint in the name of a college of India. */
const ordinary = new Set(
  'center,easter,general,calcutta,kolkata,st johns,st lucia,st thomas,st kitts,st vincent,nelson,victoria,central,eastern,western,north,south,west,east,casey,palmer,davis,marengo,adak,rothera,troll,niger,chad,jordan,jersey,india,cocos,maldives'.split(
    ',',
  ),
)

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

const short: [string, string][] = [
  ['usa', 'the USA'],
  ['us', 'the USA'],
  ['uk', 'the UK'],
  ['uae', 'the UAE'],
  ['england', 'England'],
  ['scotland', 'Scotland'],
  ['gulf', 'the Gulf'],
]

const places: ReadonlyMap<string, string> = new Map([
  ...[...countries(), ...zoneCities(), ...cities].flatMap((name): [string, string][] => {
    const written = wordsOf(name).join(' ')
    return written.length < 4 || ordinary.has(written) ? [] : [[written, name]]
  }),
  ...short,
])

/** The first place outside India that a text names by its whole name: a country, or a large city. */
export function placeAbroadIn(text: string): string | undefined {
  const words = wordsOf(text)
  for (let at = 0; at < words.length; at += 1)
    for (const length of [3, 2, 1]) {
      const place = places.get(words.slice(at, at + length).join(' '))
      if (place !== undefined) return place
    }
  return undefined
}

/** Where a university is that the catalogue does not hold; nothing where the text names a place of India too. */
export function abroadFinder(universities: University[]) {
  const indian = new Set(
    universities.flatMap(({ city, state }) => [city, state].flatMap((name) => wordsOf(name))),
  )
  return (text: string) =>
    wordsOf(text).some((word) => word === 'india' || indian.has(word))
      ? undefined
      : placeAbroadIn(text)
}

function wordsOf(text: string) {
  return (
    normalized(text, 'NFKC', 300)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}
