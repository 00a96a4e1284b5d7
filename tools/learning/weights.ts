import { evidenceOf, type Label } from '#server/advice/reason/classifier.ts'
import { conceptId, conceptsIn, sentencesOf } from '#server/advice/reason/features.ts'
import { warnings } from '#server/advice/reason/reading.ts'
import { statementsIn } from '#server/advice/reason/statements.ts'
import { calibrated, type Scored } from './calibrate.ts'
import { labelIds, type Shares, sharesOf, targetsOf } from './labels.ts'
import { hands, type Labelled, textsOf, topicIds } from './texts.ts'
import { exampleOf, modelOf } from './train.ts'

/** The hands whose texts the calibration is made with, by a reader that has not seen them. */
const heldOut = new Set(['questions.jsonl', 'strangers.jsonl', 'messages-mixed.jsonl'])

const all = new Map(hands().map((hand) => [hand, textsOf(hand)]))
const topics = topicIds()
const ids = labelIds(topics)

/** Its texts of relatives do not say so; they name one of these concepts. */
const unlabelled = 'parent-asks'
const kin = new Set(['son', 'daughter', 'brother', 'sister', 'spouse', 'relatives', 'friend'])

/** Half of the texts whose facts are labelled. */
const isTried = (hand: string, record: Labelled, at: number) =>
  heldOut.has(hand) || (record.facts !== undefined && at % 2 === 1)

type Choice = (hand: string, record: Labelled, at: number) => boolean

/** The classifier that is learned from the chosen texts. */
function modelFrom(isChosen: Choice) {
  const chosen = [...all].flatMap(([hand, records]) =>
    records.filter((record, at) => isChosen(hand, record, at)),
  )
  const shares = sharesOf(chosen, topics)
  const { model, bytes } = modelOf(
    chosen.map((record) => exampleOf(record.text, targetsOf(record, topics, shares))),
    ids,
  )
  const labels = model.labels.map((label, at) =>
    at < topics.length ? label : { ...label, beside: besideTopics(shares, at - topics.length) },
  )
  return { model: { ...model, labels }, bytes }
}

/** How much likelier a fact is beside each topic than elsewhere, in log-odds. */
function besideTopics({ all: shares, byTopic }: Shares, fact: number) {
  return topics.map(
    (topic) => Math.round((oddsOf(byTopic.get(topic)?.[fact]) - oddsOf(shares[fact])) * 10) / 10,
  )
}

const oddsOf = (share = 0) => Math.log(share / (1 - share))

/** How the log-odds of each label become probabilities, and from which one on it is told. */
export function calibratedLabels(): Label[] {
  const { model } = modelFrom((...one) => !isTried(...one))
  const scored = [...all].flatMap(([hand, records]) =>
    records
      .filter((record, at) => isTried(hand, record, at) && record.not === undefined)
      .map((record): Scored => {
        const sentences = sentencesOf(record.text)
        const isOfKin = sentences.some((words) =>
          [...conceptsIn(words)].some((id) => kin.has(conceptId(id))),
        )
        const truths = targetsOf(record, topics).map(({ value, weight }, label) =>
          weight < 1 || (value === 0 && isOfKin && ids[label] === unlabelled)
            ? undefined
            : value === 1,
        )
        return {
          evidence: evidenceOf(model, sentences, statementsIn(record.text)),
          truths,
          words: sentences.flat().length,
        }
      }),
  )
  return calibrated(model.labels, scored, (id) =>
    id.startsWith('fact:') ? 'fact' : warnings.has(id) ? 'warning' : 'topic',
  )
}

/** The classifier of all labelled texts, with its bytes in base64. */
export function learnedModel() {
  const { model, bytes } = modelFrom(() => true)
  return { labels: model.labels, weights: Buffer.from(bytes).toString('base64') }
}
