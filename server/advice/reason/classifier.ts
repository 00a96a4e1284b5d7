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
  /** From this probability on it is told. */
  threshold: number
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
  }
}

/** Sums over the features of one text, each once. */
class Window {
  readonly sums: Float64Array
  readonly #seen: Uint8Array
  #squares = 0
  #rows: number[] = []
  readonly #model: Model

  constructor(model: Model) {
    this.#model = model
    this.sums = new Float64Array(model.labels.length)
    this.#seen = new Uint8Array(model.values.length)
  }

  add(row: number) {
    if (this.#seen[row] === 1) return
    this.#seen[row] = 1
    this.#rows.push(row)
    const { values, starts, weights } = this.#model
    const value = values[row] ?? 0
    this.#squares += value * value
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at += 2) {
      const label = weights[at] as number
      this.sums[label] = (this.sums[label] as number) + value * (weights[at + 1] as number)
    }
  }

  /** Log-odds of each label. */
  scores() {
    const scale = weightStep / Math.sqrt(this.#squares || 1)
    return this.#model.labels.map(({ bias }, at) => bias + (this.sums[at] as number) * scale)
  }

  clear() {
    for (const row of this.#rows) this.#seen[row] = 0
    this.#rows = []
    this.#squares = 0
    this.sums.fill(0)
  }
}

/** Sentences that are read on their own; later ones count with the whole text. */
const mostParts = 40

/** Log-odds of each label in the whole text and, if there are several, in each sentence. */
function scoresOf(model: Model, sentences: Sentence[]): number[][] {
  const whole = new Window(model)
  const part = new Window(model)
  const parts: number[][] = []
  for (const words of sentences) {
    eachFeature(words, (hash) => {
      const row = model.rowOf[hash] ?? 0
      if (row === 0) return
      whole.add(row)
      part.add(row)
    })
    if (sentences.length > 1 && parts.length < mostParts) parts.push(part.scores())
    part.clear()
  }
  return [whole.scores(), ...parts]
}

/** Labels that stand beside any topic, so that they compete with none. */
const competes = ({ id }: Label) =>
  !id.startsWith('fact:') && id !== 'distress' && id !== 'parent-asks'

/** How far each topic leads the best other one; of a fact, 1 if it is said outright. */
function leadsOf(labels: Label[], stated: ReadonlySet<string>) {
  const rivals = labels.map(competes)
  const outright = labels.map(({ id }) => (stated.has(id) ? 1 : 0))
  return (scores: number[]) => {
    let [best, second] = [-Infinity, -Infinity]
    scores.forEach((score, at) => {
      if (rivals[at] !== true || score <= second) return
      second = Math.min(best, score)
      best = Math.max(best, score)
    })
    return scores.map((score, at) =>
      rivals[at] === true ? score - (score === best ? second : best) : (outright[at] ?? 0),
    )
  }
}

/** Score and lead of each label in that part of the text, or the whole, which speaks most for it. `stated`: ids of facts. */
export function evidenceOf(model: Model, sentences: Sentence[], stated: ReadonlySet<string>) {
  const leadsIn = leadsOf(model.labels, stated)
  const windows = scoresOf(model, sentences).map((scores) => ({ scores, leads: leadsIn(scores) }))
  return model.labels.map((_, at) => {
    const best = { score: -Infinity, lead: 0 }
    for (const { scores, leads } of windows) {
      const [score = 0, lead = 0] = [scores[at], leads[at]]
      if (score + lead / 2 > best.score + best.lead / 2) Object.assign(best, { score, lead })
    }
    return best
  })
}

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
