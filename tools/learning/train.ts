import { type Label, type Model, modelFrom, weightStep } from '#server/advice/reason/classifier.ts'
import { eachFeature, hashBits, sentencesOf } from '#server/advice/reason/features.ts'
import type { Target } from './labels.ts'

export type Example = { features: Int32Array; kinds: Uint8Array; targets: Target[] }

const rounds = 6
const rate = 3
/** Texts that a feature has to occur in. */
const fewest = 3
/** How much a feature counts: letters, words, concepts. */
const kindWeights = [1, 2, 3]
/** Steps of a feature's value. */
const valueSteps = 8
/** Gradients below it change nothing worth their time. */
const negligible = 0.01

export function exampleOf(text: string, targets: Target[]): Example {
  const kinds = new Map<number, number>()
  for (const words of sentencesOf(text))
    eachFeature(words, (hash, kind) => {
      kinds.set(hash, kind)
    })
  return {
    features: Int32Array.from(kinds.keys()),
    kinds: Uint8Array.from(kinds.values()),
    targets,
  }
}

/** The same numbers on each machine. */
function random() {
  let state = 20_261_126
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
    return (state >>> 8) / (1 << 24)
  }
}

/** One logistic regression for each label, over the same features; as bytes of `modelFrom`. */
export function trained(examples: Example[], labels: number) {
  const { rowOf, values } = vocabulary(examples)
  const rows = examples.map(({ features }) =>
    features.map((hash) => rowOf[hash] ?? -1).filter((row) => row !== -1),
  )
  const weights = new Float32Array(values.length * labels)
  const biases = new Float32Array(labels).fill(-4)
  const scores = new Float64Array(labels)
  const changed = new Int32Array(labels)
  const changes = new Float64Array(labels)
  const next = random()
  const order = examples.map((_, at) => at)
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1))
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    const pace = rate * (1 - round / rounds)
    for (const at of order)
      learnFrom(rows[at] ?? new Int32Array(), examples[at]?.targets ?? [], pace)
  }
  return { biases: [...biases], bytes: bytesOf(rowOf, values, weights, labels) }

  function learnFrom(own: Int32Array, targets: Target[], pace: number) {
    let squares = 0
    for (const row of own) squares += (values[row] as number) ** 2
    const scale = 1 / Math.sqrt(squares || 1)
    scores.set(biases)
    for (const row of own) {
      const value = (values[row] as number) * scale
      const start = row * labels
      for (let label = 0; label < labels; label += 1)
        scores[label] = (scores[label] as number) + (weights[start + label] as number) * value
    }
    let count = 0
    targets.forEach(({ value, weight }, label) => {
      if (weight === 0) return
      const change = (1 / (1 + Math.exp(-(scores[label] as number))) - value) * weight * pace
      biases[label] = (biases[label] as number) - change * 0.05
      if (Math.abs(change) <= negligible * pace) return
      changed[count] = label
      changes[count] = change * scale
      count += 1
    })
    for (const row of own) {
      const value = values[row] as number
      const start = row * labels
      for (let at = 0; at < count; at += 1) {
        const place = start + (changed[at] as number)
        weights[place] = (weights[place] as number) - (changes[at] as number) * value
      }
    }
  }
}

/** Features that occur often enough, and their values: the rarer, the greater. */
function vocabulary(examples: Example[]) {
  const counts = new Int32Array(1 << hashBits)
  const kindOf = new Uint8Array(1 << hashBits)
  for (const { features, kinds } of examples)
    features.forEach((hash, at) => {
      counts[hash] = (counts[hash] ?? 0) + 1
      kindOf[hash] = kinds[at] ?? 0
    })
  const rowOf = new Int32Array(1 << hashBits).fill(-1)
  const values: number[] = []
  counts.forEach((count, hash) => {
    if (count < fewest) return
    rowOf[hash] = values.length
    const rarity = Math.log((examples.length + 1) / (count + 1)) + 1
    values.push(
      Math.min(255, Math.round(rarity * (kindWeights[kindOf[hash] ?? 0] ?? 1) * valueSteps)),
    )
  })
  return { rowOf, values: Float32Array.from(values) }
}

/** Weights below this many steps are left out. */
const leastSteps = 4.6

function bytesOf(rowOf: Int32Array, values: Float32Array, weights: Float32Array, labels: number) {
  const bytes: number[] = []
  let last = 0
  rowOf.forEach((row, hash) => {
    if (row === -1) return
    const entries: number[] = []
    for (let label = 0; label < labels; label += 1) {
      const steps = (weights[row * labels + label] ?? 0) / weightStep
      if (Math.abs(steps) >= leastSteps)
        entries.push(label, Math.max(-127, Math.min(127, Math.round(steps))) & 255)
    }
    const most = 255 * 2
    const step = hash - last
    last = hash
    if (step > 16_383) bytes.push((step >> 14) | 128)
    if (step > 127) bytes.push(((step >> 7) & 127) | 128)
    bytes.push(
      step & 127,
      values[row] ?? 0,
      Math.min(entries.length, most) / 2,
      ...entries.slice(0, most),
    )
  })
  return Uint8Array.from(bytes)
}

export const modelOf = (
  examples: Example[],
  ids: string[],
): { model: Model; bytes: Uint8Array } => {
  const { biases, bytes } = trained(examples, ids.length)
  const labels: Label[] = ids.map((id, at) => ({
    id,
    bias: Math.round((biases[at] ?? 0) * 1000) / 1000,
    slope: 1,
    lead: 0,
    offset: 0,
    threshold: 0.5,
  }))
  return { model: modelFrom(labels, bytes), bytes }
}
