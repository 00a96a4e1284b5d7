import { eachFeature, hashBits, type Sentence } from './features.ts'

/** A label of the classifier: a topic, or `fact:` with its name. */
export type Label = {
  id: string
  /** Log-odds without any feature. */
  bias: number
  /** From log-odds and lead, see `leadsOf`, to a probability that holds for texts of other hands. */
  slope: number
  lead: number
  offset: number
  /** From this probability on it is told; of distress, see `distressIn`. */
  threshold: number
  /** Of distress: from here on it is possible. */
  possible?: number
  /** Of a fact, for each topic: how much likelier it is beside that topic than elsewhere, in log-odds. */
  beside?: number[]
}

export type Model = {
  labels: Label[]
  /** Row of each feature; 0: none. */
  rowOf: Int32Array
  /** Value of the feature in each row, and where its weights begin. */
  values: Uint8Array
  starts: Int32Array
  /** Label and weight, one after the other. */
  weights: Int8Array
  /** Sentences read so far, and the one in which each row was met last. */
  metIn: { count: number; last: Float64Array }
}

/** One step of a weight. */
export const weightStep = 1 / 8

/** Rows of features: distance to the last one, value, number of weights, then label and weight of each. */
export function modelFrom(labels: Label[], bytes: Uint8Array): Model {
  const rowOf = new Int32Array(1 << hashBits)
  const [values, starts, weights] = [[0], [0], [] as number[]]
  let at = 0
  let feature = 0
  while (at < bytes.length) {
    let step = 0
    let byte = 0
    do {
      byte = bytes[at++] ?? 0
      step = step * 128 + (byte & 127)
    } while (byte > 127)
    feature += step
    rowOf[feature] = values.length
    values.push(bytes[at++] ?? 0)
    starts.push(weights.length)
    const end = at + 1 + 2 * (bytes[at++] ?? 0)
    while (at < end) weights.push(bytes[at++] ?? 0)
  }
  starts.push(weights.length)
  return {
    labels,
    rowOf,
    values: Uint8Array.from(values),
    starts: Int32Array.from(starts),
    weights: Int8Array.from(weights),
    metIn: { count: 0, last: new Float64Array(values.length) },
  }
}

/** Log-odds of each label in a text, and in the sentence that speaks most for it; in each a feature counts once. */
function scoresOf({ labels, rowOf, values, starts, weights, metIn }: Model, sentences: Sentence[]) {
  const before = metIn.count
  const whole = { sums: new Float64Array(labels.length), squares: 0 }
  const best = labels.map(() => -Infinity)
  for (const words of sentences) {
    const own = { sums: new Float64Array(labels.length), squares: 0 }
    const sentence = (metIn.count += 1)
    eachFeature(words, (hash) => {
      const row = rowOf[hash] as number
      const last = metIn.last[row] as number
      if (row === 0 || last === sentence) return
      add(own, row)
      if (last <= before) add(whole, row)
      metIn.last[row] = sentence
    })
    scored(own).forEach((score, at) => (best[at] = Math.max(score, best[at] as number)))
  }
  const scores = scored(whole)
  return { scores, best: sentences.length > 0 ? best : scores }

  function add(to: typeof whole, row: number) {
    const value = values[row] as number
    to.squares += value * value
    const end = starts[row + 1] as number
    for (let at = starts[row] as number; at < end; at += 2) {
      const label = weights[at] as number
      to.sums[label] = (to.sums[label] as number) + value * (weights[at + 1] as number)
    }
  }

  function scored({ sums, squares }: typeof whole) {
    const scale = weightStep / Math.sqrt(squares || 1)
    return labels.map(({ bias }, at) => bias + (sums[at] as number) * scale)
  }
}

/** Labels that stand beside any topic, so that they compete with none. */
const competes = ({ id }: Label) =>
  !id.startsWith('fact:') && id !== 'distress' && id !== 'parent-asks'

/** Score of each label, see `factScores`, and its lead: how far a topic leads the best other one; of a fact, 1 if it is said outright. `stated`: ids of facts. */
export function evidenceOf(model: Model, sentences: Sentence[], stated: ReadonlySet<string>) {
  const { scores, best: bestOf } = scoresOf(model, sentences)
  const facts = factScores(model, scores, bestOf)
  const [best = 0, second = 0] = scores
    .filter((_, at) => competes(model.labels[at] as Label))
    .toSorted((one, other) => other - one)
  return model.labels.map((label, at) => {
    const score = facts[at] ?? scores[at] ?? 0
    if (competes(label)) return { score, lead: score - (score === best ? second : best) }
    return { score, lead: stated.has(label.id) ? 1 : 0 }
  })
}

/** A fact stands in one sentence of a long text, and some topics let expect it; undefined of topics. */
function factScores(model: Model, scores: number[], best: number[]) {
  const topics = scores.map((score) => 1 / (1 + Math.exp(-score)))
  return model.labels.map(({ id, beside = [] }, at) => {
    if (!id.startsWith('fact:')) return undefined
    let [sum, all] = [0, leastTopics]
    beside.forEach((odds, topic) => {
      const probability = topics[topic] as number
      if (probability < leastTopic) return
      sum += probability * odds
      all += probability
    })
    return ((scores[at] as number) + (best[at] as number) + sum / all) / 2
  })
}

/** A topic below it says nothing of facts; and as much as it speaks for none. */
const leastTopic = 0.2
const leastTopics = 0.3

export const probabilitiesOf = (
  model: Model,
  sentences: Sentence[],
  stated: ReadonlySet<string>,
): number[] =>
  evidenceOf(model, sentences, stated).map(({ score, lead }, at) => {
    const label = model.labels[at]
    const odds = label ? label.slope * score + label.lead * lead + label.offset : -Infinity
    return 1 / (1 + Math.exp(-odds))
  })
