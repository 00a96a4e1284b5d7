import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

// Both files come from GeoNames (geonames.org, CC BY 4.0), Swot (MIT) and i18n-nationality (MIT); `gazetteer/reduce.ts` writes them.
const World = Type.Object({
  places: Type.String(),
  universities: Type.String(),
  shortForms: Type.String(),
})
const world = Value.Parse(World, read('world'))
const india = Value.Parse(Type.Record(Type.String(), Type.String()), read('india'))

const placesAbroad = setOf(world.places)
const universityWordsAbroad = setOf(world.universities)
const shortFormsAbroad = setOf(world.shortForms)
const statesOfTowns = new Map(
  Object.entries(india).flatMap(([state, towns]) =>
    towns.split(',').map((town): [string, string] => [town, state]),
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

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'gazetteer', `${name}.json`), 'utf8'))
}

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(','))
}
