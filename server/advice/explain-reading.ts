import { normalized } from './normalized.ts'
import { probabilitiesOf, weightStep } from './reason/classifier.ts'
import {
  conceptId,
  conceptsIn,
  eachFeature,
  type Sentence,
  sentencesOf,
} from './reason/features.ts'
import { longestReason, model } from './reason/reading.ts'
import { statementsIn } from './reason/statements.ts'

/** Less probable topics and facts are not shown. */
const least = 0.02

/** Topics and facts of a reason with their probabilities and what spoke for them. */
export function explainReading(reason: string | null): string[] {
  const text = normalized(reason ?? '', 'NFC', longestReason)
  const sentences = sentencesOf(text)
  const stated = statementsIn(text)
  const all = probabilitiesOf(model, sentences, stated)
  const concepts = new Set(sentences.flatMap((words) => [...conceptsIn(words)].map(conceptId)))
  const lines = model.labels
    .map((label, at) => ({ label, at, probability: all[at] ?? 0 }))
    .filter(({ probability }) => probability >= least)
    .toSorted((one, other) => other.probability - one.probability)
    .map(({ label, at, probability }) => {
      const because = [
        ...(stated.has(label.id) ? ['said outright'] : []),
        ...sharesOf(sentences, at).map(
          ({ text: feature, share }) => `"${feature}" ${share.toFixed(2)}`,
        ),
      ]
      const verdict = probability >= label.threshold ? 'sure' : 'not sure'
      return `${label.id} ${probability.toFixed(2)} (${verdict}, from ${label.threshold.toFixed(2)}): ${because.join(', ')}`
    })
  return [
    `Read as: ${sentences.map((words) => words.join(' ')).join(' | ') || 'nothing'}`,
    `Concepts: ${[...concepts].join(', ') || 'none'}`,
    ...lines,
  ]
}

/** The features that speak most for a label, with their share of the log-odds. */
function sharesOf(sentences: Sentence[], label: number) {
  const { rowOf, values, starts, weights } = model
  const shares = new Map<string, number>()
  let squares = 0
  for (const words of sentences)
    eachFeature(words, (hash, _, text) => {
      const row = rowOf[hash] ?? 0
      if (row === 0 || shares.has(text())) return
      const value = values[row] ?? 0
      squares += value * value
      shares.set(text(), 0)
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 2)
        if (weights[at] === label) shares.set(text(), value * (weights[at + 1] ?? 0) * weightStep)
    })
  return [...shares]
    .map(([text, share]) => ({ text, share: share / Math.sqrt(squares || 1) }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, 6)
}
