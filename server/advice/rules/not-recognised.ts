import type { NotRecognised } from '../catalogue/entries.ts'
import { normalized } from '../normalized.ts'

/**
 * The entry of UGC's list whose name was typed in exactly these words. `withPlace`: its place or state stands beside it and nothing
 * else, so that no institution of a like name is meant.
 */
export function notRecognisedFinder(list: NotRecognised[]) {
  const usable = list
    .filter((entry) => entry.usable)
    .map((entry) => ({
      entry,
      names: [entry.name, ...entry.aliases].map(wordsOf),
      place: wordsOf(entry.place),
      around: new Set([...wordsOf(entry.place), ...wordsOf(entry.state), 'new', 'india']),
    }))
  return (typed: string): { entry: NotRecognised; withPlace: boolean } | undefined => {
    const text = wordsOf(typed)
    for (const { entry, names, place, around } of usable)
      for (const name of names) {
        const others = text.slice(name.length)
        if (name.some((word, at) => text[at] !== word)) continue
        if (!others.every((word) => around.has(word))) continue
        const isPlaced = name.some((word) => place.includes(word))
        return { entry, withPlace: isPlaced || others.some((word) => word !== 'india') }
      }
    return undefined
  }
}

const wordsOf = (text: string): string[] =>
  normalized(text, 'NFKC', 300)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’.]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []
