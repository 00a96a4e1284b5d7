import concepts from './concepts.json' with { type: 'json' }
import { folded, latinOf } from './script.ts'

/** Features are known by a number of this many bits. */
export const hashBits = 20

/** Words of one sentence, in Latin letters, folded. */
export type Sentence = string[]

/** Sentences and clauses, without empty ones. */
export const sentencesOf = (text: string): Sentence[] =>
  latinOf(text)
    .replace(/(\d)[.,](?=\d)|\b([a-z])\.(?=[a-z])/g, '$1$2')
    .split(/[.!?\n;।|]+/)
    .map(wordsOf)
    .filter((words) => words.length > 0)

export const wordsOf = (latin: string) =>
  folded(latin)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(numberClass)

/** "2019" is a year, "3" a few, "14" many. */
const numberClass = (word: string) =>
  /^(?:19|20)\d\d$/.test(word) ? '9999' : /^\d{2,}$/.test(word) ? '99' : word

const written = concepts.flatMap((concept, id) =>
  Object.values(concept.words)
    .flat()
    .map((phrase) => {
      const [first = '', ...rest] = wordsOf(latinOf(phrase.replaceAll('*', '')))
      return { first, rest, isStem: phrase.endsWith('*'), id }
    }),
)
/** Phrases of the concepts by their first word; single stems by their first three letters. */
const phrases = Map.groupBy(written, ({ first }) => first)
const stems = Map.groupBy(
  written.filter(({ first, rest, isStem }) => isStem && rest.length === 0 && first.length > 1),
  ({ first }) => first.slice(0, 3),
)

/** Concepts that a sentence names, whatever its language. */
export function conceptsIn(words: Sentence): Set<number> {
  const ids = new Set<number>()
  words.forEach((word, at) => {
    if (word.length < 2) return
    for (const start of [word.slice(0, 2), word.slice(0, 3)])
      for (const { first, id } of stems.get(start) ?? []) if (word.startsWith(first)) ids.add(id)
    for (const { rest, isStem, id } of phrases.get(word) ?? []) {
      const isWhole = rest.every((one, next) => {
        const other = words[at + 1 + next]
        return other === one || (isStem && next === rest.length - 1 && other?.startsWith(one))
      })
      if (isWhole) ids.add(id)
    }
  })
  return ids
}

export const conceptId = (id: number) => concepts[id]?.id ?? ''

export { concepts }

/** Receives each feature; `text` is made only on demand. */
type Receiver = (hash: number, kind: number, text: () => string) => void

const seeds = [2_166_136_261, 374_761_393, 668_265_263]

/** Character n-grams of 2 to 5 letters within a word and its borders, words and pairs of words, concepts and pairs of concepts. */
export function eachFeature(words: Sentence, receive: Receiver) {
  words.forEach((word, at) => {
    const text = ` ${word} `
    for (let from = 0; from < text.length - 1; from += 1) {
      let hash = seeds[0] as number
      const end = Math.min(text.length, from + 5)
      for (let to = from; to < end; to += 1) {
        hash = mixed(hash, text.charCodeAt(to))
        if (to > from) receive(slot(hash), 0, () => text.slice(from, to + 1))
      }
    }
    const one = hashOf(word, seeds[1] as number)
    receive(slot(one), 1, () => `[${word}]`)
    const next = words[at + 1]
    if (next !== undefined)
      receive(slot(hashOf(next, mixed(one, 32))), 1, () => `[${word} ${next}]`)
  })
  const ids = [...conceptsIn(words)].toSorted((one, other) => one - other)
  ids.forEach((id, at) => {
    const one = mixed(seeds[2] as number, id)
    receive(slot(one), 2, () => `{${conceptId(id)}}`)
    for (const other of ids.slice(at + 1))
      receive(
        slot(mixed(mixed(one, 43), other)),
        2,
        () => `{${conceptId(id)} + ${conceptId(other)}}`,
      )
  })
}

const mixed = (hash: number, code: number) => Math.imul(hash ^ code, 16_777_619)

function hashOf(word: string, seed: number) {
  let hash = seed
  for (let at = 0; at < word.length; at += 1) hash = mixed(hash, word.charCodeAt(at))
  return hash
}

const slot = (hash: number) => {
  const even = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return (even ^ (even >>> 13)) >>> (32 - hashBits)
}
