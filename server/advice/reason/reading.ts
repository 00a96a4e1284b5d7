import { isNonsense } from '../nonsense.ts'
import { normalized } from '../normalized.ts'
import { type Label, type Model, modelFrom, probabilitiesOf, reasonsFor } from './classifier.ts'
import { mentionsSuicide } from './distress.ts'
import { type Facts, factsFrom } from './facts.ts'
import { conceptId, conceptsIn, sentencesOf } from './features.ts'
import learned from './weights.json' with { type: 'json' }

/** A topic of `questions.json`. */
export type TopicId = string

export type Read = { id: TopicId; probability: number }

/** What a reason asks and tells. */
export type Reading = {
  /** Sure enough to tell, the most probable first; warnings are among them. */
  told: Read[]
  /** Not sure: at most four to ask about, none of them in `told`. */
  asked: Read[]
  facts: Facts
  distress: boolean
  /** False: nothing but blanks or symbols. */
  hasWords: boolean
}

const model: Model = modelFrom(learned.labels, Buffer.from(learned.weights, 'base64'))

/** From this probability on a topic is asked about; beside told ones, from the second. */
const least = 0.02
const leastBesideTold = 0.12
const mostAsked = 4

/** Characters that are read, about 450 words; signs of distress are searched in more. */
const longestReason = 2_500

export function readingOf(reason: string | null, now: number): Reading {
  const text = normalized(reason ?? '', 'NFC', longestReason)
  const sentences = sentencesOf(text)
  const all = probabilitiesOf(model, sentences)
  const read = model.labels.map((label, at) => ({ label, probability: all[at] ?? 0 }))
  const topics = read
    .filter(({ label }) => !label.id.startsWith('fact:') && label.id !== 'distress')
    .toSorted((one, other) => other.probability - one.probability)
  const told = topics.filter(({ label, probability }) => probability >= label.threshold)
  const from = told.length > 0 ? leastBesideTold : least
  const asked = topics
    .filter((one) => !told.includes(one) && one.probability >= from)
    .slice(0, mostAsked)
  const sure = new Set(
    read
      .filter(({ label, probability }) => probability >= label.threshold)
      .map(({ label }) => label.id),
  )
  const isSure = (id: string) => sure.has(id)
  const probabilityOf = (id: string) => read.find(({ label }) => label.id === id)?.probability ?? 0
  return {
    told: told.map(readOf),
    asked: asked.map(readOf),
    facts: factsFrom({ text, sentences, isSure, probabilityOf, now }),
    distress: isSure('distress') || mentionsSuicide(reason ?? ''),
    hasWords: hasWords(text),
  }
}

const readOf = ({ label, probability }: { label: Label; probability: number }): Read => ({
  id: label.id,
  probability: Math.round(probability * 1000) / 1000,
})

/** Something is written that a person could read. */
function hasWords(text: string) {
  const start = normalized(text, 'NFC', 300)
  return start.replace(/[^\p{L}\p{N}]+/gu, '').length > 2 && !isNonsense(start)
}

/** Topics and facts of a reason with what spoke for them, for maintainers. */
export function explainReading(reason: string | null): string[] {
  const sentences = sentencesOf(normalized(reason ?? '', 'NFC', longestReason))
  const all = probabilitiesOf(model, sentences)
  const concepts = new Set(sentences.flatMap((words) => [...conceptsIn(words)].map(conceptId)))
  const lines = model.labels
    .map((label, at) => ({ label, at, probability: all[at] ?? 0 }))
    .filter(({ probability }) => probability >= least)
    .toSorted((one, other) => other.probability - one.probability)
    .map(({ label, at, probability }) => {
      const because = reasonsFor(model, sentences, at).map(
        ({ text, share }) => `"${text}" ${share.toFixed(2)}`,
      )
      const verdict = probability >= label.threshold ? 'sure' : 'not sure'
      return `${label.id} ${probability.toFixed(2)} (${verdict}, from ${label.threshold.toFixed(2)}): ${because.join(', ')}`
    })
  return [
    `Read as: ${sentences.map((words) => words.join(' ')).join(' | ') || 'nothing'}`,
    `Concepts: ${[...concepts].join(', ') || 'none'}`,
    ...lines,
  ]
}
