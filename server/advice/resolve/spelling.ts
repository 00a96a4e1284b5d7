import { abbreviationsFrom } from '#contract/indian-scripts.ts'
import { isPlaceAbroad, stateOfTown } from './atlas.ts'
import { barred, caseEndings, generic, noise, titles } from './plain-words.ts'
import { keptForm, most, nearnessOf } from './nearness.ts'
import { foreign, places } from './places.ts'
import { quarters } from './quarters.ts'
import { type Slip, slipperOf } from './slips.ts'
import type { Word } from './words.ts'

/** What a word may stand for: itself when it is known, else the known words that are spelled or sound nearly so. */
export type Meant = Word & { options: string[]; slips?: Slip[] }

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

export function spellerOf(vocabulary: ReadonlyMap<string, boolean>): Speller {
  const { near, alike } = nearnessOf(vocabulary)
  const slipsOf = slipperOf(vocabulary.keys())
  const known = (word: string) => vocabulary.has(word) || isPlain(word)
  const part = (word: string) => vocabulary.has(keptForm(word)) || places.has(keptForm(word))

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

  /** The names of English letters, written in an Indian script. */
  const spelledOut = ({ text, indian }: Word) => {
    const letters = indian
      ? abbreviationsFrom(text).find((found) => vocabulary.has(found))
      : undefined
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

  /** What a word that nobody knows may stand for; a slip only where it is no other name. */
  function meantBy(word: Word): Pick<Meant, 'options' | 'slips'> {
    const options = spelledOut(word) ?? heard(word)
    const isName = options.some((option) => !places.has(option) && !generic.has(option))
    // "Githam" is as near to Gautam by its sound as to GITAM by its letters.
    const slips = word.indian ? [] : slipsOf(word.text).filter(({ clear }) => clear || !isName)
    return slips.length > 0 ? { options, slips } : { options }
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
            ...(single === word ? meantBy(word) : { options: [single.text] }),
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

/** A word that can only be a general word or a place becomes that word. */
function settled(word: Meant): Meant {
  const [only, second] = word.options
  const plain = only !== undefined && (generic.has(only) || places.has(only))
  return plain && second === undefined ? { ...word, text: only } : word
}
