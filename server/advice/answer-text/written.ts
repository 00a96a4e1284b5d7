import { onceEach } from '../memoized.ts'
import { conceptId, conceptsIn, wordsOf } from '../reason/features.ts'
import { cleaned, partsOf } from '../reason/lexicon.ts'

/** A sentence of a reason: its words between blanks, in Latin letters, one spelling for one sound, and its concepts. */
type Sentence = { words: string; concepts: ReadonlySet<string> }
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
const wholeOf = onceEach((written: Written): Sentence => ({
  words: written.map(({ words }) => words).join('\n'),
  concepts: new Set(written.flatMap(({ concepts }) => [...concepts])),
}))

const hasOneOf = onceEach((entries: string[]) => {
  const concepts = entries.filter((entry) => entry.startsWith('#')).map((entry) => entry.slice(1))
  const phrases = entries.filter((entry) => !entry.startsWith('#')).map(phraseOf)
  return (sentence: Sentence) =>
    phrases.some((phrase) => sentence.words.includes(phrase)) ||
    concepts.some((concept) => sentence.concepts.has(concept))
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
