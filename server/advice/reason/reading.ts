import { isNonsense } from '../nonsense.ts'
import { normalized } from '../normalized.ts'
import { type Label, type Model, modelFrom, probabilitiesOf } from './classifier.ts'
import { mentionsFear, mentionsSuicide, withoutDenial } from './distress.ts'
import { type Facts, factsFrom } from './facts.ts'
import { conceptId, conceptsIn, type Sentence, sentencesOf } from './features.ts'
import { latinOf } from './script.ts'
import { statementsIn } from './statements.ts'
import learned from './weights.json' with { type: 'json' }

/** A topic by its id. */
export type Read = { id: string; probability: number }

/** What a reason asks and tells. */
export type Reading = {
  /** Sure enough to tell, the most probable first; warnings are among them. */
  told: Read[]
  /** Not sure: at most four to ask about, none of them in `told`. */
  asked: Read[]
  facts: Facts
  /** Likely: the helplines stand alone. Possible: a line with one stands beside the answer. */
  distress?: 'likely' | 'possible'
  /** False: nothing but blanks or symbols. */
  hasWords: boolean
}

export const model: Model = modelFrom(learned.labels, Buffer.from(learned.weights, 'base64'))

/** From this probability on a topic is asked about; beside told ones, from the second. */
const least = 0.05
const leastBesideTold = 0.12
const mostAsked = 4
/** One sentence seldom says two things: a second topic is told from here on. */
const leastSecond = 0.95
/** They stand beside any topic, as who writes does. */
export const warnings = new Set(
  'degree-without-study exam-only-offer cheated-money-back agent-has-originals distance-online-btech off-campus-centre proxy-exam dishonest-request'.split(
    ' ',
  ),
)

/** Characters that are read, about 450 words; signs of distress are searched in more. */
export const longestReason = 2_500

/** `chosen`: topics and facts that a model read; they count as sure. */
export function readingOf(
  reason: string | null,
  now: number,
  chosen: { topics: string[]; facts: string[] } = { topics: [], facts: [] },
): Reading {
  const text = normalized(reason ?? '', 'NFC', longestReason)
  const ids = new Set([...chosen.topics, ...chosen.facts.map((name) => `fact:${name}`)])
  const latin = latinOf(withoutDenial(text))
  const sentences = sentencesOf(latin)
  const all = probabilitiesOf(model, sentences, statementsIn(latin))
  const read = likeliestFirst(all.map((one, at) => (ids.has(model.labels[at]?.id ?? '') ? 1 : one)))
  const sure = sureOf(read)
  const isSure = (id: string) => sure.some(({ label }) => label.id === id)
  const probabilityOf = (id: string) => read.find(({ label }) => label.id === id)?.probability ?? 0
  const facts = factsFrom({ text, latin, isSure, probabilityOf, now })
  const told = toldOf(
    sure.filter(({ label: { id } }) => id !== 'parent-asks' || facts.writer !== 'self'),
    sentences,
  )
  const from = told.length > 0 ? leastBesideTold : least
  const asked = read.filter((one) => isTopic(one) && !told.includes(one) && one.probability >= from)
  const isRead = hasWords(text)
  const distress = mentionsSuicide(reason ?? '')
    ? 'likely'
    : isRead
      ? (distressIn(all, sentences, told.length > 0) ??
        (mentionsFear(text) ? 'possible' : undefined))
      : undefined
  return {
    told: told.map(readOf),
    asked: asked.slice(0, mostAsked).map(readOf),
    facts,
    ...(distress && { distress }),
    hasWords: isRead,
  }
}

/** The topics that a part of a reason tells by itself, without who writes. */
export function topicsToldBy(part: string): string[] {
  const sentences = sentencesOf(latinOf(normalized(part, 'NFC', longestReason)))
  const sure = sureOf(likeliestFirst(probabilitiesOf(model, sentences, nothingStated)))
  return toldOf(sure, sentences).map(({ label }) => label.id)
}

const nothingStated: ReadonlySet<string> = new Set()

type Likely = { label: Label; probability: number }

const likeliestFirst = (probabilities: number[]): Likely[] =>
  model.labels
    .map((label, at) => ({ label, probability: probabilities[at] ?? 0 }))
    .toSorted((one, other) => other.probability - one.probability)

const sureOf = (read: Likely[]) =>
  read.filter(({ label, probability }) => probability >= label.threshold)

const toldOf = (sure: Likely[], sentences: Sentence[]) =>
  sure
    .filter(isTopic)
    .filter(
      ({ label: { id }, probability }, at) =>
        at === 0 ||
        sentences.length > 1 ||
        probability >= leastSecond ||
        warnings.has(id) ||
        id === 'parent-asks',
    )

const distressAt = model.labels.findIndex(({ id }) => id === 'distress')

/** Concepts that say it outright: with one of them, what is possible is likely, unless a topic is told that explains them. */
const outright = new Set('die suicide self-harm means-of-harm live-on tried-before'.split(' '))

/** Each word is one more chance of a false alarm: the odds have to be the higher, the longer the text. */
function distressIn(
  probabilities: number[],
  sentences: Sentence[],
  isTold: boolean,
): Reading['distress'] {
  const probability = probabilities[distressAt] ?? 0
  const odds = probability / (1 - probability) / Math.sqrt(sentences.flat().length || 1)
  const { threshold = 1, possible = 1 } = model.labels[distressAt] ?? {}
  if (odds < possible) return undefined
  const isOutright =
    !isTold &&
    sentences.some((words) => [...conceptsIn(words)].some((id) => outright.has(conceptId(id))))
  return isOutright || odds >= threshold ? 'likely' : 'possible'
}

const isTopic = ({ label: { id } }: Likely) => !id.startsWith('fact:') && id !== 'distress'

const readOf = ({ label, probability }: Likely): Read => ({
  id: label.id,
  probability: Math.round(probability * 1000) / 1000,
})

/** Something is written that a person could read. */
function hasWords(text: string) {
  const start = normalized(text, 'NFC', 300)
  return start.replace(/[^\p{L}\p{N}]+/gu, '').length > 2 && !isNonsense(start)
}
