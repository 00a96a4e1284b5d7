import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Both files come from GeoNames (geonames.org, CC BY 4.0), Swot (MIT) and i18n-nationality (MIT); `gazetteer/reduce.ts` writes them.
const world = read('world')
const placesAbroad = new Set(world.get('places'))
const universityWordsAbroad = new Set(world.get('universities'))
const shortFormsAbroad = new Set(world.get('shortForms'))
const statesOfTowns = new Map(
  [...read('india')].flatMap(([state, towns]) =>
    towns.map((town): [string, string] => [town, state]),
  ),
)

/** A country, a people, a province or a town outside India; of one to three words. */
export const isPlaceAbroad = (name: string) => placesAbroad.has(name)

/** A word in the names of universities abroad that is neither English nor a town of India: "technische", "waseda". */
export const isUniversityAbroad = (word: string) => universityWordsAbroad.has(word)

/** The domain of a university abroad begins so: "RTU" is Riga's too. */
export const isShortFormAbroad = (word: string) => shortFormsAbroad.has(word)

/** The state of a smaller town of India, in small letters. */
export const stateOfTown = (town: string) => statesOfTowns.get(town)

function read(name: string): ReadonlyMap<string, string[]> {
  const file = join(import.meta.dirname, 'gazetteer', `${name}.json`)
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const lists: [string, unknown][] = Object.entries(Object(written))
  return new Map(lists.map(([key, list]) => [key, typeof list === 'string' ? list.split(',') : []]))
}
