import { onceEach } from '../memoized.ts'
import { conceptId, conceptsIn, wordsOf } from '../reason/features.ts'
import { cleaned, partsOf } from '../reason/lexicon.ts'

/** A sentence of a reason: its words between blanks, in Latin letters, one spelling for one sound, and its concepts. */
type Sentence = { words: string; concepts: ReadonlySet<string> }
/** All sentences at once. `begins`: how its words begin. */
type Whole = Sentence & { begins: ReadonlySet<string> }
export type Written = Sentence[]

const longest = 5_000

export const writtenIn = (reason: string): Written =>
  // In Latin letters, the full stop of Indian scripts would be gone.
  cleaned(reason.slice(0, longest).replaceAll('।', '.'))
    .replace(/(?<=\d)[.,](?=\d)/g, '')
    .split(/[.!?\n;|]+/)
    .map((sentence) => ({
      words: foldedOf(sentence),
      concepts: new Set([...conceptsIn(wordsOf(sentence))].map(conceptId)),
    }))

/** Folded, "IIT" would be "it". */
const foldedOf = (latin: string) =>
  ` ${partsOf(latin.replace(/\biii?ts?\b/g, 'iyt'), /\n/)
    .flat()
    .join(' ')} `

/** One of these was written: "#fees" is a concept in any language; "sms*" begins a word; all others are whole words. */
export const isWritten = (entries: string[], written: Written) =>
  hasOneOf(entries)(wholeOf(written))

/** Searched at once: a long text has many sentences. */
const wholeOf = onceEach((written: Written): Whole => {
  const words = written.map(({ words: ofSentence }) => ofSentence).join('\n')
  const begins = new Set<string>()
  for (let at = words.indexOf(' '); at !== -1; at = words.indexOf(' ', at + 1))
    begins.add(words.slice(at, at + beginLength))
  return { words, begins, concepts: new Set(written.flatMap(({ concepts }) => [...concepts])) }
})

/** With its blank: most of the thousands of phrases are not searched at all. */
const beginLength = 4

const hasOneOf = onceEach((entries: string[]) => {
  const concepts = entries.filter((entry) => entry.startsWith('#')).map((entry) => entry.slice(1))
  const phrases = entries.filter((entry) => !entry.startsWith('#')).map(phraseOf)
  return ({ words, concepts: named, begins }: Sentence & Partial<Whole>) =>
    concepts.some((concept) => named.has(concept)) ||
    phrases.some(
      (phrase) =>
        (begins === undefined ||
          phrase.length < beginLength ||
          begins.has(phrase.slice(0, beginLength))) &&
        words.includes(phrase),
    )
})

function phraseOf(entry: string) {
  const folded = foldedOf(cleaned(entry.replace('*', '')))
  return entry.endsWith('*') ? folded.trimEnd() : folded
}

/** One sentence has an entry of each list in `all`, and none of `not`. */
export const isSaid = ({ all, not }: { all: string[][]; not?: string[] }, written: Written) =>
  all.every((list) => isWritten(list, written)) &&
  written.some(
    (sentence) =>
      all.every((list) => hasOneOf(list)(sentence)) && !(not && hasOneOf(not)(sentence)),
  )
