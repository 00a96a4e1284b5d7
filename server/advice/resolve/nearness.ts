import { type Candidate, apart } from './likeness.ts'
import { places } from './places.ts'
import { generic, nameSpellings } from './plain-words.ts'
import { distance, soundOf } from './sound.ts'

/** How many words a typed one may stand for. */
export const most = 4

export const keptForm = (word: string) => nameSpellings.get(word) ?? generic.get(word) ?? word

/** The words of names, general words and places by their sound: which of them are spelled or sound nearly as what was typed. */
export function nearnessOf(vocabulary: ReadonlyMap<string, boolean>) {
  const buckets = new Map<string, Candidate[]>()
  const bySound = new Map<string, string[]>()
  const enter = (word: string, kept: string) => {
    const sound = soundOf(word)
    bySound.set(sound, [...(bySound.get(sound) ?? []), kept])
    const list = buckets.get(bucketOf(sound)) ?? []
    list.push({ word, sound, kept })
    buckets.set(bucketOf(sound), list)
  }
  for (const [word, abbreviation] of vocabulary)
    if (!abbreviation && word.length > 3) enter(word, word)
  for (const word of places.keys()) if (word.length > 4) enter(word, word)
  for (const [word, kept] of nameSpellings)
    if (word.length > 5 && places.has(kept)) enter(word, kept)
  for (const [word, kept] of generic) if (word.length > 4) enter(word, kept)
  return { near, alike }

  function near(word: string): string[] {
    if (word.length < 4) return []
    // "jntuhh", "punee": a key that was held too long.
    const single = word.replace(/(.)\1+/g, '$1')
    if (single.length > 3 && single !== word && (vocabulary.has(single) || places.has(single)))
      return [single]
    const sound = soundOf(word)
    const same = bySound.get(sound) ?? []
    // A word that sounds the same is as near as one with a letter wrong.
    let least = same.length > 0 ? 1 : 3
    let found = [...same]
    for (const candidate of buckets.get(bucketOf(sound)) ?? []) {
      const away = apart(word, sound, candidate, least)
      if (away > least) continue
      if (away < least) found = []
      least = away
      found.push(candidate.kept)
    }
    if (found.length === 0)
      found = heads.filter((head) => isWithoutItsHead(word, head)).map(keptForm)
    // Of four letters, a word of some language sooner than a town: "pori" is no Pauri.
    const meant = word.length > 4 ? found : found.filter((kept) => !places.has(kept))
    return [...new Set(meant)].slice(0, most)
  }

  /** A word of one name that sounds like a word of another: "Rajeev", "Rajiv". */
  function alike(word: string): string[] {
    const ordinary = vocabulary.get(word) === false || word.length > 5
    const same = ordinary ? (bySound.get(soundOf(word)) ?? []) : []
    return [...new Set([word, ...same])].slice(0, most)
  }
}

/** General words that are still known when their first letter is wrong. */
const heads = ['university', 'technology', 'technological', 'institute', 'engineering', 'education']

const isWithoutItsHead = (word: string, head: string) =>
  [word, word.slice(1)].some((tail) => distance(tail, head.slice(1), 1) <= 1)

/** Words are compared within the bucket of their first letter; vowels stand for one another. */
const bucketOf = (sound: string) => {
  const first = sound[0] ?? ''
  return 'aeiou'.includes(first) ? 'a' : first
}
