/** `npm run learn`: the weights of the reader of reasons anew, from the labelled texts. `-- --check`: whether the file is that. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Label, leadsOf, scoresOf } from '#server/advice/reason/classifier.ts'
import { sentencesOf } from '#server/advice/reason/features.ts'
import { calibrated, type Scored } from './calibrate.ts'
import { labelIds, targetsOf } from './labels.ts'
import { hands, type Labelled, textsOf, topicIds } from './texts.ts'
import { exampleOf, modelOf } from './train.ts'

const file = join(import.meta.dirname, '../../server/advice/reason/weights.json')

/** The hand whose texts the calibration is made with, by a reader that has not seen them. */
const heldOut = 'questions.jsonl'

const all = new Map(hands().map((hand) => [hand, textsOf(hand)]))
const topics = topicIds()
const ids = labelIds(topics)

/** Its texts of relatives do not say so. */
const unlabelled = 'parent-asks'

/** Half of the texts whose facts are labelled. */
const isTried = (hand: string, record: Labelled, at: number) =>
  hand === heldOut || (record.facts !== undefined && at % 2 === 1)

function examplesOf(isChosen: (hand: string, record: Labelled, at: number) => boolean) {
  return [...all].flatMap(([hand, records]) =>
    records
      .filter((record, at) => isChosen(hand, record, at))
      .map((record) => exampleOf(record.text, targetsOf(record, topics))),
  )
}

function calibratedLabels(): Label[] {
  const { model } = modelOf(
    examplesOf((...one) => !isTried(...one)),
    ids,
  )
  const scored = [...all].flatMap(([hand, records]) =>
    records
      .filter((record, at) => isTried(hand, record, at) && record.not === undefined)
      .map((record): Scored => {
        const truths = targetsOf(record, topics).map(({ value, weight }, label) =>
          weight < 1 || (value === 0 && ids[label] === unlabelled) ? undefined : value === 1,
        )
        const [scores = []] = scoresOf(model, sentencesOf(record.text))
        return { scores, leads: leadsOf(model.labels, scores), truths }
      }),
  )
  return calibrated(model.labels, scored, (id) => !id.startsWith('fact:'))
}

const { model, bytes } = modelOf(
  examplesOf(() => true),
  ids,
)
const weights = Buffer.from(bytes).toString('base64')
if (process.argv.includes('--check')) {
  const { weights: present }: { weights: string } = JSON.parse(readFileSync(file, 'utf8'))
  if (present !== weights) {
    console.error('The weights are not those of the labelled texts: run npm run learn.')
    process.exitCode = 1
  }
} else {
  const fitted = calibratedLabels()
  const labels = model.labels.map(({ id, bias }, at): Label => {
    const { slope = 1, lead = 0, offset = 0, threshold = 1 } = fitted[at] ?? {}
    return { id, bias, slope, lead, offset, threshold }
  })
  writeFileSync(file, `${JSON.stringify({ labels, weights })}\n`)
}
