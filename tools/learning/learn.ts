/** Makes the weights of the reader of reasons anew, from the labelled texts. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calibratedLabels, learnedModel } from './weights.ts'

const file = join(import.meta.dirname, '../../server/advice/reason/weights.json')

const { labels, weights } = learnedModel()
const fitted = calibratedLabels()
const own = labels.map(({ bias, beside }, at) => ({ ...fitted[at], bias, beside }))
writeFileSync(file, `${JSON.stringify({ labels: own, weights })}\n`)
