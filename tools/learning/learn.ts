/** Makes the weights of the reader of reasons anew, from the labelled texts. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Label } from '#server/advice/reason/classifier.ts'
import { calibratedLabels, learnedModel } from './weights.ts'

const file = join(import.meta.dirname, '../../server/advice/reason/weights.json')

const { labels, weights } = learnedModel()
const fitted = calibratedLabels()
const own = labels.map(({ id, bias }, at): Label => {
  const { slope = 1, lead = 0, offset = 0, threshold = 1 } = fitted[at] ?? {}
  return { id, bias, slope, lead, offset, threshold }
})
writeFileSync(file, `${JSON.stringify({ labels: own, weights })}\n`)
