import { isPlaceAbroad, stateOfTown } from './atlas.ts'
import { barred, caseEndings, generic, nameSpellings, noise, titles } from './plain-words.ts'
import { type Candidate, apart } from './likeness.ts'
import { foreign, places } from './places.ts'
import { quarters } from './quarters.ts'
import { lettersFrom } from './script.ts'
import { distance, soundOf } from './sound.ts'
import type { Word } from './words.ts'

/** What a word may stand for: itself when it is known, else the known words that are spelled or sound nearly so. */
export type Meant = Word & { options: string[] }

export type Speller = (words: Word[]) => Meant[]

const isPlain = (word: string) =>
  generic.has(word) ||
  noise.has(word) ||
  caseEndings.has(word) ||
  titles.has(word) ||
  barred.has(word) ||
  foreign.has(word) ||
  places.has(word) ||
  quarters.has(word) ||
  /^\d/.test(word)

const most = 4

const keptForm = (word: string) => nameSpellings.get(word) ?? generic.get(word) ?? word

export function spellerOf(vocabulary: ReadonlyMap<string, boolean>): Speller {
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

  const known = (word: string) => vocabulary.has(word) || isPlain(word)
  const part = (word: string) => vocabulary.has(keptForm(word)) || places.has(keptForm(word))

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

  /** Scripts leave it to the reader which consonants carry no "a", Tamil also which are voiced: "niramaa" is Nirma, "paaratiyaar" Bharathiar. */
  function heard({ text, indian }: Word): string[] {
    const found = near(text)
    if (found.length > 0 || !indian) return found
    // The sign for a nasal is an "m" at the end of a word in the south.
    const nasal = text.replace(/n$/, 'm').replace(/([aiu])\1/g, '$1')
    if (vocabulary.has(nasal)) return [nasal]
    const closed =
      closings(text)
        .map((word) => near(word))
        .find((kept) => kept.length > 0) ?? []
    const voiced = voicings.find(([typed]) => text.startsWith(typed))
    return closed.length > 0 || !voiced ? closed : near(text.replace(...voiced))
  }

  /** A word of one name that sounds like a word of another: "Rajeev", "Rajiv". */
  function alike(word: string): string[] {
    const ordinary = vocabulary.get(word) === false || word.length > 5
    const same = ordinary ? (bySound.get(soundOf(word)) ?? []) : []
    return [...new Set([word, ...same])].slice(0, most)
  }

  /** The names of English letters, written in an Indian script. */
  const spelledOut = ({ text, indian }: Word) => {
    const letters = indian ? lettersFrom(text).find((found) => vocabulary.has(found)) : undefined
    return letters === undefined ? undefined : [letters]
  }

  /** Likewise, with blanks between them: how many words these are. */
  function lettersApart(words: Word[], start: number) {
    const [first, ...rest] = words.slice(start, start + 5)
    if (!first?.indian || first.text.length > 4) return undefined
    const end = rest.findIndex(({ opens, text }) => opens || text.length > 4)
    for (let count = end === -1 ? rest.length : end; count > 0; count -= 1) {
      const text = [first, ...rest.slice(0, count)].map((word) => word.text).join('')
      const options = spelledOut({ ...first, text })
      if (options) return { word: { ...first, text, options }, count }
    }
    return undefined
  }

  /** "Anna Nagar" stays two words; "jawahar lal" is one, and so is "IIT B", but not "NIT a". */
  const areTwo = (word: Word, next: Word) =>
    known(word.text) && known(next.text) && (next.text.length > 1 || noise.has(next.text))

  /** "annauniversity" is two known words without the blank between them. */
  function split(word: Word): Word[] | undefined {
    for (let at = word.text.length - 2; at >= 3; at -= 1) {
      const head = word.text.slice(0, at)
      const tail = word.text.slice(at)
      if (!(part(head) || generic.has(head)) || !(part(tail) || generic.has(tail))) continue
      // "Anantapuramu" is no "anantapur" with AMU.
      if (tail.length < 4 && !places.has(keptForm(tail))) continue
      // "univarsity" is no "uni" and "varsity".
      if (keptForm(head) === keptForm(tail)) continue
      return [head, tail].map((text, position) => ({
        ...word,
        text: keptForm(text),
        opens: position === 0 && word.opens,
      }))
    }
    return undefined
  }

  return (words) => {
    const spelled: Meant[] = []
    for (let position = 0; position < words.length; position += 1) {
      const word = words[position]
      if (!word) continue
      const letters = lettersApart(words, position)
      if (letters) {
        spelled.push(letters.word)
        position += letters.count
        continue
      }
      const next = words[position + 1]
      const both = next ? `${word.text}${next.text}` : ''
      // "anna malai", "jawahar lal": two words that are one in the catalogue.
      if (next && !next.opens && vocabulary.has(both) && !areTwo(word, next)) {
        spelled.push({ ...word, text: both, options: [both] })
        position += 1
      } else if (known(word.text)) spelled.push({ ...word, options: alike(word.text) })
      else if (isPlaceAbroad(word.text) || stateOfTown(word.text) !== undefined)
        spelled.push({ ...word, options: [] })
      else
        for (const single of split(word) ?? [word])
          spelled.push({
            ...single,
            options: single === word ? (spelledOut(word) ?? heard(word)) : [single.text],
          })
    }
    return spelled.map((word) => settled(word))
  }
}

const voicings: [string, string][] = [
  ['p', 'b'],
  ['k', 'g'],
  ['t', 'd'],
  ['ch', 's'],
]

/** Without each "a" that may be silent, and without any: "patanaa" is Patna. No word of a name has many. */
function closings(text: string): string[] {
  const silent = [...text.matchAll(/(?<=[^aeiou])a(?=[^aeiou][aeiou])/g)].map(({ index }) => index)
  if (silent.length > most) return []
  return [silent, ...silent.map((at) => [at])].map((dropped) =>
    text
      .split('')
      .filter((_, at) => !dropped.includes(at))
      .join(''),
  )
}

/** General words that are still known when their first letter is wrong. */
const heads = ['university', 'technology', 'technological', 'institute', 'engineering', 'education']

const isWithoutItsHead = (word: string, head: string) =>
  [word, word.slice(1)].some((tail) => distance(tail, head.slice(1), 1) <= 1)

/** A word that can only be a general word or a place becomes that word. */
function settled(word: Meant): Meant {
  const [only, second] = word.options
  const plain = only !== undefined && (generic.has(only) || places.has(only))
  return plain && second === undefined ? { ...word, text: only } : word
}

/** Words are compared within the bucket of their first letter; vowels stand for one another. */
const bucketOf = (sound: string) => {
  const first = sound[0] ?? ''
  return 'aeiou'.includes(first) ? 'a' : first
}
