import { spellingOf, typosIn } from '../typos.ts'

/** A known word similar to a typed one, and how many letters or sounds differ. */
export type Option = { word: string; cost: number }

const most = 6

/** The most similar known words; none for a word that is too short to be corrected. */
export function fuzzyLookupOf(vocabulary: Iterable<string>) {
  const words = Array.from(vocabulary, (word) => {
    const sound = soundOf(word)
    return { word, sound, spelling: spellingOf(word), heard: spellingOf(sound) }
  })
  const byLength = Map.groupBy(words, ({ word }) => word.length)
  // Built with the first word in an Indian script.
  let byScriptKey: Map<string, { word: string; key: string }[]> | undefined
  const bySound = Map.groupBy(words, ({ sound }) => sound)
  return { near, alike }

  /** What sounds the same. */
  function alike(word: string): Option[] {
    return (bySound.get(soundOf(word)) ?? []).map((other) => ({ word: other.word, cost: 0.4 }))
  }

  function near(typed: string, indian: boolean): Option[] {
    const sound = soundOf(typed)
    const [spelling, heard] = [spellingOf(typed), spellingOf(sound)]
    const limit = toleranceOf(typed.length)
    const options = new Map<string, number>()
    for (let length = typed.length - limit; length <= typed.length + limit; length += 1) {
      const allowed = Math.min(limit, toleranceOf(length))
      for (const candidate of byLength.get(length) ?? []) {
        const cost = Math.min(
          typosIn(spelling, candidate.spelling, allowed, false),
          typosIn(heard, candidate.heard, allowed, false) + 0.4,
        )
        if (cost <= allowed) options.set(candidate.word, cost)
      }
    }
    // Also in a short word: "lpuu", "ana".
    for (const { word, cost } of alike(typed)) {
      const length = Math.min(word.length, typed.length)
      if (length > 2) options.set(word, Math.min(options.get(word) ?? 1, length > 3 ? cost : 1))
    }
    if (indian)
      byScriptKey ??= Map.groupBy(
        words.flatMap((one) => scriptKeysOf(one.sound).map((key) => ({ word: one.word, key }))),
        ({ key }) => key,
      )
    for (const key of indian ? scriptKeysOf(sound) : [])
      for (const { word } of byScriptKey?.get(key) ?? [])
        options.set(word, Math.min(0.5, options.get(word) ?? 0.5))
    const sorted = Array.from(options, ([word, cost]): Option => ({ word, cost }))
    sorted.sort((one, other) => one.cost - other.cost)
    const least = sorted[0]?.cost ?? 0
    return sorted.filter(({ cost }) => cost <= least + 0.6).slice(0, most)
  }
}

/** How many letters may be wrong. The weight of a typo in a short word is learned, so it is allowed here. */
const toleranceOf = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3)

/**
 * Scripts leave open which consonants carry an "a", Tamil also which are voiced, and long English words have other vowels in each:
 * "paaratiyaar" is Bharathiar, "kammyuunikkeshan" is communication.
 */
function scriptKeysOf(sound: string): string[] {
  const key = sound
    .replace(/^[aei]+|a/g, '')
    .replace(/b/g, 'p')
    .replace(/g/g, 'k')
    .replace(/d/g, 't')
    .replace(/[jCs]/g, 'c')
    .replace(/o/g, 'u')
    .replace(/e/g, 'i')
    .replace(/m$/, 'n')
    .replace(/(?<=....)[iu]$/, '')
  const consonants = key.replace(/[eiou]/g, '')
  return [...(key.length > 2 ? [key] : []), ...(consonants.length > 4 ? [consonants] : [])]
}

const sounds = { ph: 'f', tion: 'san', sion: 'san', x: 'ks', w: 'v', z: 'j', y: 'i' }
const soundAs = new Map(Object.entries(sounds))

/** How a word sounds, with the ways of writing Indian sounds in Latin letters made one: "Visveswarayya" and "Vishveshvaraya". */
export function soundOf(word: string): string {
  return word
    .replace(/ph|[st]ion|chh?/g, (letters) => soundAs.get(letters) ?? 'C')
    .replace(/([bdgjkst])h/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cqxwzy]/g, (letter) => soundAs.get(letter) ?? 'k')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|ou|uu/g, 'u')
    .replace(/au/g, 'o')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=...)s$/, '')
    .replace(/(?<=..)[ah]{1,8}$/, '')
}
