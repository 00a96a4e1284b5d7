import { stateOfTown } from './atlas.ts'
import { places } from './places.ts'
import { noise } from './plain-words.ts'
import { quarters } from './quarters.ts'
import type { Meant } from './spelling.ts'

/** "Mysore Road": a road leads anywhere. */
export const isRoad = (words: Meant[], at: number) =>
  [at, at + 1].some(
    (road) =>
      /^(?:road|rd|highway)$/.test(wordAt(words, road)) &&
      (places.has(wordAt(words, road - 1)) || quarters.has(wordAt(words, road - 1))),
  )

/** A quarter of a town, by one word or by two of which this is either. */
export function quarterAt(words: Meant[], at: number) {
  const word = [wordAt(words, at), ...pairsAt(words, at)].find((name) => quarters.has(name)) ?? ''
  const place = quarters.get(word)
  return place && { word, place }
}

/** A smaller town that is no word of any name, likewise. */
export function stateAt(words: Meant[], at: number) {
  const text = wordAt(words, at)
  const single = words[at]?.options.length === 0 && !noise.has(text) ? [text] : []
  const word = [...pairsAt(words, at), ...single].find((town) => stateOfTown(town)) ?? ''
  const state = stateOfTown(word)
  return state === undefined ? undefined : { word, state }
}

const wordAt = (words: Meant[], at: number) => words[at]?.text ?? ''

const pairsAt = (words: Meant[], at: number) =>
  [at, at + 1].map((end) => `${wordAt(words, end - 1)} ${wordAt(words, end)}`)
