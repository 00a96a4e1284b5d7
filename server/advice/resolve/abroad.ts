import { isPlaceAbroad, isUniversityAbroad } from './atlas.ts'
import { isHindi } from './bars.ts'
import { foreign, places } from './places.ts'
import { noise } from './plain-words.ts'
import { quarters } from './quarters.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'

/** The words that say that the text speaks of an institution abroad. */
export function abroadIn(words: Meant[], spans: Span[]): string | undefined {
  const named = new Set(
    spans.flatMap(({ start, end, corrected }) => (corrected === 0 ? words.slice(start, end) : [])),
  )
  for (const [at, word] of words.entries()) {
    if (foreign.has(word.text) && !isHindi(words, at)) return word.text
    if (named.has(word) || isKnown(word.text)) continue
    const [two, three] = [2, 3].map((length) => pairFrom(words, at, length))
    // Four letters are a word of some language sooner than a town, unless they stand beside the name: "LU Lund".
    const beside = spans.some(({ start, end }) => at === end || at === start - 1)
    const one = word.text.length > 4 || beside ? word.text : undefined
    const place = [one, two, three].find((name) => name !== undefined && isPlaceAbroad(name))
    if (place !== undefined && !isHindi(words, at)) return place
    if (word.options.length === 0 && isUniversityAbroad(word.text)) return word.text
  }
  return undefined
}

const isKnown = (text: string) => noise.has(text) || places.has(text) || quarters.has(text)

function pairFrom(words: Meant[], at: number, length: number) {
  const pair = words.slice(at, at + length)
  return pair.length === length ? pair.map(({ text }) => text).join(' ') : undefined
}
